import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { issueToken, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { accountCalls } from '#tests/support/people/account-calls.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';
import type { SignInSchema } from './schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Captchas have tests of their own.
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

const { freshAddress, signIn, refresh, isSignedIn } = accountCalls(() => server);

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
    ['without a tenant', { authorization: PUBLIC_CLIENT.authorization }, 'tenant_unknown', 403],
    [
      'with the tenant "undefined" (H14)',
      { ...PUBLIC_CLIENT, 'tenant-id': 'undefined' },
      'tenant_unknown',
      403,
    ],
    ['with a tenant that does not exist', { ...PUBLIC_CLIENT, 'tenant-id': '4711' }, 'tenant_unknown', 403],
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

async function setDisabled(user: TestUser): Promise<void> {
  await typed<SignInSchema>(server.db).platform((tx) =>
    tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', user.userId).execute(),
  );
}
