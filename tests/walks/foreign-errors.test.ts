import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { wireModules } from '#server/wiring.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * The error catalogue of the specification (point 8), spelled out: status and text as its clients know them, inside
 * the envelope, and in English for who asks for it.
 */
const CATALOGUE = [
  ['操作太频繁，请勿重复请求', 400, 'too_often'],
  ['当前操作没有权限', 401, 'unauthorized'],
  ['当前操作没有权限', 403, 'forbidden'],
  ['资源不存在', 404, 'not_found'],
  ['未绑定登录账号，请使用密码登录后绑定', 417, 'not_bound'],
  ['演示环境不能操作，如需了解联系我们', 423, 'demo_locked'],
  ['用户名不存在或密码错误', 426, 'bad_credentials'],
  ['验证码错误,请重新输入', 428, 'captcha_wrong'],
  ['请求过频繁', 429, 'rate_limited'],
  ['演示环境，没有权限操作', 479, 'demo_denied'],
  ['系统未知错误', 500, 'unknown'],
] as const satisfies readonly (readonly [string, number, ErrorCode])[];

/** Refuses as it is told: some of the catalogue has no reason here to be answered. */
const refuse = defineEndpoint({
  id: 'test.refuse',
  method: 'GET',
  path: '/test/refuse/:code',
  access: 'public',
  tenant: 'none',
  summary: 'For tests.',
  params: z.object({ code: z.enum(CATALOGUE.map(([, , code]) => code)) }),
  reply: z.boolean(),
});

let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    wire(core) {
      const wiring = wireModules(core);
      const refusing = {
        name: 'refusing',
        mount: (app: TestServer['app']) =>
          routes(app)(refuse)(async ({ params }) => {
            throw failure(params.code);
          }),
      };
      return { ...wiring, modules: [...wiring.modules, refusing] };
    },
  });
  address = await server.listen();
  user = await server.addUser({ permissions: [] });
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`${address}${path}`, { method, headers });
  return { status: answer.status, body: await answer.json() };
}

describe('the error catalogue', () => {
  it.each(CATALOGUE)('says %s with status %d', async (msg, status, error) => {
    const answer = await get(`/test/refuse/${error}`);
    expect(answer).toEqual({ status, body: { code: 1, msg, data: null, error } });
  });

  it.each(CATALOGUE)('says %s (%d) in English to who asks for it', async (msg, status, error) => {
    for (const language of ['en', 'en-GB,en;q=0.9,zh;q=0.5']) {
      const answer = await get(`/test/refuse/${error}`, { 'accept-language': language });
      expect(answer).toMatchObject({ status, body: { code: 1, data: null, error } });
      expect(answer.body.msg).toMatch(/^[A-Z][\w ,.':()-]+$/);
    }
    for (const language of ['zh-CN,zh;q=0.9,en;q=0.8', 'fr', '*']) {
      expect((await get(`/test/refuse/${error}`, { 'accept-language': language })).body.msg).toBe(msg);
    }
  });
});

describe('the server itself', () => {
  const own = () => user.headers;

  it('answers 401 without a token, with a made-up one and with a bare one', async () => {
    const refused = { status: 401, body: { code: 1, msg: expect.any(String), data: null } };
    expect((await get('/admin/menu', { 'tenant-id': '1' })).body.msg).toBe('当前操作没有权限');
    for (const authorization of ['', 'Bearer made-up', user.token])
      expect(await get('/admin/menu', { 'tenant-id': '1', authorization })).toMatchObject(refused);
  });

  it('answers 403 without the permission and for another tenant’s header', async () => {
    const refused = { status: 403, body: { code: 1, msg: '当前操作没有权限', data: null } };
    expect(await get('/admin/menu/tree', own())).toMatchObject(refused);
    expect(await get('/admin/menu', { ...own(), 'tenant-id': '2' })).toMatchObject(refused);
    // A header that is missing is not a right that is missing: the client is told what it forgot.
    const forgotten = {
      code: 1,
      data: null,
      error: 'tenant_unknown',
      msg: expect.stringContaining('TENANT-ID'),
    };
    expect(await get('/admin/menu', { authorization: own().authorization })).toMatchObject({
      status: 403,
      body: forgotten,
    });
  });

  it('answers 404 for what it does not have', async () => {
    const refused = { status: 404, body: { code: 1, msg: '资源不存在', data: null } };
    expect(await get('/admin/no-such-call', own())).toMatchObject(refused);
    expect(await get('/admin/sysfilelist/987654321', own())).toMatchObject(refused);
  });

  it('answers 405 for a method that an address does not take', async () => {
    expect(await get('/admin/menu/1', own(), 'PATCH')).toMatchObject({
      status: 405,
      body: { code: 1, msg: '此地址不支持这种请求方法', data: null },
    });
  });

  const signIn = (form: string) =>
    fetch(`${address}/auth/oauth/token?randomStr=blockPuzzle&code=none&grant_type=password`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('linewall:linewall').toString('base64')}`,
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });

  it('answers 428 for a wrong captcha before it looks at the password, 426 for a wrong password after it', async () => {
    const form = `username=${user.username}&password=x`;
    const captcha = await signIn(form);
    expect([captcha.status, (await captcha.json()).msg]).toEqual([428, '验证码错误,请重新输入']);
    await setParams(server, { LOGIN_CAPTCHA: 'N' });
    const password = await signIn(form);
    expect([password.status, (await password.json()).msg]).toEqual([426, '用户名不存在或密码错误']);
    const nobody = await signIn('username=nobody-at-all&password=x');
    expect([nobody.status, (await nobody.json()).msg]).toEqual([426, '用户名不存在或密码错误']);
  });

  it('answers 429 to who asks too often, in the envelope too', async () => {
    let last = await signIn('username=x&password=x');
    for (let n = 0; n < 200 && last.status !== 429; n += 1) last = await signIn('username=x&password=x');
    expect([last.status, await last.json()]).toEqual([
      429,
      { code: 1, msg: '请求过频繁', data: null, error: 'rate_limited' },
    ]);
  });
});
