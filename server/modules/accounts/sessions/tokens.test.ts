import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { removeMachineImage } from '#shared/contracts/plant/machine.ts';
import { exchangeTicket, getSessionInfo, logout, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { accountCalls } from '#tests/support/people/account-calls.ts';
import { PUBLIC_CLIENT } from '#tests/support/people/password-sign-in.ts';
import { spellingsOf } from '#tests/support/people/secret-spellings.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { createSessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { refresh, isSignedIn } = accountCalls(() => server);

describe('tokens', () => {
  it('are in the database as hashes only (H3)', async () => {
    const user = await server.addUser();
    const lines: string[] = [];
    await server.db.dump(async (line) => {
      lines.push(line);
    });
    const text = lines.join('\n');
    for (const token of [user.token, user.refreshToken]) {
      for (const spelling of spellingsOf(token)) expect(text).not.toContain(spelling);
      // Bytes stand in this text so that one of the spellings would be found.
      const hash = createHash('sha256').update(token).digest('base64url');
      expect(spellingsOf(hash).some((spelling) => text.includes(spelling))).toBe(true);
    }
    expect(text).toContain('$argon2id$');
    expect(text).not.toContain(TEST_PASSWORD);
  });

  it('are exchanged for new ones; the former refresh token is good for 30 s more', async () => {
    const user = await server.addUser();
    const first: TokenReply = (await refresh(user.refreshToken)).json();
    expect(first.refresh_token).not.toBe(user.refreshToken);
    // Two windows may ask at the same time: both go on working.
    server.clock.advance(29_000);
    const second: TokenReply = (await refresh(user.refreshToken)).json();
    for (const token of [user.token, first.access_token, second.access_token])
      expect(await isSignedIn(token)).toBe(true);
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
    expect((await refresh(second.refresh_token)).statusCode).toBe(200);
  });

  it.each([
    ['all of it', '', 'grant_type=refresh_token&scope=server&refresh_token='],
    ['the token alone', '?grant_type=refresh_token&scope=server', 'refresh_token='],
  ])('are exchanged by a form body with %s, as OAuth 2 has it', async (_what, query, body) => {
    const user = await server.addUser();
    const answer = await server.app.inject({
      method: 'POST',
      url: `/auth/oauth/token${query}`,
      headers: {
        ...PUBLIC_CLIENT,
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: body + encodeURIComponent(user.refreshToken),
    });
    expect(answer.statusCode).toBe(200);
    expect(await isSignedIn(answer.json<TokenReply>().access_token)).toBe(true);
  });

  it.each([
    ['a grant', '', 'refresh_token=x', 'grant_type'],
    ['a known grant', '?grant_type=client_credentials', '', 'grant_type'],
    ['a token', '?grant_type=refresh_token', 'scope=server', 'refresh_token'],
  ])('are not exchanged without %s, which is told by field', async (_what, query, payload, field) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/auth/oauth/token${query}`,
      headers: {
        ...PUBLIC_CLIENT,
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
    expect(answer.json().fields[field]).toMatch(/\p{Script=Han}/u);
  });

  it('end with their session when a replaced refresh token comes back later: it was copied', async () => {
    const user = await server.addUser();
    const next: TokenReply = (await refresh(user.refreshToken)).json();
    server.clock.advance(31_000);
    expect((await refresh(user.refreshToken)).json().error).toBe('token_invalid');
    expect(await isSignedIn(next.access_token)).toBe(false);
    expect((await refresh(next.refresh_token)).statusCode).toBe(401);
  });

  it('are not refreshed for another tenant (H13)', async () => {
    const tenantId = await server.addTenant('third');
    const user = await server.addUser();
    expect((await refresh(user.refreshToken, tenantId)).json().error).toBe('wrong_tenant');
    expect((await refresh(user.refreshToken)).statusCode).toBe(200);
  });

  it('do not stand in for each other', async () => {
    const user = await server.addUser();
    expect((await refresh(user.token)).statusCode).toBe(401);
    expect(await isSignedIn(user.refreshToken)).toBe(false);
  });

  it('of a window that has refreshed end after 30 s, those of another window do not', async () => {
    const user = await server.addUser();
    const [first, second] = [
      (await refresh(user.refreshToken)).json<TokenReply>(),
      (await refresh(user.refreshToken)).json<TokenReply>(),
    ];
    server.clock.advance(31_000);
    expect(await isSignedIn(user.token)).toBe(false);
    for (const { access_token } of [first, second]) expect(await isSignedIn(access_token)).toBe(true);
    await refresh(first.refresh_token);
    server.clock.advance(31_000);
    expect([await isSignedIn(first.access_token), await isSignedIn(second.access_token)]).toEqual([
      false,
      true,
    ]);
  });

  it('of a session from before the update end with its first refresh', async () => {
    const user = await server.addUser();
    await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.updateTable('auth_token').set({ refresh_hash: null }).where('use', '=', 'access').execute(),
    );
    const next: TokenReply = (await refresh(user.refreshToken)).json();
    server.clock.advance(31_000);
    expect([await isSignedIn(user.token), await isSignedIn(next.access_token)]).toEqual([false, true]);
  });

  it('work for 12 hours, refresh for 30 days', async () => {
    const user = await server.addUser();
    server.clock.advance(12 * HOUR_MS - MINUTE_MS);
    expect(await isSignedIn(user.token)).toBe(true);
    server.clock.advance(2 * MINUTE_MS);
    expect(await isSignedIn(user.token)).toBe(false);
    server.clock.advance(29 * DAY_MS);
    const next: TokenReply = (await refresh(user.refreshToken)).json();
    expect(await isSignedIn(next.access_token)).toBe(true);
    server.clock.advance(30 * DAY_MS + 1);
    expect((await refresh(next.refresh_token)).statusCode).toBe(401);
  });

  it('end 30 days after the sign-in, however they are refreshed', async () => {
    const user = await server.addUser();
    const session = await server.app.principals.authenticateToken(user.token);
    let tokens = { access_token: user.token, refresh_token: user.refreshToken, expires_in: 0 };
    for (let day = 1; day < 30; day += 1) {
      server.clock.advance(DAY_MS);
      tokens = (await refresh(tokens.refresh_token)).json<TokenReply>();
      expect(tokens.expires_in).toBe(43_200);
    }
    server.clock.advance(DAY_MS - 10 * MINUTE_MS);
    tokens = (await refresh(tokens.refresh_token)).json<TokenReply>();
    // The server's clock goes on while the test runs.
    expect(tokens.expires_in).toBeLessThanOrEqual(600);
    expect(await isSignedIn(tokens.access_token)).toBe(true);
    server.clock.advance(10 * MINUTE_MS);
    expect(await isSignedIn(tokens.access_token)).toBe(false);
    expect((await refresh(tokens.refresh_token)).json().error).toBe('token_invalid');
    const ended: string[] = [];
    const sessions = createSessions(typed(server.db), server.clock, () => new Set(), createLog('silent'));
    sessions.onEnded(({ sessionId, reason }) => ended.push(`${sessionId} ${reason}`));
    await sessions.sweep();
    expect(ended).toContain(`${session?.id} expired`);
  });

  it('end after the days that the tenant says, also where they were issued before it said so', async () => {
    const before = await server.addUser();
    await setParams(server, { SESSION_MAX_DAYS: '2' });
    const signedIn = await server.addUser();
    server.clock.advance(DAY_MS);
    const next = (await refresh(before.refreshToken)).json<TokenReply>();
    expect(next.expires_in).toBe(43_200);
    server.clock.advance(DAY_MS);
    for (const token of [next.refresh_token, signedIn.refreshToken])
      expect((await refresh(token)).json().error).toBe('token_invalid');
    await setParams(server, { SESSION_MAX_DAYS: 'none' });
    const again = await server.addUser();
    server.clock.advance(29 * DAY_MS);
    expect((await refresh(again.refreshToken)).statusCode).toBe(200);
  });

  it('stop at once when their owner signs out', async () => {
    const user = await server.addUser();
    expect((await server.call(logout, {}, user)).json()).toEqual({ code: 0, msg: null, data: true });
    expect(await isSignedIn(user.token)).toBe(false);
    expect((await refresh(user.refreshToken)).statusCode).toBe(401);
  });

  it('are swept out with their session when they can no longer be used', async () => {
    const user = await server.addUser();
    const sessionId = (await server.app.principals.authenticateToken(user.token))?.id;
    server.clock.advance(31 * DAY_MS);
    const ended: string[] = [];
    const sessions = createSessions(typed(server.db), server.clock, () => new Set(), createLog('silent'));
    sessions.onEnded(({ sessionId }) => ended.push(sessionId));
    await sessions.sweep();
    // Their open feeds are closed by this.
    expect(ended).toContain(sessionId);
    const left = await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.selectFrom('auth_session').selectAll().where('user_id', '=', user.userId).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('a wall', () => {
  it('may look at the plant and do nothing else', async () => {
    const wall = await server.addScreen();
    const info = (await server.call(getSessionInfo, {}, wall)).json().data;
    expect(info).toMatchObject({
      kind: 'screen',
      permissions: ['plant_view', 'warehouse_board_view', 'pretreatment_board_view'],
      roles: [],
    });
    expect((await server.call(removeMachineImage, { params: { id: '1' } }, wall)).json().error).toBe(
      'forbidden',
    );
  });

  it('keeps its refresh token, and a year in a box does not lock it out', async () => {
    const wall = await server.addScreen();
    for (let year = 0; year < 2; year += 1) {
      server.clock.advance(390 * DAY_MS);
      const reply: TokenReply = (await refresh(wall.refreshToken)).json();
      expect(reply.refresh_token).toBe(wall.refreshToken);
      expect(await isSignedIn(reply.access_token)).toBe(true);
    }
    server.clock.advance(401 * DAY_MS);
    expect((await refresh(wall.refreshToken)).statusCode).toBe(401);
  });
});

describe('a one-time link', () => {
  const exchange = (ticket: string) => server.call(exchangeTicket, { body: { ticket } }, null);

  it('opens a screen session for the wall and the administrator’s for the console', async () => {
    const tickets = await server.wiring.firstBoot.mintLinkTickets();
    expect((await exchange(tickets.wall)).json()).toMatchObject({
      kind: 'screen',
      user_info: {
        authorities: [
          { authority: 'plant_view' },
          { authority: 'warehouse_board_view' },
          { authority: 'pretreatment_board_view' },
        ],
      },
    });
    expect((await exchange(tickets.console ?? '')).json()).toMatchObject({
      kind: 'user',
      user_info: { userTable: { username: 'admin' } },
    });
  });

  it('works once, also when two ask at the same time', async () => {
    const { wall } = await server.wiring.firstBoot.mintLinkTickets();
    const statuses = (await Promise.all([exchange(wall), exchange(wall), exchange(wall)])).map(
      (answer) => answer.statusCode,
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it('works for ten minutes', async () => {
    const { wall } = await server.wiring.firstBoot.mintLinkTickets();
    server.clock.advance(10 * MINUTE_MS);
    expect((await exchange(wall)).json().error).toBe('ticket_invalid');
  });

  it('takes a ticket and nothing else (H19)', async () => {
    const { wall } = await server.wiring.firstBoot.mintLinkTickets();
    const answer = await server.app.inject({
      method: 'POST',
      url: exchangeTicket.path,
      payload: { ticket: wall, tenantId: '2', kind: 'user' },
    });
    expect(answer.json()).toMatchObject({ error: 'invalid_input' });
    expect((await exchange(wall)).statusCode).toBe(200);
  });
});
