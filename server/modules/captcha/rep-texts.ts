import type { CaptchaRepCode } from '#shared/contracts/captcha/captcha.ts';
import type { Language } from '#shared/domain/text/language.ts';

type Refusal = Exclude<CaptchaRepCode, '0000'>;

/** The protocol's messages. `{0}` is the name of the field that is missing. */
const TEXTS: Record<Language, Record<Refusal, string>> = {
  zh: {
    '0011': '{0}不能为空',
    '6110': '验证码已失效，请重新获取',
    '6111': '验证失败',
    '6112': '获取验证码失败,请联系管理员',
    '6201': 'get接口请求次数超限，请稍后再试!',
    '6202': '接口验证失败数过多，请稍后再试',
    '6204': 'check接口请求次数超限，请稍后再试!',
    '6205': 'verify请求次数超限!',
    '6206': '无效请求，请重新获取验证码',
  },
  en: {
    '0011': '{0} must not be empty',
    '6110': 'The captcha has expired. Get a new one.',
    '6111': 'Verification failed',
    '6112': 'The captcha could not be made. Please contact your administrator.',
    '6201': 'Too many captchas requested. Try again in a minute.',
    '6202': 'Too many failed attempts. Try again in five minutes.',
    '6204': 'Too many checks. Try again in a minute.',
    '6205': 'Too many verifications. Try again in a minute.',
    '6206': 'Invalid request. Get a new captcha.',
  },
};

export interface Refused {
  readonly repCode: Refusal;
  readonly repMsg: string;
  readonly repData: null;
}

export function refused(repCode: Refusal, language: Language, field = ''): Refused {
  return { repCode, repMsg: TEXTS[language][repCode].replace('{0}', field), repData: null };
}
