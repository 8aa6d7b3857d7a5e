import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { BOARD_NAMES, DISPLAY_BOARDS } from '#shared/contracts/kit/boards.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  createScreenLink,
  reportScreen,
  revokeScreen,
  Screen,
  screen,
} from '#shared/contracts/screens/screen.ts';
import { exchangeTicket, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { accountCalls } from '#tests/support/people/account-calls.ts';
import { screenSample } from '#tests/support/samples/screens/screen.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;

describeCrud(screenSample);

let server: TestServer;
let admin: TestUser;
let serial = 0;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
});
beforeEach(async () => {
  // Tests advance the clock by years.
  admin = await server.addUser();
});
afterAll(() => server.close());

const calls = accountCalls(() => server);
const refresh = (token: string) => calls.refresh(token, server.tenantId);
const isSignedIn = (token: string) => calls.isSignedIn(token, server.tenantId);

async function create(fields: object = {}): Promise<Screen> {
  serial += 1;
  const answer = await server.call(screen.create, { body: { name: `Hall ${serial}`, ...fields } }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return Screen.parse(answer.json().data);
}
async function read({ id }: Screen): Promise<Screen> {
  return Screen.parse((await server.call(screen.get, { params: { id } }, admin)).json().data);
}
async function link({ id }: Screen): Promise<{ address: string; ticket: string; expiresAt: number }> {
  const answer = await server.call(createScreenLink, { params: { id } }, admin);
  const { path, expiresAt } = createScreenLink.reply.parse(answer.json().data);
  const [address = '', ticket = ''] = path.split('#ticket=');
  return { address, ticket, expiresAt };
}
const exchange = (ticket: string) => server.call(exchangeTicket, { body: { ticket } }, null);
async function open(of: Screen): Promise<TestUser & { reply: TokenReply }> {
  const reply: TokenReply = (await exchange((await link(of)).ticket)).json();
  const token = reply.access_token;
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId };
  const { userId, username } = reply.user_info.userTable;
  return {
    userId,
    username,
    tenantId: server.tenantId,
    token,
    refreshToken: reply.refresh_token,
    headers,
    reply,
  };
}
const revoke = ({ id }: Screen) => server.call(revokeScreen, { params: { id } }, admin);
const report = async (wall: TestUser) => (await server.call(reportScreen, {}, wall)).json().data.address;

