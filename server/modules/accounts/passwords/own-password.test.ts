import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { getSessionInfo, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  updateOwnInfo,
  verifyOwnPassword,
} from '#shared/contracts/sign-in/auth-account.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { sealWithChallenge, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const NEXT = 'Other-Wall-8';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
beforeEach(async () => {
  user = await server.addUser();
});
afterAll(() => server.close());

let lastAddress = 0;
const signIn = (username: string, password: string) =>
  signInWithPassword(server.app, { username, password, remoteAddress: `10.1.0.${++lastAddress}` });

async function change(present: string, next: string, as: TestUser = user) {
  const { challenge, sealed } = await sealWithChallenge(server.app, [present, next]);
  const [password = '', newpassword1 = ''] = sealed;
  return server.app.inject({
    method: changeOwnPassword.method,
    url: changeOwnPassword.path,
    headers: as.headers,
    payload: { password, newpassword1, challenge },
    // Each user has their own: they do not use up each other's calls per minute.
    remoteAddress: `10.1.${Number(as.userId) % 250}.1`,
  });
}

function asUser(reply: TokenReply): TestUser {
  const { userTable } = reply.user_info;
  return {
    userId: userTable.userId,
    username: userTable.username,
    tenantId: userTable.tenantId,
    token: reply.access_token,
    refreshToken: reply.refresh_token,
    headers: { authorization: `Bearer ${reply.access_token}`, 'tenant-id': userTable.tenantId },
  };
}

