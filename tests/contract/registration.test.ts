import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUser, resetPassword } from '#shared/contracts/kit/register.ts';
import { SMS_TEMPLATES, type SmsTemplate, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import { solveByProtocol } from '#tests/support/people/captcha-solver.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import { givePhone, keptCodes, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

const NEW_PASSWORD = 'New-Wall-7';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.addUser({ username: 'keeper' });
});
afterAll(() => server.close());

let serial = 0;
let phone = '';
beforeEach(() => {
  serial += 1;
  phone = `1370000${String(serial).padStart(4, '0')}`;
  server.clock.advance(2 * 3_600_000);
});

const openRegistration = (value: 'Y' | 'N') => setParams(server, { REGISTER_ENABLE: value });

async function ask(template: SmsTemplate, to = phone): Promise<number> {
  const at = server.clock.now();
  const remoteAddress = `10.5.0.${serial}`;
  const randomStr = 'clickWord';
  const code = await solveByProtocol(server.app, server.db, randomStr, remoteAddress);
  const answer = await server.app.inject({
    url: `${sendPhoneCode.path}?${new URLSearchParams({ phone: to, template, randomStr, code })}`,
    headers: { 'tenant-id': server.tenantId },
    remoteAddress,
  });
  expect(answer.json()).toMatchObject({ data: true });
  return at;
}
const codeSince = (at: number, template: SmsTemplate) =>
  waitForCode(server.db, server.tenantId, phone, template, at);

