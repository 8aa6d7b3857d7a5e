import { createCipheriv } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

/**
 * Signing in as programs do that were written for this protocol and have never seen ours. Everything here is spelled
 * out from the specification (points 3, 4, 7, 8) and the protocol's public vectors; nothing of our client is used.
 */
let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  await setParams(server, { LOGIN_CAPTCHA: 'N', FOREIGN_PASSWORD_KEY: KEY });
});
beforeEach(async () => {
  user = await server.addUser();
});
afterAll(() => server.close());

const KEY = 'f9Kq2-wall.Te5t~';
const BASIC = `Basic ${Buffer.from('linewall:linewall').toString('base64')}`;

/** AES-128-CFB without padding, the key as iv, base64: what such a client does with CryptoJS. */
function encrypt(password: string, key = KEY): string {
  const cipher = createCipheriv('aes-128-cfb', key, key);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

function postToken(query: string, body: string | null, headers: Record<string, string> = {}) {
  return fetch(`${address}/auth/oauth/token?${query}`, {
    method: 'POST',
    headers: {
      Authorization: BASIC,
      'TENANT-ID': '1',
      ...(body === null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(body === null ? {} : { body }),
  });
}

const form = (username: string, password: string) =>
  `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;

it('encrypts as the published vector says', () => {
  const key = '0123456789abcdef';
  expect(encrypt('123456', key)).toBe('Q0BNvCvq');
  expect(encrypt('Aa1!密码测试-long-password-24', key)).toBe('MxNPqftze+agJv7d8uEa8OKpCUCw8DDAdotisPbrP/O9');
});

describe('POST /auth/oauth/token with a password', () => {
  it('takes randomStr, code and grant_type in the query, user name and password in the form', async () => {
    const query = 'randomStr=blockPuzzle&code=abc&grant_type=password';
    const answer = await postToken(query, form(user.username, encrypt(TEST_PASSWORD)));
    expect(answer.status).toBe(200);
    const reply = await answer.json();
    // Bare OAuth: no envelope around it.
    expect(reply.code).toBeUndefined();
    expect(reply).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: expect.any(Number),
      scope: 'server',
      user_info: {
        authorities: expect.arrayContaining([{ authority: 'plant_view' }]),
        userTable: {
          id: expect.any(String),
          username: user.username,
          postList: expect.any(Array),
          checkUserPwd: expect.any(Boolean),
          updatePwdTime: expect.any(Number),
        },
      },
    });
    expect(Object.keys(reply.user_info).sort()).toEqual(['authorities', 'phone', 'userTable']);
    expect(reply.user_info.userTable).toHaveProperty('deptName');
    expect(JSON.stringify(reply)).not.toContain('argon2');
  });

  it('takes a form that was joined without encoding, as the protocol’s client does', async () => {
    const password = encrypt(TEST_PASSWORD);
    expect(password, 'what such a form changes on its way').toContain('+');
    const answer = await postToken('grant_type=password', `username=${user.username}&password=${password}`);
    expect(answer.status).toBe(200);
  });

  it('refuses a password in plain text, and one under another key', async () => {
    for (const password of [TEST_PASSWORD, encrypt(TEST_PASSWORD, 'pigxpigxpigxpigx')]) {
      const answer = await postToken('grant_type=password', form(user.username, password));
      expect([answer.status, (await answer.json()).msg]).toEqual([426, '用户名不存在或密码错误']);
    }
  });

  it('H17 lets nobody in by a key that everybody knows', async () => {
    await setParams(server, { FOREIGN_PASSWORD_KEY: 'pigxpigxpigxpigx' });
    const answer = await postToken(
      'grant_type=password',
      form(user.username, encrypt(TEST_PASSWORD, 'pigxpigxpigxpigx')),
    );
    await setParams(server, { FOREIGN_PASSWORD_KEY: KEY });
    expect(answer.status).toBe(426);
  });

  it('H17 has a key of its own per tenant from the first boot, which nobody reads without a session', async () => {
    const other = await server.addTenant('keys');
    const keys = [];
    await setParams(server, { LOGIN_CAPTCHA: 'N' }, other);
    for (const tenantId of [other, await server.addTenant('more-keys')]) {
      await setParams(server, { LOGIN_CAPTCHA: 'N' }, tenantId);
      const key = await typed<PlatformSchema>(server.db).platform(async (tx) => {
        const row = await tx
          .selectFrom('sys_param')
          .select('public_value')
          .where('tenant_id', '=', tenantId)
          .where('public_key', '=', 'FOREIGN_PASSWORD_KEY')
          .executeTakeFirstOrThrow();
        return row.public_value;
      });
      expect(key).toHaveLength(16);
      keys.push(key);
    }
    expect(new Set(keys).size).toBe(2);
    const read = await fetch(`${address}/admin/param/publicValue/FOREIGN_PASSWORD_KEY`, {
      headers: { 'TENANT-ID': other },
    });
    expect(read.status).toBe(404);
  });

  it.each([
    ['without the client’s header', { Authorization: '' }, 401],
    ['with another client’s header', { Authorization: 'Basic cGlnOnBpZw==' }, 401],
    ['with the misspelt tenant header', { 'TENANT-ID': '', TENANT_ID: '1' }, 403],
    ['with no tenant', { 'TENANT-ID': '' }, 403],
    ['H14 with the tenant "undefined"', { 'TENANT-ID': 'undefined' }, 403],
  ])('is refused %s', async (_case, headers, status) => {
    const answer = await postToken(
      'grant_type=password',
      form(user.username, encrypt(TEST_PASSWORD)),
      headers,
    );
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: 1, data: null, msg: expect.any(String) });
  });

  it('takes scope=server, as the family’s older clients send it, and empty captcha fields', async () => {
    for (const query of ['grant_type=password&scope=server', 'randomStr=&code=&grant_type=password']) {
      const answer = await postToken(query, form(user.username, encrypt(TEST_PASSWORD)));
      expect([answer.status, (await answer.json()).scope], query).toEqual([200, 'server']);
    }
  });

  it.each(['', 'grant_type=', 'grant_type=client_credentials', 'grant_type=implicit', 'grant_type=mobile'])(
    'knows no other grant: %s',
    async (query) => {
      const answer = await postToken(query, form(user.username, encrypt(TEST_PASSWORD)));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 1, data: null, msg: expect.any(String) });
    },
  );

  it('is no form that is JSON', async () => {
    const body = JSON.stringify({ username: user.username, password: encrypt(TEST_PASSWORD) });
    const answer = await postToken('grant_type=password', body, { 'Content-Type': 'application/json' });
    expect([answer.status, (await answer.json()).code]).toEqual([415, 1]);
  });

  it('does not read user name and password from the query, where they would end up in logs', async () => {
    const query = `grant_type=password&${form(user.username, encrypt(TEST_PASSWORD))}`;
    expect((await postToken(query, null)).status).toBe(426);
  });
});

describe('what comes after', () => {
  async function signIn(): Promise<{ access_token: string; refresh_token: string }> {
    return (await postToken('grant_type=password', form(user.username, encrypt(TEST_PASSWORD)))).json();
  }

  it('is a bearer token with the tenant’s header, and 401 without it', async () => {
    const { access_token } = await signIn();
    const call = (headers: Record<string, string>) => fetch(`${address}/admin/user/info`, { headers });
    const answer = await call({ Authorization: `Bearer ${access_token}`, 'TENANT-ID': '1' });
    expect(await answer.json()).toMatchObject({
      code: 0,
      msg: null,
      data: {
        sysUser: { username: user.username },
        permissions: expect.any(Array),
        roles: expect.any(Array),
      },
    });
    const without = await call({ 'TENANT-ID': '1' });
    expect([without.status, (await without.json()).msg]).toEqual([401, '当前操作没有权限']);
  });

  it('is refreshed with refresh_token, grant_type and scope=server in the query', async () => {
    const { refresh_token } = await signIn();
    const answer = await postToken(
      `refresh_token=${refresh_token}&grant_type=refresh_token&scope=server`,
      null,
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: expect.any(Number),
      user_info: { userTable: { username: user.username } },
    });
  });

  it.each([
    ['a refresh token that nobody gave', 'refresh_token=made-up&grant_type=refresh_token&scope=server', 401],
    ['none', 'grant_type=refresh_token&scope=server', 400],
    ['another scope', 'refresh_token=made-up&grant_type=refresh_token&scope=all', 400],
  ])('is not refreshed with %s', async (_what, query, status) => {
    const answer = await postToken(query, null);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: 1, data: null, msg: expect.any(String) });
  });

  it('is verified with data.code and a boolean data.data', async () => {
    const { access_token } = await signIn();
    const verify = async (username: string, password: string) => {
      const answer = await fetch(`${address}/admin/user/verifyPass`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${access_token}`,
          'TENANT-ID': '1',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ username, password: encrypt(password) }),
      });
      return answer.json();
    };
    expect(await verify(user.username, TEST_PASSWORD)).toMatchObject({ code: 0, data: true });
    expect(await verify(user.username, 'wrong-Pass-1')).toMatchObject({ code: 0, data: false });
    expect(await verify('admin', TEST_PASSWORD)).toMatchObject({ code: 0, data: false });
  });

  it('ends with DELETE /auth/token/logout', async () => {
    const { access_token } = await signIn();
    const headers = { Authorization: `Bearer ${access_token}`, 'TENANT-ID': '1' };
    const answer = await fetch(`${address}/auth/token/logout`, { method: 'DELETE', headers });
    expect(await answer.json()).toEqual({ code: 0, msg: null, data: true });
    expect((await fetch(`${address}/admin/user/info`, { headers })).status).toBe(401);
  });

  it('finds its sessions and its log where the protocol has them', async () => {
    const { access_token } = await signIn();
    const headers = { Authorization: `Bearer ${access_token}`, 'TENANT-ID': '1' };
    for (const path of ['/admin/token/page?current=1&size=10', '/admin/loginlog/page?current=1&size=10']) {
      const { code, data } = await (await fetch(`${address}${path}`, { headers })).json();
      expect(code).toBe(0);
      expect(data).toMatchObject({
        records: expect.any(Array),
        total: expect.any(Number),
        size: 10,
        current: 1,
      });
    }
  });
});
