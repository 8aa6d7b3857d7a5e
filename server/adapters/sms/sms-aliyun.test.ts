import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SmsFailure } from '#server/core/ports/sign-in/sms-gateway.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { refuteSignature } from '#tests/support/services/acs3-signature.ts';
import { ALIYUN_KEY, type AliyunSms, refuse, startAliyunSms } from '#tests/support/services/aliyun-sms.ts';
import { createAliyunSms } from './sms-aliyun.ts';

/** The real SDK against a service on this machine that checks what is documented. */
const PHONE = '13800004321';
const MESSAGE = {
  phone: PHONE,
  template: SMS_TEMPLATES.login,
  use: 'code',
  params: { code: '035791' },
} as const;
const DEADLINE_MS = 600;

let service: AliyunSms;
beforeAll(async () => {
  service = await startAliyunSms();
});
afterAll(() => service.close());
afterEach(() => service.answerWith(null));

const accountAt = (endpoint: string, keySecret = ALIYUN_KEY.secret) => ({
  keyId: ALIYUN_KEY.id,
  keySecret,
  signName: '车间大屏',
  endpoint,
  templates: {
    code: new Map([[SMS_TEMPLATES.login, 'SMS_119025058']]),
    notice: new Map([[SMS_TEMPLATES.anomaly, 'SMS_7']]),
  },
});

/** What a failed send says, and how many calls it made. */
async function failed(keySecret?: string, deadlineMs = DEADLINE_MS) {
  const before = service.calls();
  const gateway = createAliyunSms(accountAt(service.origin, keySecret), deadlineMs);
  const error: unknown = await gateway.send(MESSAGE).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SmsFailure);
  const said = error instanceof Error ? `${error.message}\n${error.stack}` : '';
  for (const secret of [PHONE, '035791', ALIYUN_KEY.id, ALIYUN_KEY.secret])
    expect(said).not.toContain(secret);
  return { problem: error instanceof Error ? error.message : '', calls: service.calls() - before };
}