describe('a screen', () => {
  it('shows a line or machine that there is', async () => {
    const [line] = server.wiring.directory.lines(server.tenantId);
    const [machine] = line?.machines ?? [];
    await create({ board: 'line', targetId: line?.id });
    await create({ board: 'machine', targetId: machine?.id });
    await create({ board: 'plant', targetId: line?.id });
    // Every board can be stored, and shows the first of what it shows.
    for (const board of BOARD_NAMES) if (DISPLAY_BOARDS[board].target !== 'machine') await create({ board });
    for (const [body, text] of [
      [{ board: 'machine' }, '必填'],
      [{ board: 'machine', targetId: line?.id }, '请从给出的选项中选择'],
      [{ board: 'line', targetId: machine?.id }, '请从给出的选项中选择'],
      [{ board: 'queue', targetId: machine?.id }, '请从给出的选项中选择'],
      [{ board: 'warehouse', targetId: line?.id }, '请从给出的选项中选择'],
      [{ board: 'office', targetId: machine?.id }, '请从给出的选项中选择'],
      [{ board: 'railway', targetId: machine?.id }, '请从给出的选项中选择'],
      [{ board: 'plant', targetId: machine?.id }, '请从给出的选项中选择'],
      [{ board: 'pretreatment', targetId: line?.id }, '请从给出的选项中选择'],
      [{ board: 'line', targetId: '987654321' }, '请从给出的选项中选择'],
    ] as const) {
      const answer = await server.call(screen.create, { body: { name: 'Nowhere', ...body } }, admin);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { targetId: text }]);
    }
  });

  it('has a link that works once and leads to what it shows', async () => {
    const [line] = server.wiring.directory.lines(server.tenantId);
    const wall = await create({ targetId: line?.id, theme: 'light', language: 'en' });
    expect(wall.state).toBe('unlinked');
    const { address, ticket, expiresAt } = await link(wall);
    expect(address).toBe(
      `/productLineSignage?line=${line?.id}&theme=light&palette=andon&lang=en&screen=${encodeURIComponent(wall.name)}&sid=${wall.id}`,
    );
    expect(await read(wall)).toMatchObject({ state: 'waiting', linkExpiresAt: expiresAt });
    const answers = await Promise.all([exchange(ticket), exchange(ticket), exchange(ticket)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await read(wall)).toMatchObject({
      state: 'online',
      linkExpiresAt: null,
      ip: expect.stringMatching(/^127\.0\.0\.\d+$/),
    });
  });

  it('has a link that works until the next day, and not after a newer one was made', async () => {
    const wall = await create();
    const first = await link(wall);
    const second = await link(wall);
    expect((await exchange(first.ticket)).json().error).toBe('ticket_invalid');
    server.clock.advance(LIMITS.screenLinkValidMs);
    admin = await server.addUser();
    expect((await exchange(second.ticket)).json().error).toBe('ticket_invalid');
    expect((await read(wall)).state).toBe('unlinked');
  });

  it('is told what to show, and is online as long as it reports', async () => {
    const record = await create({ theme: 'dark' });
    const wall = await open(record);
    expect(await report(wall)).toContain('theme=dark');
    await server.call(screen.update, { body: { ...record, theme: 'starry' } }, admin);
    expect(await report(wall)).toContain('theme=starry');
    const lastSeen = (await read(record)).lastSeen ?? 0;
    server.clock.advance(LIMITS.screenOfflineAfterMs + 1_000);
    const late = await read(record);
    expect(late.state).toBe('offline');
    expect(late.lastSeen).toBe(lastSeen);
    await report(wall);
    expect((await read(record)).state).toBe('online');
    expect((await server.call(reportScreen, {}, admin)).statusCode).toBe(403);
  });

  it('keeps its session for years without its user: no idle time ends it, and no change of a password', async () => {
    const record = await create();
    const wall = await open(record);
    const other = await server.addUser();
    const query = { userId: admin.userId };
    expect((await server.call(initializePassword, { query }, other)).statusCode).toBe(200);
    expect(await isSignedIn(admin.token)).toBe(false);
    expect(await isSignedIn(wall.token)).toBe(true);
    server.clock.advance(390 * DAY_MS);
    const next: TokenReply = (await refresh(wall.refreshToken)).json();
    expect(next.refresh_token).toBe(wall.refreshToken);
    expect(await isSignedIn(next.access_token)).toBe(true);
    admin = await server.addUser();
    expect((await read(record)).state).toBe('offline');
  });

  it('goes to the device that opens a new link; the former one loses it then and not before', async () => {
    const record = await create();
    const former = await open(record);
    const { ticket } = await link(record);
    expect(await isSignedIn(former.token)).toBe(true);
    expect((await read(record)).state).toBe('online');
    const ended: string[] = [];
    const stop = server.wiring.sessions.onEnded(({ reason }) => ended.push(reason));
    expect((await exchange(ticket)).statusCode).toBe(200);
    stop();
    expect(ended).toEqual(['replaced']);
    expect(await isSignedIn(former.token)).toBe(false);
    expect((await refresh(former.refreshToken)).statusCode).toBe(401);
    expect((await read(record)).state).toBe('online');
  });

  it.each(['revoked', 'removed', 'signed out by an administrator'] as const)(
    'that is %s has no access any more, and neither has its open link',
    async (how) => {
      const record = await create();
      const wall = await open(record);
      const { ticket } = await link(record);
      const ended: string[] = [];
      const stop = server.wiring.sessions.onEnded(({ sessionId }) => ended.push(sessionId));
      if (how === 'revoked') await revoke(record);
      else if (how === 'removed') await server.call(screen.remove, { params: { id: record.id } }, admin);
      else await server.call(endSession, { params: { sessionId: wall.userId } }, admin);
      stop();
      expect(ended).toEqual([wall.userId]);
      expect(await isSignedIn(wall.token)).toBe(false);
      expect((await refresh(wall.refreshToken)).json().error).toBe('token_invalid');
      if (how === 'revoked') {
        expect((await read(record)).state).toBe('ended');
        expect((await exchange(ticket)).json().error).toBe('ticket_invalid');
        const again = await open(record);
        expect(await isSignedIn(again.token)).toBe(true);
      }
    },
  );

  it('has a record also where a printed link signed it in', async () => {
    const { wall } = await server.wiring.firstBoot.mintLinkTickets();
    const reply: TokenReply = (await exchange(wall)).json();
    const tenantId = reply.user_info.userTable.tenantId;
    const owner = await server.addUser({ tenantId });
    const page = (await server.call(screen.page, { query: {} }, owner)).json().data.records;
    const records = page.map((row: unknown) => Screen.parse(row));
    const own = records.filter(({ board, state }: Screen) => board === 'address' && state === 'online');
    expect(own.length).toBeGreaterThan(0);
    expect(own[0].name).toMatch(/^屏幕 \d+$/);
    const headers = { authorization: `Bearer ${reply.access_token}`, 'tenant-id': tenantId };
    const told = await server.app.inject({ method: 'POST', url: reportScreen.path, headers });
    expect(told.json().data).toEqual({ address: null });
  });

  it('of another tenant is not found', async () => {
    const record = await create();
    const stranger = await server.addUser({ tenantId: await server.addTenant('elsewhere') });
    for (const contract of [createScreenLink, revokeScreen]) {
      const answer = await server.call(contract, { params: { id: record.id } }, stranger);
      expect(answer.json().error).toBe('not_found');
    }
  });
});
