import { describe, expect, it } from 'vitest';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { readConfig } from './config.ts';

const SECRET = 'TestSecretOfLinewall0123456789';
const KEY_ID = 'LTAI5tTestKeyOfLinewall';
const WHOLE = {
  LINEWALL_SMS_ALIYUN_KEY_ID: KEY_ID,
  LINEWALL_SMS_ALIYUN_KEY_SECRET: SECRET,
  LINEWALL_SMS_ALIYUN_SIGN_NAME: '车间大屏',
};

describe('settings of text messages', () => {
  it('are none by default', () => {
    expect(readConfig({}).sms).toBeNull();
    expect(readConfig({ LINEWALL_SMS_ALIYUN_KEY_ID: ' ' }).sms).toBeNull();
  });

  it('need a key and a signature; the templates are those of the specification, and no others', () => {
    expect(readConfig(WHOLE).sms).toEqual({
      keyId: KEY_ID,
      keySecret: SECRET,
      signName: '车间大屏',
      endpoint: 'https://dysmsapi.aliyuncs.com',
      templates: {
        code: new Map([
          [SMS_TEMPLATES.identity, 'SMS_119025060'],
          [SMS_TEMPLATES.login, 'SMS_119025058'],
          [SMS_TEMPLATES.password, 'SMS_119025055'],
          [SMS_TEMPLATES.information, 'SMS_119025054'],
        ]),
        notice: new Map(),
      },
    });
  });

  it('give a purpose a template of one’s own', () => {
    const env = {
      ...WHOLE,
      LINEWALL_SMS_ALIYUN_ENDPOINT: 'https://dysmsapi.ap-southeast-1.aliyuncs.com',
      LINEWALL_SMS_ALIYUN_TEMPLATES:
        'register=SMS_1, login=SMS_200000002, anomaly=SMS_3, informationNotice=SMS_4',
    };
    const { sms } = readConfig(env);
    expect(sms?.endpoint).toBe('https://dysmsapi.ap-southeast-1.aliyuncs.com');
    expect(sms?.templates.code.get(SMS_TEMPLATES.register)).toBe('SMS_1');
    expect(sms?.templates.code.get(SMS_TEMPLATES.login)).toBe('SMS_200000002');
    expect(sms?.templates.code.get(SMS_TEMPLATES.identity)).toBe('SMS_119025060');
    expect(sms?.templates.code.has(SMS_TEMPLATES.test)).toBe(false);
    // The template of a code is none of a message without one.
    expect(sms?.templates.code.get(SMS_TEMPLATES.information)).toBe('SMS_119025054');
    expect(sms?.templates.notice).toEqual(
      new Map([
        [SMS_TEMPLATES.anomaly, 'SMS_3'],
        [SMS_TEMPLATES.information, 'SMS_4'],
      ]),
    );
  });

  it.each(Object.keys(WHOLE))('stop the start where %s is missing', (name) => {
    const message = new RegExp(`^${name} is missing, and LINEWALL_SMS_ALIYUN_\\w+ is set$`);
    expect(() => readConfig({ ...WHOLE, [name]: '' })).toThrow(message);
  });

  it.each(['LINEWALL_SMS_ALIYUN_ENDPOINT', 'LINEWALL_SMS_ALIYUN_TEMPLATES'])(
    'stop the start where there is only %s',
    (name) => {
      expect(() => readConfig({ [name]: 'x' })).toThrow(
        `LINEWALL_SMS_ALIYUN_KEY_ID is missing, and ${name} is set`,
      );
    },
  );

  it.each([
    ['LINEWALL_SMS_ALIYUN_KEY_ID', 'has spaces in it'],
    ['LINEWALL_SMS_ALIYUN_KEY_ID', 'short'],
    ['LINEWALL_SMS_ALIYUN_KEY_SECRET', 'a-secret with spaces in it'],
    ['LINEWALL_SMS_ALIYUN_KEY_SECRET', 'too-short-12345'],
    ['LINEWALL_SMS_ALIYUN_SIGN_NAME', '【车间大屏】'],
    ['LINEWALL_SMS_ALIYUN_SIGN_NAME', '长'.repeat(65)],
    ['LINEWALL_SMS_ALIYUN_ENDPOINT', 'dysmsapi.aliyuncs.com'],
    ['LINEWALL_SMS_ALIYUN_ENDPOINT', 'http://dysmsapi.aliyuncs.com'],
    ['LINEWALL_SMS_ALIYUN_ENDPOINT', 'https://dysmsapi.aliyuncs.com/path'],
    ['LINEWALL_SMS_ALIYUN_ENDPOINT', 'https://user:password@dysmsapi.aliyuncs.com'],
    ['LINEWALL_SMS_ALIYUN_TEMPLATES', 'SMS_1'],
    ['LINEWALL_SMS_ALIYUN_TEMPLATES', 'register=SMS_1,'],
    ['LINEWALL_SMS_ALIYUN_TEMPLATES', 'registration=SMS_1'],
    ['LINEWALL_SMS_ALIYUN_TEMPLATES', 'toString=SMS_1'],
    ['LINEWALL_SMS_ALIYUN_TEMPLATES', 'register=1'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ ...WHOLE, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('never repeat what may be a part of the key', () => {
    for (const name of ['LINEWALL_SMS_ALIYUN_KEY_ID', 'LINEWALL_SMS_ALIYUN_KEY_SECRET']) {
      expect(() => readConfig({ ...WHOLE, [name]: 'hunter 22' })).toThrow(/^(?!.*hunter)/s);
    }
  });
});
