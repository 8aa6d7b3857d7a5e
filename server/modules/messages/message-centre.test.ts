import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mintMessageTicket } from '#shared/contracts/messages/message-centre.ts';
import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { endSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';
import { type MessageClient, openMessageClient } from '#tests/support/benches/message-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const lines: string[] = [];
let server: TestServer;
let url: string;
let user: TestUser;
const clients: MessageClient[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: createLog('debug', { write: (line) => void lines.push(line) }) });
  url = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  user = await server.addUser({ permissions: [] });
});

/** msg/ws/msgCenter/{userId}_pc/{token} */
function connect(
  who: TestUser,
  token = who.token,
  headers: Record<string, string> = {},
  userId = who.userId,
): MessageClient {
  const client = openMessageClient(url, `/msg/ws/msgCenter/${userId}_pc/${token}`, headers);
  clients.push(client);
  return client;
}

async function connected(who: TestUser, token?: string): Promise<MessageClient> {
  const client = connect(who, token);
  await expect.poll(() => client.heard[0]).toBe('connection established');
  return client;
}

async function ticketOf(who: TestUser): Promise<string> {
  return (await server.call(mintMessageTicket, {}, who)).json().data.ticket;
}

describe('the message centre, by the specification', () => {
  it('takes a user id and a bearer token, greets, and answers a ping', async () => {
    const client = await connected(user);
    client.socket.send('ping');
    await expect.poll(() => client.heard).toContain('PONG');
  });

  it('tells how many users are online, as JSON with online and msgType', async () => {
    const other = await server.addUser({ permissions: [] });
    const client = await connected(user);
    await expect.poll(() => client.json()[0]).toMatchObject({ online: expect.any(Number), msgType: '0' });
    const before = Number(client.json().at(-1)?.online);
    const second = await connected(other);
    await expect.poll(() => client.json().at(-1)?.online).toBe(before + 1);
    second.socket.close();
    await expect.poll(() => client.json().at(-1)?.online).toBe(before);
  });

  it('counts a user with two windows once', async () => {
    const first = await connected(user);
    const second = await connected(user);
    await expect.poll(() => second.json().length).toBeGreaterThan(0);
    expect(second.json()[0]?.online).toBe(first.json()[0]?.online);
  });

  it('says "account logged in elsewhere" and closes, when the tenant allows one session', async () => {
    const tenantId = await server.addTenant('single');
    const admin = await server.addUser({ tenantId });
    const body = {
      name: 'single',
      watermark: false,
      singleSession: true,
      iframeOrigins: [],
      accentColor: '#409EFF',
      companyProfile: '',
      companyContact: '',
    };
    expect((await server.call(updateCurrentTenant, { body }, admin)).statusCode).toBe(200);
    const client = await connected(admin);
    await server.wiring.signIn({
      tenantId,
      userId: admin.userId,
      by: 'password',
      makerId: null,
      address: '127.0.0.1',
      userAgent: null,
    });
    expect((await client.ended).code).toBe(4001);
    expect(client.heard.at(-1)).toBe('account logged in elsewhere');
  });

  it('closes the windows of a kicked session, with a reason of its own', async () => {
    const admin = await server.addUser();
    const client = await connected(user);
    const page = await server.call(pageSessions, { query: { username: user.username } }, admin);
    const sessionId = page.json().data.records[0].id;
    expect((await server.call(endSession, { params: { sessionId } }, admin)).statusCode).toBe(200);
    expect(await client.ended).toEqual({ code: 4002, reason: 'kicked' });
    expect(client.heard).not.toContain('account logged in elsewhere');
  });
});

