import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';
import {
  issueTokenByPhone,
  openSmsMessage,
  pageSmsOutbox,
  SMS_TEMPLATES,
  type SmsTemplate,
  sendPhoneCode,
} from '#shared/contracts/sms/sms.ts';
import { solveByProtocol } from '#tests/support/people/captcha-solver.ts';
import { PUBLIC_CLIENT, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { givePhone } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';
import { ALIYUN_KEY, type AliyunSms, refuse, startAliyunSms } from '#tests/support/services/aliyun-sms.ts';

/** The whole server with an account at Aliyun, which is played on this machine and checks each signature. */
const PHONE = '13800004321';
const UNKNOWN = '13900005678';

const lines: string[] = [];
let aliyun: AliyunSms;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  aliyun = await startAliyunSms();
  server = await startTestServer({
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
    env: {
      LINEWALL_SMS_ALIYUN_KEY_ID: ALIYUN_KEY.id,
      LINEWALL_SMS_ALIYUN_KEY_SECRET: ALIYUN_KEY.secret,
      LINEWALL_SMS_ALIYUN_SIGN_NAME: '车间大屏',
      LINEWALL_SMS_ALIYUN_ENDPOINT: aliyun.origin,
      LINEWALL_SMS_ALIYUN_TEMPLATES: 'anomaly=SMS_71, informationNotice=SMS_72',
    },
  });
  user = await server.addUser();
  await givePhone(server.db, server.tenantId, user.userId, PHONE);
});
afterAll(async () => {
  await server.close();
  await aliyun.close();
});
afterEach(() => {
  aliyun.answerWith(null);
  server.clock.advance(3_600_000);
});

async function ask(phone: string, template: SmsTemplate) {
  const code = await solveByProtocol(server.app, server.db, 'clickWord', '127.0.0.1');
  const query = { phone, template, randomStr: 'clickWord', code };
  const answer = await server.call(sendPhoneCode, { query }, null, { 'tenant-id': server.tenantId });
  await server.wiring.smsSettled();
  return { status: answer.statusCode, body: answer.json() };
}

async function newest() {
  const admin = await server.addUser({ permissions: ['sms_outbox_view'] });
  const { records } = (await server.call(pageSmsOutbox, { query: {} }, admin)).json().data;
  const opened = await server.call(openSmsMessage, { params: { id: records[0].id } }, admin);
  return { listed: records[0], opened: opened.json().data };
}

const TAKEN = { status: 200, body: { code: 0, msg: null, data: true } };

