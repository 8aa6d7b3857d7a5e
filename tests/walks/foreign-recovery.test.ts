import { createCipheriv } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SMS_TEMPLATES, type SmsTemplate } from '#shared/contracts/sms/sms.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

/**
 * Registering, a forgotten password and signing in by SMS as other clients of the specification (point 7) do it: they
 * know neither our captchas nor our one-time keys, and encrypt passwords with the tenant's key as at the sign-in.
 */
let server: TestServer;
let address: string;
let user: TestUser;
let phone: string;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  await setParams(server, {
    FOREIGN_PASSWORD_KEY: KEY,
    LOGIN_CAPTCHA: 'N',
    SMS_CAPTCHA: 'N',
    REGISTER_ENABLE: 'Y',
  });
});
beforeEach(async () => {
  // An address may ask once an hour without a captcha.
  server.clock.advance(2 * 3_600_000);
  serial += 1;
  phone = `1350000${String(serial).padStart(4, '0')}`;
  user = await server.addUser();
});
afterAll(() => server.close());

const KEY = 'f9Kq2-wall.Te5t~';
const BASIC = `Basic ${Buffer.from('linewall:linewall').toString('base64')}`;
const NEW_PASSWORD = 'Fresh-Wall-7';

function encrypt(password: string, key = KEY): string {
  const cipher = createCipheriv('aes-128-cfb', key, key);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      'TENANT-ID': '1',
      ...(body ? { 'Content-Type': 'application/json;charset=UTF-8' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

async function askForCode(template: SmsTemplate): Promise<string> {
  const at = server.clock.now();
  const sent = await call('GET', `/admin/mobile/sendcode?phone=${phone}&template=${template}`);
  expect(sent).toEqual({ status: 200, body: { code: 0, msg: null, data: true } });
  return waitForCode(server.db, server.tenantId, phone, template, at);
}

async function signIn(username: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/auth/oauth/token?randomStr=&code=&grant_type=password`, {
    method: 'POST',
    headers: {
      Authorization: BASIC,
      'TENANT-ID': '1',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ username, password: encrypt(password) }).toString(),
  });
  return answer.status;
}

const DONE = { status: 200, body: { code: 0, msg: null, data: true } };

describe('POST /admin/user/register', () => {
  it('takes a password under the tenant’s key, after regverifica said yes without a token', async () => {
    const code = await askForCode(SMS_TEMPLATES.register);
    expect(await call('GET', `/admin/user/regverifica?phone=${phone}&code=${code}`)).toEqual(DONE);
    const username = `newcomer${serial}`;
    const body = { username, password: encrypt(NEW_PASSWORD), phone, code };
    expect(await call('POST', '/admin/user/register', body)).toEqual(DONE);
    expect(await signIn(username, NEW_PASSWORD)).toBe(200);
  });

  it.each([
    ['in clear', NEW_PASSWORD],
    ['under another key', encrypt(NEW_PASSWORD, 'Tp7x-Qk3w+Zb9v.R')],
  ])('takes no password %s', async (_how, password) => {
    const code = await askForCode(SMS_TEMPLATES.register);
    const username = `refused${serial}`;
    const answer = await call('POST', '/admin/user/register', { username, password, phone, code });
    expect(answer).toMatchObject({ status: 400, body: { code: 1, data: null } });
    expect(await signIn(username, NEW_PASSWORD)).toBe(426);
  });
});

describe('PUT /admin/user/forget', () => {
  it('takes a password under the tenant’s key, and the code that verifyMessage left good', async () => {
    await givePhone(server.db, server.tenantId, user.userId, phone);
    const code = await askForCode(SMS_TEMPLATES.password);
    expect(await call('GET', `/admin/user/verifyMessage?phone=${phone}&code=${code}`)).toEqual(DONE);
    const body = { phone, code, password: encrypt(NEW_PASSWORD) };
    expect(await call('PUT', '/admin/user/forget', body)).toEqual(DONE);
    expect(await signIn(user.username, TEST_PASSWORD)).toBe(426);
    expect(await signIn(user.username, NEW_PASSWORD)).toBe(200);
  });
});

describe('POST /auth/mobile/token/sms', () => {
  it.each(['&template=SMS_119025058', ''])('takes mobile, code, grant_type%s in the query', async (more) => {
    await givePhone(server.db, server.tenantId, user.userId, phone);
    const code = await askForCode(SMS_TEMPLATES.login);
    const query = `mobile=SMS@${phone}&code=${code}&grant_type=mobile${more}`;
    const headers = { Authorization: BASIC, isToken: 'false' };
    const { status, body } = await call('POST', `/auth/mobile/token/sms?${query}`, undefined, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      scope: 'server',
      expires_in: expect.any(Number),
      user_info: { userTable: { username: user.username } },
    });
    // A masked number: first three and last four digits (point 2).
    expect(body.user_info.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  it.each([
    ['another grant', 'grant_type=password'],
    ['no grant', ''],
  ])('is no way in with %s', async (_what, grant) => {
    const query = `mobile=SMS@${phone}&code=000000&${grant}`;
    const answer = await call('POST', `/auth/mobile/token/sms?${query}`, undefined, { Authorization: BASIC });
    expect(answer).toMatchObject({ status: 400, body: { code: 1, data: null } });
  });
});

describe('what needs no session', () => {
  it.each([
    '/code',
    '/admin/param/publicValue/HIDE_AI',
    '/admin/user/regverifica?phone=13800000000&code=000000',
  ])('%s is answered to who still sends a token that has died', async (path) => {
    const dead = { Authorization: `Bearer ${user.token}` };
    await call('DELETE', '/auth/token/logout', undefined, dead);
    expect((await call('GET', '/admin/user/info', undefined, dead)).status).toBe(401);
    expect(await call('GET', path, undefined, dead)).toMatchObject({ status: 200, body: { code: 0 } });
  });
});