describe('the service that checks', () => {
  const example = {
    method: 'POST',
    path: '/',
    query: [
      ['RegionId', 'cn-shanghai'],
      ['ImageId', 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd'],
    ],
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
      authorization:
        'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    },
    body: Buffer.alloc(0),
  } as const;
  const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' };
  const now = Date.parse('2023-10-26T10:23:00Z');

  it('takes the example of the documentation, and nothing that was changed', () => {
    expect(refuteSignature(example, key, now)).toBeNull();
    expect(refuteSignature({ ...example, query: [] }, key, now)).toBe('SignatureDoesNotMatch');
    expect(refuteSignature(example, { ...key, secret: 'another' }, now)).toBe('SignatureDoesNotMatch');
    expect(refuteSignature({ ...example, body: Buffer.from('x') }, key, now)).toBe('InvalidContentSha256');
    expect(refuteSignature(example, key, now + 3_600_000)).toBe('InvalidTimeStamp.Expired');
  });
});

describe('Aliyun', () => {
  it('is loaded only when an account is set', async () => {
    // A process of its own: another file of this worker may have loaded it.
    const script = `import { createRequire } from 'node:module';
      import { createAliyunSms } from ${JSON.stringify(new URL('./sms-aliyun.ts', import.meta.url).href)};
      const { cache } = createRequire(import.meta.url);
      const loaded = () => Object.keys(cache).some((file) => file.includes('/@alicloud/'));
      const before = loaded();
      createAliyunSms(${JSON.stringify(accountAt(service.origin))});
      console.log(before, loaded());`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
    });
    expect(stdout.trim()).toBe('false true');
  });

  it('takes a message that is signed: number, template, signature and code', async () => {
    const gateway = createAliyunSms(accountAt(service.origin), 5_000);
    await gateway.send(MESSAGE);
    await gateway.send({ ...MESSAGE, params: { code: "a b*'()~+&=%" } });
    expect(service.taken).toEqual([
      { phone: PHONE, template: 'SMS_119025058', signName: '车间大屏', param: '{"code":"035791"}' },
      { phone: PHONE, template: 'SMS_119025058', signName: '车间大屏', param: `{"code":"a b*'()~+&=%"}` },
    ]);
  });

  it('is given each message on a connection of its own', async () => {
    const before = service.connections();
    const gateway = createAliyunSms(accountAt(service.origin), 5_000);
    for (let n = 0; n < 3; n += 1) await gateway.send(MESSAGE);
    expect(service.connections() - before).toBe(3);
  });

  it('is not asked for a purpose without a template', async () => {
    const before = service.calls();
    const gateway = createAliyunSms(accountAt(service.origin));
    await expect(gateway.send({ ...MESSAGE, template: SMS_TEMPLATES.register })).rejects.toThrow(
      /^template_unset$/,
    );
    expect(service.calls()).toBe(before);
  });

  it.each([
    [
      200,
      'isv.BUSINESS_LIMIT_CONTROL',
      '触发小时级流控Permits:5',
      'isv.BUSINESS_LIMIT_CONTROL: 触发小时级流控Permits:5',
    ],
    [
      200,
      'isv.MOBILE_NUMBER_ILLEGAL',
      `${PHONE}invalid mobile number`,
      'isv.MOBILE_NUMBER_ILLEGAL: …invalid mobile number',
    ],
    [200, 'isv.AMOUNT_NOT_ENOUGH', '账户余额不足', 'isv.AMOUNT_NOT_ENOUGH: 账户余额不足'],
    [400, 'Throttling.User', 'Request was denied due to user flow control.', 'Throttling.User'],
    [403, 'Forbidden.RAM', `not authorized for ${ALIYUN_KEY.id}`, 'Forbidden.RAM'],
    [503, 'ServiceUnavailable', 'try again', 'ServiceUnavailable'],
  ])('says what it refused, once: %i %s', async (status, code, message, said) => {
    service.answerWith(refuse(status, code, message));
    expect(await failed()).toEqual({
      problem: `${said} (RequestId F655A8D5-B967-440B-8683-DAD6FF8DE990)`,
      calls: 1,
    });
  });

  it('refuses a wrong secret, and its answer with the whole request in it is not passed on', async () => {
    expect(await failed('another-secret-of-linewall')).toEqual({
      problem: 'SignatureDoesNotMatch (RequestId F655A8D5-B967-440B-8683-DAD6FF8DE990)',
      calls: 1,
    });
  });

  it.each<[string, Parameters<AliyunSms['answerWith']>[0]]>([
    ['never answers', () => {}],
    ['answers half', (response) => void response.writeHead(200, { 'content-length': '99' }).write('{"Co')],
    ['answers drop by drop', (response) => void setInterval(() => response.write(' '), 50).unref()],
    ['hangs up', (response) => void response.destroy()],
  ])('is given up when it %s, and never asked again: it may have sent it', async (_, behaviour) => {
    service.answerWith(behaviour);
    const start = performance.now();
    expect(await failed()).toEqual({ problem: 'no_answer', calls: 1 });
    expect(performance.now() - start).toBeLessThan(DEADLINE_MS + 1_500);
  });

  it.each([
    [200, '<html>a page</html>'],
    [200, ''],
    [200, 'null'],
    [200, '[]'],
    [200, '{"Code":{"a":1}}'],
    [200, '{"Code":"OK\\nnot"}'],
    [502, '<html>Bad gateway</html>'],
    [500, 'null'],
  ])('is not believed with an answer that is none of its own: %i %s', async (status, body) => {
    service.answerWith((response) => void response.writeHead(status).end(body));
    expect(await failed()).toEqual({ problem: 'unreadable_answer', calls: 1 });
  });

  it('is asked again where no connection was, and then sends once', async () => {
    const port = await freePort();
    const sent = createAliyunSms(accountAt(`http://127.0.0.1:${port}`), 5_000).send(MESSAGE);
    await new Promise((next) => setTimeout(next, 100));
    const late = await startAliyunSms(port);
    await sent;
    expect(late.taken).toHaveLength(1);
    expect(late.calls()).toBe(1);
    await late.close();
  });

  it('is unreachable where nothing listens, by its address and by its name', async () => {
    const port = await freePort();
    const send = (origin: string) => createAliyunSms(accountAt(origin), DEADLINE_MS).send(MESSAGE);
    await expect(send(`http://127.0.0.1:${port}`)).rejects.toThrow(/^unreachable$/);
    await expect(send(`http://localhost:${port}`)).rejects.toThrow(/^unreachable$/);
  });
});