describe('with an account at Aliyun', () => {
  it('sends the code to the phone, keeps it nowhere, and lets its owner in with it', async () => {
    expect(await ask(PHONE, SMS_TEMPLATES.login)).toEqual(TAKEN);
    expect(aliyun.taken).toHaveLength(1);
    const sent = aliyun.taken[0];
    expect(sent).toMatchObject({ phone: PHONE, template: 'SMS_119025058', signName: '车间大屏' });
    const code = /^\{"code":"(\d{6})"\}$/.exec(sent?.param ?? '')?.[1] ?? '';
    expect(code).not.toBe('');
    const { listed, opened } = await newest();
    expect(listed).toMatchObject({ status: 'sent', hasCode: false, problem: null, phone: '138****4321' });
    expect(opened).toMatchObject({ status: 'sent', code: null });

    const query = { mobile: `SMS@${PHONE}`, code, grant_type: 'mobile' as const };
    const headers = { ...PUBLIC_CLIENT, 'tenant-id': server.tenantId };
    const signedIn = await server.call(issueTokenByPhone, { query }, null, headers);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json().user_info.userTable.username).toBe(user.username);

    const log = lines.join('');
    expect(log).toContain('/admin/mobile/sendcode');
    expect(log).toContain('/auth/mobile/token/sms');
    for (const secret of [ALIYUN_KEY.id, ALIYUN_KEY.secret, code, PHONE]) expect(log).not.toContain(secret);
  });

  it('answers a number that nobody has as any other, and sends nothing to it', async () => {
    const before = aliyun.calls();
    expect(await ask(UNKNOWN, SMS_TEMPLATES.login)).toEqual(TAKEN);
    expect(aliyun.calls()).toBe(before);
  });

  it('H26 answers before Aliyun does: how long that takes tells nothing of the number', async () => {
    const asked = new Promise<ServerResponse>((resolve) => aliyun.answerWith(resolve));
    const code = await solveByProtocol(server.app, server.db, 'clickWord', '127.0.0.1');
    const query = { phone: PHONE, template: SMS_TEMPLATES.login, randomStr: 'clickWord', code };
    const answer = await Promise.race([
      server.call(sendPhoneCode, { query }, null, { 'tenant-id': server.tenantId }),
      new Promise<null>((done) => setTimeout(done, 4_000, null)),
    ]);
    expect({ status: answer?.statusCode, body: answer?.json() }).toEqual(TAKEN);
    (await asked).destroy();
    aliyun.answerWith(null);
    await server.wiring.smsSettled();
  });

  it('shows the administrator what Aliyun refused; whoever asked is answered as always', async () => {
    aliyun.answerWith(refuse(200, 'isv.BUSINESS_LIMIT_CONTROL', `触发天级流控Permits:10 ${PHONE}`));
    expect(await ask(PHONE, SMS_TEMPLATES.login)).toEqual(TAKEN);
    expect((await newest()).listed).toMatchObject({
      status: 'failed',
      hasCode: false,
      problem:
        'isv.BUSINESS_LIMIT_CONTROL: 触发天级流控Permits:10 … (RequestId F655A8D5-B967-440B-8683-DAD6FF8DE990)',
    });
    const log = lines.join('');
    expect(log).toContain('isv.BUSINESS_LIMIT_CONTROL');
    expect(log).not.toContain(PHONE);
  });

  it('records a purpose that no template is set for, and asks Aliyun nothing', async () => {
    await setParams(server, { REGISTER_ENABLE: 'Y' });
    const before = aliyun.calls();
    expect(await ask(UNKNOWN, SMS_TEMPLATES.register)).toEqual(TAKEN);
    expect((await newest()).listed).toMatchObject({ status: 'failed', problem: 'template_unset' });
    expect(aliyun.calls()).toBe(before);
  });
});

describe('a notice to the owner of an account', () => {
  const taken = async () => {
    await server.wiring.smsSettled();
    return aliyun.taken.at(-1);
  };

  it('tells of a sign-in from an address that is new, without a code', async () => {
    await setParams(server, { LOGIN_CAPTCHA: 'N' });
    const phone = '13800005678';
    const { userId, username } = await server.addUser();
    await givePhone(server.db, server.tenantId, userId, phone);
    const signIn = (remoteAddress: string) =>
      signInWithPassword(server.app, { username, password: TEST_PASSWORD, remoteAddress });
    const before = aliyun.taken.length;
    expect((await signIn('10.3.0.1')).statusCode).toBe(200);
    await server.wiring.smsSettled();
    expect(aliyun.taken.length, 'the first one is not unusual').toBe(before);
    expect((await signIn('10.3.0.2')).statusCode).toBe(200);
    const sent = await taken();
    expect(sent).toMatchObject({ phone, template: 'SMS_71' });
    expect(JSON.parse(sent?.param ?? '')).toMatchObject({ account: username, address: '10.3.0.2' });
  });

  it('tells of another nickname, and of nothing that stays the same', async () => {
    const phone = '13800005679';
    const owner = await server.addUser();
    await givePhone(server.db, server.tenantId, owner.userId, phone);
    const rename = () => server.call(updateOwnInfo, { body: { nickname: 'Wu Lin' } }, owner);
    expect((await rename()).statusCode).toBe(200);
    expect(await taken()).toMatchObject({ phone, template: 'SMS_72' });
    const count = aliyun.taken.length;
    expect((await rename()).statusCode).toBe(200);
    await taken();
    expect(aliyun.taken.length).toBe(count);
  });
});