async function submit(
  contract: typeof registerUser | typeof resetPassword,
  fields: Record<string, string>,
  password = NEW_PASSWORD,
) {
  const { challenge, sealed } = await sealWithChallenge(server.app, [password]);
  const answer = await server.app.inject({
    method: contract.method,
    url: contract.path,
    headers: { 'tenant-id': server.tenantId },
    payload: { phone, challenge, password: sealed[0] ?? '', ...fields },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('registering', () => {
  it('is closed unless the tenant has opened it, and nothing is sent', async () => {
    await openRegistration('N');
    await ask(SMS_TEMPLATES.register);
    expect(await submit(registerUser, { username: 'too-early', code: '000000' })).toMatchObject({
      status: 403,
      body: { msg: '本系统未开放注册，请联系管理员', error: 'register_closed' },
    });
    expect(await keptCodes(server.db, server.tenantId, phone)).toEqual([]);
  });

  it('makes an account that signs in, with the default role and nothing more', async () => {
    await openRegistration('Y');
    const code = await codeSince(await ask(SMS_TEMPLATES.register), SMS_TEMPLATES.register);
    const check = await server.app.inject({
      url: `/admin/user/regverifica?${new URLSearchParams({ phone, code })}`,
      headers: { 'tenant-id': server.tenantId },
    });
    expect(check.json()).toEqual({ code: 0, msg: null, data: true });
    expect(await submit(registerUser, { username: 'newcomer', code })).toEqual({
      status: 200,
      body: { code: 0, msg: null, data: true },
    });
    const user = await server.wiring.accounts.findByUsername(server.tenantId, 'newcomer');
    if (!user) throw new Error('there is no newcomer');
    const reply = await server.wiring.signIn({
      tenantId: server.tenantId,
      userId: user.userId,
      by: 'sms',
      makerId: null,
      address: '10.0.0.1',
      userAgent: null,
    });
    const authorities = reply.user_info.authorities.map(({ authority }) => authority);
    expect(authorities).toContain('plant_view');
    expect(authorities).not.toContain('plant_edit');
    expect((await submit(registerUser, { username: 'another', code })).status).toBe(400);
  });

  it('H19 takes no role and no other field', async () => {
    const code = await codeSince(await ask(SMS_TEMPLATES.register), SMS_TEMPLATES.register);
    for (const more of [{ role: '1' }, { roleCode: 'admin' }, { tenantId: '2' }]) {
      expect((await submit(registerUser, { username: 'chief', code, ...more })).status).toBe(400);
    }
    expect(await server.wiring.accounts.findByUsername(server.tenantId, 'chief')).toBeNull();
  });

  it('says what is wrong at its field; the code stays good meanwhile', async () => {
    const code = await codeSince(await ask(SMS_TEMPLATES.register), SMS_TEMPLATES.register);
    const wrong = (fields: Record<string, string>, password?: string) =>
      submit(registerUser, { username: `person${serial}`, code, ...fields }, password);
    expect((await wrong({ username: 'keeper' })).body.fields).toEqual({ username: '用户名已存在' });
    expect((await wrong({ username: '1x' })).body.fields.username).toContain('用户名以字母开头');
    expect((await wrong({}, 'aaaaaa')).body.fields).toEqual({ password: '必须包含大小写字母和数字' });
    expect((await wrong({ challenge: 'gone' })).body.fields).toEqual({ password: '密码已失效，请重新提交' });
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await wrong({ code: other })).body.fields).toEqual({ code: '验证码错误,请重新输入' });
    expect((await wrong({})).status).toBe(200);
  });

  it('gives a name to one of two who ask for it at once; the other is told at the field', async () => {
    const phones = [phone, phone.replace(/^137/, '136')];
    const twins = [];
    for (const to of phones) {
      const at = await ask(SMS_TEMPLATES.register, to);
      const code = await waitForCode(server.db, server.tenantId, to, SMS_TEMPLATES.register, at);
      twins.push({ username: 'twin', phone: to, code });
    }
    const answers = await Promise.all(twins.map((fields) => submit(registerUser, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.fields).toEqual({ username: '用户名已存在' });
  });

  it('H16 sends nothing to a number that has an account, and says the same', async () => {
    const taken = await server.addUser();
    await givePhone(server.db, server.tenantId, taken.userId, phone);
    await ask(SMS_TEMPLATES.register);
    await server.wiring.smsSettled();
    expect(await keptCodes(server.db, server.tenantId, phone)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code; the sessions of the account end, the former one no longer works', async () => {
    const user = await server.addUser();
    await givePhone(server.db, server.tenantId, user.userId, phone);
    const code = await codeSince(await ask(SMS_TEMPLATES.password), SMS_TEMPLATES.password);
    expect(await submit(resetPassword, { code })).toEqual({
      status: 200,
      body: { code: 0, msg: null, data: true },
    });
    const isPassword = async (password: string) =>
      (await server.wiring.accounts.findByPassword({
        tenantId: server.tenantId,
        username: user.username,
        password,
        address: '10.0.0.2',
      })) !== null;
    expect(await isPassword(TEST_PASSWORD)).toBe(false);
    expect(await isPassword(NEW_PASSWORD)).toBe(true);
    const info = await server.app.inject({ url: '/admin/user/info', headers: user.headers });
    expect(info.statusCode).toBe(401);
    expect((await submit(resetPassword, { code }, 'Other-Wall-8')).status).toBe(400);
  });

  it('keeps the policy, and the code meanwhile', async () => {
    const user = await server.addUser();
    await givePhone(server.db, server.tenantId, user.userId, phone);
    const code = await codeSince(await ask(SMS_TEMPLATES.password), SMS_TEMPLATES.password);
    expect((await submit(resetPassword, { code }, 'short')).body.fields.password).toBe(
      '密码长度为 6 到 24 位',
    );
    expect((await submit(resetPassword, { code }, TEST_PASSWORD)).body.fields.password).toBe(
      '不能使用最近 5 次用过的密码',
    );
    expect((await submit(resetPassword, { code })).status).toBe(200);
  });

  it('H16 answers an unknown number as a wrong code, and a sign-in code is no reset code', async () => {
    await ask(SMS_TEMPLATES.password);
    const unknown = await submit(resetPassword, { code: '000000' });
    expect(unknown.body.fields).toEqual({ code: '验证码错误,请重新输入' });
    const user = await server.addUser();
    await givePhone(server.db, server.tenantId, user.userId, phone);
    server.clock.advance(2 * 3_600_000);
    const code = await codeSince(await ask(SMS_TEMPLATES.login), SMS_TEMPLATES.login);
    expect(await submit(resetPassword, { code })).toEqual(unknown);
    expect((await submit(resetPassword, { code, template: SMS_TEMPLATES.login })).status).toBe(400);
  });
});
