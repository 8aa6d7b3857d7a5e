import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { getSessionInfo, logout, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { endSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';
import { PUBLIC_CLIENT, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
const logged: string[] = [];
const ended: EndedSession[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ log });
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
  admin = await server.addUser();
  server.wiring.sessions.onEnded((one) => ended.push(one));
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.2.0.${++lastAddress}`;
const signIn = (username: string, password = TEST_PASSWORD, remoteAddress = freshAddress()) =>
  signInWithPassword(server.app, { username, password, remoteAddress });
const infoStatus = async (token: string) =>
  (
    await server.app.inject({
      url: getSessionInfo.path,
      headers: { authorization: `Bearer ${token}`, 'tenant-id': '1' },
    })
  ).statusCode;

describe('the list of who is signed in', () => {
  it('names people, addresses and times, and shows no token (H3)', async () => {
    const user = await server.addUser();
    const reply: TokenReply = (await signIn(user.username, TEST_PASSWORD, '10.2.9.9')).json();
    const answer = await server.call(pageSessions, { query: { username: user.username } }, admin);
    const { records, total } = answer.json().data;
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({
      kind: 'user',
      userId: user.userId,
      username: user.username,
      ip: '10.2.9.9',
      isCurrent: false,
    });
    expect(Object.keys(records[0]).sort()).toEqual(
      [
        'id',
        'ip',
        'isCurrent',
        'kind',
        'lastSeen',
        'nickname',
        'since',
        'userAgent',
        'userId',
        'username',
      ].sort(),
    );
    for (const token of [reply.access_token, reply.refresh_token, user.token])
      expect(answer.body).not.toContain(token);
  });

  it('shows when a user was last seen, to the minute', async () => {
    const user = await server.addUser();
    server.clock.advance(5 * 60_000);
    await server.call(getSessionInfo, {}, user);
    const answer = await server.call(pageSessions, { query: { username: user.username } }, admin);
    const [record] = answer.json().data.records;
    expect(record.lastSeen - record.since).toBeGreaterThanOrEqual(5 * 60_000);
  });

  it('is of the caller’s tenant only (H13)', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('apart') });
    const { data } = (await server.call(pageSessions, { query: {} }, stranger)).json();
    expect(data.records.map(({ username }: { username: string }) => username)).toEqual([stranger.username]);
    const own = (await server.call(pageSessions, { query: { username: admin.username } }, admin)).json().data;
    const kick = { params: { sessionId: own.records[0].id } };
    expect((await server.call(endSession, kick, stranger)).json().error).toBe('session_not_found');
    expect(await infoStatus(admin.token)).toBe(200);
  });

  it('takes wildcards as letters', async () => {
    const { data } = (await server.call(pageSessions, { query: { username: '%' } }, admin)).json();
    expect(data.total).toBe(0);
  });
});

describe('ending a session', () => {
  it('stops its tokens at once and tells why', async () => {
    const user = await server.addUser();
    const page = await server.call(pageSessions, { query: { username: user.username } }, admin);
    const [{ id }] = page.json().data.records;
    expect((await server.call(endSession, { params: { sessionId: id } }, admin)).statusCode).toBe(200);
    expect(await infoStatus(user.token)).toBe(401);
    expect(ended.at(-1)).toEqual({ tenantId: '1', sessionId: id, userId: user.userId, reason: 'kicked' });
  });

  it('ends as signed-out when its owner signs out', async () => {
    const user = await server.addUser();
    await server.call(logout, {}, user);
    expect(ended.at(-1)).toMatchObject({ userId: user.userId, reason: 'signed-out' });
  });
});

describe('one session per account', () => {
  it('ends the former one where the tenant has turned that on', async () => {
    const user = await server.addUser();
    const first: TokenReply = (await signIn(user.username)).json();
    expect(await infoStatus(user.token), 'many are allowed unless the tenant says otherwise').toBe(200);
    await server.call(updateCurrentTenant, { body: { singleSession: true } }, admin);
    const second: TokenReply = (await signIn(user.username)).json();
    await server.call(updateCurrentTenant, { body: { singleSession: false } }, admin);
    expect(await infoStatus(first.access_token)).toBe(401);
    expect(await infoStatus(second.access_token)).toBe(200);
    expect(ended.filter(({ userId }) => userId === user.userId).map(({ reason }) => reason)).toEqual([
      'replaced',
      'replaced',
    ]);
    expect(await infoStatus(admin.token), 'others stay').toBe(200);
  });

  it('leaves one of two that come at the same time', async () => {
    const user = await server.addUser();
    await server.call(updateCurrentTenant, { body: { singleSession: true } }, admin);
    const replies: TokenReply[] = (
      await Promise.all([signIn(user.username), signIn(user.username), signIn(user.username)])
    ).map((answer) => answer.json());
    await server.call(updateCurrentTenant, { body: { singleSession: false } }, admin);
    const statuses = await Promise.all(replies.map(({ access_token }) => infoStatus(access_token)));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });
});

describe('secrets', () => {
  it('are in no log line: passwords, tokens, challenges, captchas', async () => {
    const user = await server.addUser();
    const reply: TokenReply = (await signIn(user.username)).json();
    await server.app.inject({
      method: 'POST',
      url: `/auth/oauth/token?grant_type=refresh_token&refresh_token=${reply.refresh_token}`,
      headers: { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': '1' },
    });
    await server.app.inject({ url: `/admin/user/info?access_token=${reply.access_token}` });
    await signIn(user.username, 'wrong-Secret-1');
    const text = logged.join('');
    expect(text).toContain('/auth/oauth/token');
    for (const secret of [reply.access_token, reply.refresh_token, TEST_PASSWORD, 'wrong-Secret-1'])
      expect(text).not.toContain(secret);
  });

  it('open nothing from an address or a cookie: the token counts in its header only (CSRF, theft by link)', async () => {
    for (const [url, headers] of [
      [`${getSessionInfo.path}?access_token=${admin.token}`, {}],
      [`${getSessionInfo.path}?token=${admin.token}`, {}],
      [getSessionInfo.path, { cookie: `access_token=${admin.token}; Authorization=Bearer%20${admin.token}` }],
    ] as const) {
      const answer = await server.app.inject({ url, headers: { 'tenant-id': '1', ...headers } });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('are new at every sign-in: a session cannot be planted beforehand (fixation)', async () => {
    const user = await server.addUser();
    const answer = await signInWithPassword(server.app, {
      username: user.username,
      password: TEST_PASSWORD,
      remoteAddress: freshAddress(),
      headers: {
        ...PUBLIC_CLIENT,
        cookie: `access_token=${admin.token}; session=${admin.token}; sid=${admin.token}`,
      },
      query: { access_token: admin.token, token: admin.token },
      fields: { access_token: admin.token, refresh_token: admin.refreshToken, session_id: '1' },
    });
    const reply: TokenReply = answer.json();
    expect([admin.token, user.token]).not.toContain(reply.access_token);
    expect([admin.refreshToken, user.refreshToken]).not.toContain(reply.refresh_token);
  });
});
