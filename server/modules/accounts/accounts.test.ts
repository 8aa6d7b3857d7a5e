import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exchangeTicket,
  getSessionInfo,
  issueToken,
  logout,
  type TokenReply,
} from '../../../shared/contracts/auth.ts';
import { removeMachineImage } from '../../../shared/contracts/plant.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '../../../tests/support/password-sign-in.ts';
import { setParams } from '../../../tests/support/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../../tests/support/test-server.ts';
import { lockMsAfter } from './attempts.ts';
import type { AccountsSchema } from './schema.ts';
import { createSessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Captchas have tests of their own.
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

let lastAddress = 0;
/** An address that nobody has tried from: tests do not lock each other out. */
const freshAddress = () => `10.0.0.${++lastAddress}`;

function signIn(
  username: string,
  password: string,
  remoteAddress = freshAddress(),
  headers: Record<string, string> = PUBLIC_CLIENT,
) {
  return signInWithPassword(server.app, { username, password, remoteAddress, headers });
}

function refresh(token: string, tenantId = '1') {
  const query = { grant_type: 'refresh_token' as const, refresh_token: token, scope: 'server' as const };
  return server.call(issueToken, { query, body: undefined }, null, {
    ...PUBLIC_CLIENT,
    'tenant-id': tenantId,
  });
}

async function isSignedIn(token: string, tenantId = '1'): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': tenantId };
  return (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode === 200;
}

describe('sign-in', () => {
  it('answers the tokens and the user as the specification shows them', async () => {
    const answer = await signIn('admin', TEST_PASSWORD);
    expect(answer.statusCode).toBe(200);
    const reply: TokenReply = issueToken.reply.parse(answer.json());
    expect(reply).toMatchObject({ token_type: 'bearer', expires_in: 43_200, scope: 'server', kind: 'user' });
    expect(reply.user_info.userTable).toMatchObject({
      username: 'admin',
      tenantId: '1',
      checkUserPwd: false,
    });
    expect(reply.user_info.authorities).toContainEqual({ authority: 'plant_edit' });
    expect(Buffer.from(reply.access_token, 'base64url')).toHaveLength(32);
    expect(await isSignedIn(reply.access_token)).toBe(true);
  });

  it('does not care for the case of a user name', async () => {
    expect((await signIn('Admin', TEST_PASSWORD)).statusCode).toBe(200);
  });

  it.each([
    ['without the client header', { 'tenant-id': '1' }, 'unauthorized', 401],
    ['without a tenant', { authorization: PUBLIC_CLIENT.authorization }, 'wrong_tenant', 403],
    [
      'with the tenant "undefined" (H14)',
      { ...PUBLIC_CLIENT, 'tenant-id': 'undefined' },
      'wrong_tenant',
      403,
    ],
    ['with a tenant that does not exist', { ...PUBLIC_CLIENT, 'tenant-id': '4711' }, 'wrong_tenant', 403],
    ['as another client', { ...PUBLIC_CLIENT, authorization: 'Basic cGlnOnBpZw==' }, 'unauthorized', 401],
  ])('is refused %s', async (_case, headers, error, status) => {
    const answer = await signIn('admin', TEST_PASSWORD, freshAddress(), headers);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('does not sign in with the tenant of a query string (H13)', async () => {
    const url = `${issueToken.path}?grant_type=password&tenantId=1&TENANT-ID=1`;
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: PUBLIC_CLIENT.authorization },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('signs a user in at their own tenant only', async () => {
    const tenantId = await server.addTenant('second');
    await setParams(server, { LOGIN_CAPTCHA: 'N' }, tenantId);
    const { username } = await server.addUser({ tenantId });
    expect((await signIn(username, TEST_PASSWORD)).json().error).toBe('bad_credentials');
    expect(
      (await signIn(username, TEST_PASSWORD, freshAddress(), { ...PUBLIC_CLIENT, 'tenant-id': tenantId }))
        .statusCode,
    ).toBe(200);
  });

  it('takes nothing from the form but name and password (H19)', async () => {
    const { username } = await server.addUser({ permissions: [] });
    const answer = await signInWithPassword(server.app, {
      username,
      password: TEST_PASSWORD,
      remoteAddress: freshAddress(),
      fields: { role: 'admin', tenantId: '2', authorities: 'plant_edit', kind: 'screen' },
    });
    expect(answer.json()).toMatchObject({
      kind: 'user',
      user_info: { authorities: [], userTable: { tenantId: '1' } },
    });
  });

  it('says that an account is disabled only to who knows its password, and ends its sessions', async () => {
    const user = await server.addUser();
    await setDisabled(user);
    expect((await signIn(user.username, 'wrong-password')).json().error).toBe('bad_credentials');
    expect((await signIn(user.username, TEST_PASSWORD)).json().error).toBe('account_disabled');
    expect(await isSignedIn(user.token)).toBe(false);
    expect((await refresh(user.refreshToken)).statusCode).toBe(401);
  });

  it('answers in the language that is asked for', async () => {
    const zh = await signIn('admin', 'wrong-password');
    const en = await signIn('admin', 'wrong-password', freshAddress(), {
      ...PUBLIC_CLIENT,
      'accept-language': 'fr, en-GB;q=0.8, zh;q=0.5',
    });
    expect([zh.statusCode, zh.json().msg]).toEqual([426, '用户名不存在或密码错误']);
    expect(en.json().msg).toMatch(/^[\x20-\x7e’]+$/);
  });
});

describe('a recorded sign-in', () => {
  it('cannot be played again: its challenge is spent, whether it was right or wrong', async () => {
    const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD]);
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: `${issueToken.path}?grant_type=password`,
        headers: { ...PUBLIC_CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          username: 'admin',
          password: sealed[0] ?? '',
          challenge,
        }).toString(),
        remoteAddress: freshAddress(),
      });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json().error).toBe('bad_credentials');
  });

  it('is refused with the password in plain text', async () => {
    for (const challenge of [undefined, (await sealWithChallenge(server.app, [])).challenge]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${issueToken.path}?grant_type=password`,
        headers: { ...PUBLIC_CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          username: 'admin',
          password: TEST_PASSWORD,
          ...(challenge !== undefined && { challenge }),
        }).toString(),
        remoteAddress: freshAddress(),
      });
      expect(answer.json().error).toBe('bad_credentials');
    }
  });
});

describe('guessing passwords', () => {
  it('is counted also when guesses come side by side', async () => {
    const { username } = await server.addUser();
    const attacker = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username, 'guess', attacker)));
    const looked = answers.filter((answer) => answer.json().error === 'bad_credentials');
    expect(looked.length).toBeLessThanOrEqual(5);
    expect((await signIn(username, TEST_PASSWORD, attacker)).json().error).toBe('account_locked');
  });

  it('does not tell an unknown user from a wrong password, by answer or by time (H26)', async () => {
    // Time on the processor, of all threads: what a busy machine adds to the clock would hide the difference.
    const timed = async (username: string) => {
      const start = process.cpuUsage();
      const answer = await signIn(username, 'wrong-password');
      const { user, system } = process.cpuUsage(start);
      return { body: answer.body, status: answer.statusCode, us: user + system };
    };
    await timed('admin');
    const rounds = 9;
    const known = [];
    const unknown = [];
    for (let round = 0; round < rounds; round += 1) {
      known.push(await timed('admin'));
      unknown.push(await timed('nobody'));
    }
    expect(new Set([...known, ...unknown].map(({ body, status }) => `${status} ${body}`)).size).toBe(1);
    const least = (list: { us: number }[]) => Math.min(...list.map(({ us }) => us));
    const ratio = least(unknown) / least(known);
    // Without the same work done, an unknown user takes a tenth of it.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('locks an account for one address, for a time, never for good (H21)', async () => {
    const { username } = await server.addUser();
    const attacker = freshAddress();
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(username, 'guess', attacker)).json().error).toBe('bad_credentials');
    // Locked even with the right password, but the owner gets in from elsewhere.
    expect((await signIn(username, TEST_PASSWORD, attacker)).json().error).toBe('account_locked');
    expect((await signIn(username, TEST_PASSWORD)).statusCode).toBe(200);
    server.clock.advance(MINUTE_MS + 1);
    expect((await signIn(username, TEST_PASSWORD, attacker)).statusCode).toBe(200);
  });

  it('locks names that nobody has in the same way (H26)', async () => {
    const attacker = freshAddress();
    for (let failure = 0; failure < 5; failure += 1) await signIn('nobody-at-all', 'guess', attacker);
    expect((await signIn('nobody-at-all', 'guess', attacker)).json().error).toBe('account_locked');
  });

  it.each([
    [4, 0],
    [5, MINUTE_MS],
    [6, 2 * MINUTE_MS],
    [9, 15 * MINUTE_MS],
    [1_000, 15 * MINUTE_MS],
  ])('after %i failures locks for %i ms', (failures, lockMs) => {
    expect(lockMsAfter(failures)).toBe(lockMs);
  });

  it('forgets failures after a success and after an hour', async () => {
    const { username } = await server.addUser();
    const address = freshAddress();
    for (let failure = 0; failure < 4; failure += 1) await signIn(username, 'guess', address);
    expect((await signIn(username, TEST_PASSWORD, address)).statusCode).toBe(200);
    for (let failure = 0; failure < 4; failure += 1) await signIn(username, 'guess', address);
    server.clock.advance(HOUR_MS + 1);
    await signIn(username, 'guess', address);
    expect((await signIn(username, TEST_PASSWORD, address)).statusCode).toBe(200);
  });

  it('answers 429 when an address asks too often', async () => {
    const address = freshAddress();
    const headers = { 'tenant-id': '1' };
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await signIn('admin', 'x', address, headers)).statusCode);
    expect(statuses.slice(0, 60)).not.toContain(429);
    const answer = await signIn('admin', 'x', address, headers);
    expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
      429,
      'rate_limited',
      '请求过频繁',
    ]);
  });
});

describe('tokens', () => {
  it('are in the database as hashes only (H3)', async () => {
    const user = await server.addUser();
    const lines: string[] = [];
    await server.db.dump(async (line) => {
      lines.push(line);
    });
    const text = lines.join('\n');
    for (const token of [user.token, user.refreshToken]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
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

  it('end with their session when a replaced refresh token comes back later: somebody has copied it', async () => {
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
    await createSessions(server.db, server.clock, ({ sessionId }) => ended.push(sessionId)).sweep();
    // Their open feeds are closed by this.
    expect(ended).toContain(sessionId);
    const left = await server.db.platform<AccountsSchema, unknown[]>((tx) =>
      tx.selectFrom('auth_session').selectAll().where('user_id', '=', user.userId).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('a wall', () => {
  it('may look at the plant and do nothing else', async () => {
    const wall = await server.addScreen();
    const info = (await server.call(getSessionInfo, {}, wall)).json().data;
    expect(info).toMatchObject({ kind: 'screen', permissions: ['plant_view'], roles: [] });
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
    const tickets = await server.wiring.firstSight().linkTickets();
    expect((await exchange(tickets.wall)).json()).toMatchObject({
      kind: 'screen',
      user_info: { authorities: [{ authority: 'plant_view' }] },
    });
    expect((await exchange(tickets.console ?? '')).json()).toMatchObject({
      kind: 'user',
      user_info: { userTable: { username: 'admin' } },
    });
  });

  it('works once, also when two ask at the same time', async () => {
    const { wall } = await server.wiring.firstSight().linkTickets();
    const statuses = (await Promise.all([exchange(wall), exchange(wall), exchange(wall)])).map(
      (answer) => answer.statusCode,
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it('works for ten minutes', async () => {
    const { wall } = await server.wiring.firstSight().linkTickets();
    server.clock.advance(10 * MINUTE_MS);
    expect((await exchange(wall)).json().error).toBe('ticket_invalid');
  });

  it('takes a ticket and nothing else (H19)', async () => {
    const { wall } = await server.wiring.firstSight().linkTickets();
    const answer = await server.app.inject({
      method: 'POST',
      url: exchangeTicket.path,
      payload: { ticket: wall, tenantId: '2', kind: 'user' },
    });
    expect(answer.json()).toMatchObject({ error: 'invalid_input' });
    expect((await exchange(wall)).statusCode).toBe(200);
  });
});

async function setDisabled(user: TestUser): Promise<void> {
  await server.db.platform<AccountsSchema, unknown>((tx) =>
    tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', user.userId).execute(),
  );
}