describe('changing one’s password', () => {
  it('takes the new one, keeps this session and ends the others', async () => {
    const other = asUser((await signIn(user.username, TEST_PASSWORD)).json());
    expect((await change(TEST_PASSWORD, NEXT)).json()).toMatchObject({ code: 0, data: true });
    expect((await server.call(getSessionInfo, {}, user)).statusCode).toBe(200);
    expect((await server.call(getSessionInfo, {}, other)).statusCode).toBe(401);
    expect((await signIn(user.username, TEST_PASSWORD)).json().error).toBe('bad_credentials');
    expect((await signIn(user.username, NEXT)).statusCode).toBe(200);
  });

  it('rests on the password that is stored when it is written: of two at once one is refused', async () => {
    const answers = await Promise.all([change(TEST_PASSWORD, NEXT), change(TEST_PASSWORD, 'Third-Wall-7')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json().fields).toEqual({ password: '原密码不正确' });
  });

  it('needs the current one, and reports a missing one at its field', async () => {
    const answer = await change('not-it-At-1', NEXT);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: '原密码不正确' }]);
    expect((await signIn(user.username, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('cannot be used to guess it: too many tries lock as at the sign-in (H21)', async () => {
    for (let n = 0; n < 5; n += 1) await change('not-it-At-1', NEXT);
    expect((await change(TEST_PASSWORD, NEXT)).json().error).toBe('account_locked');
    server.clock.advance(61_000);
    expect((await change(TEST_PASSWORD, NEXT)).statusCode).toBe(200);
  });

  it.each([
    ['Ab1-x', '密码长度为 6 到 24 位'],
    [`Ab1-${'x'.repeat(21)}`, '密码长度为 6 到 24 位'],
    ['      ', '密码长度为 6 到 24 位'],
    ['abcdef', '必须包含大小写字母和数字'],
    ['abcdef1', '必须包含大小写字母和数字'],
    [TEST_PASSWORD, '不能使用最近 5 次用过的密码'],
  ])('refuses %j: %s', async (next, message) => {
    expect((await change(TEST_PASSWORD, next)).json()).toMatchObject({
      error: 'invalid_input',
      fields: { newpassword1: message },
    });
  });

  it('refuses one with the user name in it', async () => {
    const answer = await change(TEST_PASSWORD, `A1-${user.username}`);
    expect(answer.json().fields).toEqual({ newpassword1: '密码不能包含用户名' });
  });

  it.each(['P@ssw0rd', 'Qwerty123', 'Admin123', '**Password1!'])(
    'refuses %s: it is one of those that many people have',
    async (next) => {
      expect((await change(TEST_PASSWORD, next)).json().fields).toEqual({
        newpassword1: '这个密码太常见，容易被猜到，请换一个',
      });
    },
  );

  it('refuses one with a part of the name, the phone number or the tenant’s name in it', async () => {
    await typed<AccountsSchema>(server.db).platform(async (tx) => {
      await tx
        .updateTable('sys_user')
        .set({ nickname: '张小伟 Zhang', phone: '13912345678' })
        .where('user_id', '=', user.userId)
        .execute();
      await tx
        .updateTable('sys_tenant')
        .set({ name: 'Blue River 装瓶' })
        .where('tenant_id', '=', server.tenantId)
        .execute();
    });
    for (const next of ['A1-小伟-x', 'x-ZHANG-77', 'Ab-912345', 'RIVER-x-77', '装瓶-Ab-77'])
      expect((await change(TEST_PASSWORD, next)).json().fields, next).toEqual({
        newpassword1: '密码不能包含姓名、用户名、手机号或租户名称中的部分',
      });
    expect((await change(TEST_PASSWORD, NEXT)).statusCode).toBe(200);
  });

  it('refuses the last five, and no more', async () => {
    const names = ['One-Wall-1', 'Two-Wall-2', 'Three-Wall-3', 'Four-Wall-4', 'Five-Wall-5'];
    let present = TEST_PASSWORD;
    for (const next of names) {
      expect((await change(present, next)).statusCode).toBe(200);
      present = next;
    }
    for (const former of names) expect((await change(present, former)).statusCode, former).toBe(400);
    expect((await change(present, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('takes a challenge once: what was recorded on the wire cannot be played again', async () => {
    const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD, NEXT]);
    const body = { password: sealed[0] ?? '', newpassword1: sealed[1] ?? '', challenge };
    expect((await server.call(changeOwnPassword, { body }, user)).statusCode).toBe(200);
    expect((await server.call(changeOwnPassword, { body }, user)).statusCode).toBe(400);
  });

  it('is the session’s user’s only: H18', async () => {
    const victim = await server.addUser();
    const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD, NEXT]);
    const answer = await server.app.inject({
      method: 'PUT',
      url: changeOwnPassword.path,
      headers: user.headers,
      payload: {
        password: sealed[0],
        newpassword1: sealed[1],
        challenge,
        username: victim.username,
        userId: victim.userId,
      },
    });
    expect(answer.json().error).toBe('invalid_input');
    expect((await signIn(victim.username, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('is not for a screen', async () => {
    expect((await change(TEST_PASSWORD, NEXT, await server.addScreen())).statusCode).toBe(403);
  });
});

describe('a password that an administrator set', () => {
  const initialize = (by: TestUser, of: TestUser) =>
    server.call(initializePassword, { query: { userId: of.userId } }, by);

  it('restricts its first session to choosing another', async () => {
    const admin = await server.addUser();
    const { password } = (await initialize(admin, user)).json().data;
    expect((await server.call(getSessionInfo, {}, user)).statusCode, 'the former sessions').toBe(401);
    const reply: TokenReply = (await signIn(user.username, password)).json();
    expect(reply).toMatchObject({
      restriction: 'password',
      user_info: { userTable: { checkUserPwd: true, updatePwdTime: null } },
    });
    const restricted = asUser(reply);
    const refused = await server.call(listLines, {}, restricted);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'password_change_required']);
    expect((await server.call(listOwnSessions, {}, restricted)).statusCode).toBe(403);
    expect((await server.call(getSessionInfo, {}, restricted)).json().data.restriction).toBe('password');

    expect((await change(password, NEXT, restricted)).statusCode).toBe(200);
    expect((await server.call(listLines, {}, restricted)).statusCode).toBe(200);
    const { data } = (await server.call(getSessionInfo, {}, restricted)).json();
    expect(data).toMatchObject({ restriction: null, sysUser: { checkUserPwd: false } });
    expect(data.sysUser.updatePwdTime).toBeGreaterThan(0);
  });

  it('stays restricted over a refresh (H22)', async () => {
    const { password } = (await initialize(await server.addUser(), user)).json().data;
    const first: TokenReply = (await signIn(user.username, password)).json();
    const { app } = server;
    const renewed = await app.inject({
      method: 'POST',
      url: `/auth/oauth/token?grant_type=refresh_token&refresh_token=${first.refresh_token}&scope=server`,
      headers: { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': '1' },
    });
    expect(renewed.json().restriction).toBe('password');
    expect((await server.call(listLines, {}, asUser(renewed.json()))).statusCode).toBe(403);
  });

  it('may be put off where the tenant says so', async () => {
    await setParams(server, { PASSWORD_FORCE_NEWUSER: 'N' });
    const { password } = (await initialize(await server.addUser(), user)).json().data;
    const reply: TokenReply = (await signIn(user.username, password)).json();
    await setParams(server, { PASSWORD_FORCE_NEWUSER: 'Y' });
    expect(reply).toMatchObject({ restriction: null, user_info: { userTable: { checkUserPwd: true } } });
    expect((await server.call(listLines, {}, asUser(reply))).statusCode).toBe(200);
  });

  it('is not asked about where the check is off, forced or not', async () => {
    await setParams(server, { PASSWORD_CHECK: 'N', PASSWORD_FORCE_NEWUSER: 'Y' });
    const { password } = (await initialize(await server.addUser(), user)).json().data;
    const reply: TokenReply = (await signIn(user.username, password)).json();
    await setParams(server, { PASSWORD_CHECK: 'Y' });
    expect(reply).toMatchObject({ restriction: null, user_info: { userTable: { checkUserPwd: false } } });
    expect((await server.call(listLines, {}, asUser(reply))).statusCode).toBe(200);
  });

  it('is not given by who may do less than its owner', async () => {
    const helper = await server.addUser({ permissions: ['user_edit'] });
    expect((await initialize(helper, user)).statusCode).toBe(403);
    const equal = await server.addUser({ permissions: ['user_edit'] });
    expect((await initialize(helper, equal)).statusCode).toBe(200);
  });

  it('is not given across tenants (H13)', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('elsewhere') });
    expect((await initialize(stranger, user)).json().error).toBe('user_not_found');
  });
});

describe('a password that has grown old', () => {
  it('is asked about after 30 days, and only reminded of', async () => {
    server.clock.advance(30 * DAY_MS - 60_000);
    const young: TokenReply = (await signIn(user.username, TEST_PASSWORD)).json();
    expect(young.user_info.userTable.checkUserPwd).toBe(false);
    server.clock.advance(120_000);
    const old: TokenReply = (await signIn(user.username, TEST_PASSWORD)).json();
    expect(old).toMatchObject({ restriction: null, user_info: { userTable: { checkUserPwd: true } } });
  });

  it('restricts where the tenant forces it, also a session that was opened before', async () => {
    await setParams(server, { PASSWORD_VALIDITY: '7', PASSWORD_FORCE_EXPIRE: 'Y' });
    const before: TokenReply = (await signIn(user.username, TEST_PASSWORD)).json();
    expect(before.restriction).toBeNull();
    server.clock.advance(7 * DAY_MS + 60_000);
    const after: TokenReply = (await signIn(user.username, TEST_PASSWORD)).json();
    expect(after.restriction).toBe('password');
    const renewed = await server.app.inject({
      method: 'POST',
      url: `/auth/oauth/token?grant_type=refresh_token&refresh_token=${before.refresh_token}&scope=server`,
      headers: { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': '1' },
    });
    expect(renewed.json().restriction).toBe('password');
    await setParams(server, { PASSWORD_VALIDITY: '30', PASSWORD_FORCE_EXPIRE: 'N' });
  });

  it('is never asked about where the check is off, even where expiry is forced', async () => {
    await setParams(server, { PASSWORD_CHECK: 'N', PASSWORD_FORCE_EXPIRE: 'Y' });
    server.clock.advance(400 * DAY_MS);
    const reply: TokenReply = (await signIn(user.username, TEST_PASSWORD)).json();
    await setParams(server, { PASSWORD_CHECK: 'Y', PASSWORD_FORCE_EXPIRE: 'N' });
    expect(reply).toMatchObject({ restriction: null, user_info: { userTable: { checkUserPwd: false } } });
  });
});

describe('verifying who is there', () => {
  async function verify(username: string, password: string, as: TestUser = user) {
    const { challenge, sealed } = await sealWithChallenge(server.app, [password]);
    const body = { username, password: sealed[0] ?? '', challenge };
    return (await server.call(verifyOwnPassword, { body }, as)).json();
  }

  it('answers data.code 0 and data.data as a boolean', async () => {
    expect(await verify(user.username, TEST_PASSWORD)).toEqual({ code: 0, msg: null, data: true });
    expect(await verify(user.username, 'wrong-Pass-1')).toEqual({ code: 0, msg: null, data: false });
  });

  it('is no way to try the passwords of others (H18)', async () => {
    const other = await server.addUser();
    expect((await verify(other.username, TEST_PASSWORD)).data).toBe(false);
  });

  it('locks after too many tries', async () => {
    for (let n = 0; n < 5; n += 1) await verify(user.username, 'wrong-Pass-1');
    expect((await verify(user.username, TEST_PASSWORD)).error).toBe('account_locked');
  });
});

describe('the caller’s own data', () => {
  const update = (payload: object) =>
    server.app.inject({ method: 'PUT', url: updateOwnInfo.path, headers: user.headers, payload });

  it('changes single fields and nothing that was not asked for (H19)', async () => {
    const before = (await server.call(getSessionInfo, {}, user)).json().data.sysUser;
    expect((await update({ nickname: '  值班长 ' })).json().data).toEqual({ ...before, nickname: '值班长' });
    const avatar = '/admin/sys-file/linewall/0f3a.png';
    expect((await update({ avatar })).json().data).toEqual({ ...before, nickname: '值班长', avatar });
    // The row as it came, and fields that no user changes here.
    const row = { ...before, nickname: '班长', avatar: null };
    const more = { username: 'root', deptId: '1', role: 'admin', userId: '1', password: 'x' };
    expect((await update({ ...row, ...more })).json().data).toEqual(row);
    expect((await update({})).json().data).toEqual(row);
  });

  it.each([
    { nickname: ' ' },
    { nickname: 'x'.repeat(65) },
    { avatar: 'https://elsewhere.example/a.png' },
    { avatar: 'javascript:alert(1)' },
    { avatar: '/admin/sys-file/../secret' },
    { phone: '12345' },
    { phone: '138****0000' },
    { phone: '13800000000' },
  ])('refuses %j by its field', async (payload) => {
    const answer = await update(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
    expect(Object.keys(answer.json().fields)).toEqual([
      payload.phone === '13800000000' ? 'code' : Object.keys(payload)[0],
    ]);
  });

  it('does not change the phone number without a code (H18)', async () => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: updateOwnInfo.path,
      headers: user.headers,
      payload: { phone: '13800000000' },
    });
    expect(answer.statusCode).toBe(400);
    const guessed = { body: { phone: '13800000000', code: '000000' } };
    expect((await server.call(updateOwnInfo, guessed, user)).statusCode).toBeGreaterThanOrEqual(400);
    const { data } = (await server.call(getSessionInfo, {}, user)).json();
    expect(data.sysUser.phone).toBeNull();
  });

  it('lists the caller’s sessions and ends one of them, never another user’s', async () => {
    const second = asUser((await signIn(user.username, TEST_PASSWORD)).json());
    const stranger = await server.addUser();
    const { data } = (await server.call(listOwnSessions, {}, user)).json();
    expect(data).toHaveLength(2);
    const [own] = data.filter((session: { isCurrent: boolean }) => session.isCurrent);
    const [other] = data.filter((session: { isCurrent: boolean }) => !session.isCurrent);
    expect(JSON.stringify(data)).not.toContain(second.token);
    const end = (sessionId: string, as: TestUser) =>
      server.call(endOwnSession, { params: { sessionId } }, as);
    expect((await end(own.id, stranger)).json().error).toBe('session_not_found');
    expect((await end(other.id, user)).statusCode).toBe(200);
    expect((await server.call(getSessionInfo, {}, second)).statusCode).toBe(401);
    expect((await server.call(getSessionInfo, {}, user)).statusCode).toBe(200);
  });
});