describe('who is let into the message centre', () => {
  it('tells the windows of the users concerned, and no others, that rights have changed', async () => {
    const first = await connected(user);
    const second = await connected(await server.addUser({ permissions: [] }));
    const told = ({ heard }: MessageClient) => heard.filter((text) => text.includes('"msgType":"4"')).length;
    const { rights } = server.wiring.announcements;
    rights.announce({ tenantId: server.tenantId, userIds: [user.userId] });
    await expect.poll(() => told(first)).toBe(1);
    rights.announce({ tenantId: server.tenantId, userIds: null });
    await expect.poll(() => [told(first), told(second)]).toEqual([2, 1]);
  });

  it('tells all windows of the tenant, and none of another, which settings have changed', async () => {
    const own = await connected(user);
    const tenantId = await server.addTenant('other settings');
    const other = await connected(await server.addUser({ tenantId, permissions: [] }));
    const told = ({ heard }: MessageClient) => heard.filter((text) => text.includes('"msgType":"5"'));
    const { settings } = server.wiring.announcements;
    settings.announce({ tenantId: server.tenantId, subject: 'dict' });
    settings.announce({ tenantId, subject: 'param' });
    await expect.poll(() => told(own)).toEqual([expect.stringContaining('"subject":"dict"')]);
    await expect.poll(() => told(other)).toEqual([expect.stringContaining('"subject":"param"')]);
  });

  it('H25 takes a ticket once', async () => {
    const ticket = await ticketOf(user);
    const client = await connected(user, ticket);
    expect(client.heard[0]).toBe('connection established');
    expect((await connect(user, ticket).ended).code).toBe(4401);
  });

  it('H25 takes no ticket that is late', async () => {
    const ticket = await ticketOf(user);
    server.clock.advance(LIMITS.messageTicketValidS * 1_000);
    expect((await connect(user, ticket).ended).code).toBe(4401);
  });

  it('H25 takes no ticket of a session that has ended', async () => {
    const ticket = await ticketOf(user);
    const admin = await server.addUser();
    const page = await server.call(pageSessions, { query: { username: user.username } }, admin);
    await server.call(endSession, { params: { sessionId: page.json().data.records[0].id } }, admin);
    expect((await connect(user, ticket).ended).code).toBe(4401);
  });

  it('H25 refuses a page of another origin, and takes its own', async () => {
    const foreign = connect(user, user.token, { origin: 'https://evil.example' });
    await expect(foreign.opened).rejects.toThrow('403');
    const own = connect(user, user.token, { origin: url });
    await expect.poll(() => own.heard[0]).toBe('connection established');
  });

  it('H25 writes neither token nor ticket into a log', async () => {
    const ticket = await ticketOf(user);
    await connected(user, ticket);
    await connected(user);
    await server.app.inject({ method: 'GET', url: `/msg/ws/msgCenter/${user.userId}_pc/${user.token}` });
    expect((await connect(user, 'x'.repeat(43)).ended).code).toBe(4401);
    await expect.poll(() => lines.some((line) => line.includes('msgCenter'))).toBe(true);
    expect(lines.join('\n')).not.toContain(ticket);
    expect(lines.join('\n')).not.toContain(user.token);
  });

  it.each([
    ['an unknown token', () => 'x'.repeat(43), () => user.userId],
    ['a refresh token', () => user.refreshToken, () => user.userId],
    ["another user's id", () => user.token, () => '999999'],
  ])('refuses %s', async (_what, token, userId) => {
    const client = connect(user, token(), {}, userId());
    expect(await client.ended).toEqual({ code: 4401, reason: 'unauthorized' });
    expect(client.heard).toEqual([]);
  });

  it('refuses a screen: it has no user', async () => {
    const screen = await server.addScreen();
    expect((await connect(screen).ended).code).toBe(4401);
  });

  it('knows no other address below /msg/ws', async () => {
    const client = openMessageClient(url, `/msg/ws/other/${user.userId}_pc/${user.token}`);
    await expect(client.opened).rejects.toThrow('404');
  });

  it('lets a user have so many windows and no more', async () => {
    for (let n = 0; n < LIMITS.messageSocketsPerUser; n += 1) await connected(user);
    expect((await connect(user).ended).code).toBe(4429);
    const other = await server.addUser({ permissions: [] });
    await connected(other);
  });

  it.each([
    ['too long a message', (client: MessageClient) => client.socket.send('x'.repeat(2_000)), 1009],
    [
      'too many messages',
      (client: MessageClient) => {
        for (let n = 0; n <= LIMITS.messageFramesPerMinute; n += 1) client.socket.send('ping');
      },
      4400,
    ],
  ])('ends a connection that sends %s', async (_what, send, code) => {
    const client = await connected(user);
    send(client);
    expect((await client.ended).code).toBe(code);
  });

  it('keeps tenants apart: neither counted nor told', async () => {
    const stranger = await server.addUser({
      tenantId: await server.addTenant('apart'),
      permissions: [],
    });
    const there = await connected(stranger);
    await connected(user);
    const own = await connected(await server.addUser({ permissions: [] }));
    await expect.poll(() => own.json().at(-1)?.online).toBeGreaterThanOrEqual(2);
    expect(there.json().every(({ online }) => online === 1)).toBe(true);
  });
});
