import { randomInt } from 'node:crypto';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { SHORT_STOP_MS } from '#shared/domain/line/short-stop.ts';
import type { seeds as texts } from '#shared/i18n/zh/platform/seeds.ts';

/** A parameter that every tenant is given once. Its name is the text of its key. */
export interface ParamSeed {
  readonly key: keyof typeof texts.param;
  /** A fresh one per tenant where it is a secret. */
  readonly value: () => string;
  readonly validateCode: string;
  readonly type: '0' | '4';
  readonly isSecret?: boolean;
}

const YES_NO = '[YN]';
const DAYS = '[1-9][0-9]{0,2}|[1-2][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650';

export const PARAM_SEED: readonly ParamSeed[] = [
  flag('HOME_TAB_CLOSABLE', 'N', '0'),
  flag('HIDE_AI', 'Y', '0'),
  {
    key: 'LOGIN_CAPTCHA',
    value: () => 'Y',
    validateCode: '[YN]|clickWord',
    type: '4',
  },
  flag('SMS_CAPTCHA', 'Y', '4'),
  flag('REGISTER_ENABLE', 'N', '4'),
  flag('PASSWORD_CHECK', 'Y', '4'),
  {
    key: 'PASSWORD_VALIDITY',
    value: () => '30',
    validateCode: '[1-9][0-9]{0,3}',
    type: '4',
  },
  flag('PASSWORD_FORCE_EXPIRE', 'N', '4'),
  flag('PASSWORD_FORCE_NEWUSER', 'Y', '4'),
  days('SESSION_MAX_DAYS', LIMITS.sessionMaxDays),
  {
    key: 'USER_DEFAULT_ROLE',
    value: () => 'viewer',
    validateCode: '[A-Za-z][A-Za-z0-9_-]{0,63}',
    type: '4',
  },
  days('LOGIN_LOG_DAYS', LIMITS.loginLogKeptDays),
  days('FRONT_END_LOG_DAYS', LIMITS.frontEndLogKeptDays),
  days('SERVER_LOG_DAYS', LIMITS.serverLogKeptDays),
  {
    key: 'FILE_QUOTA_MB',
    value: () => String(LIMITS.fileQuotaMb),
    validateCode: '[1-9][0-9]{0,7}',
    type: '0',
  },
  {
    key: 'SHORT_STOP_SECONDS',
    value: () => String(SHORT_STOP_MS / 1_000),
    validateCode: '[0-9]|[1-9][0-9]|[1-5][0-9]{2}|600',
    type: '0',
  },
  {
    key: 'FOREIGN_PASSWORD_KEY',
    value: createKey,
    validateCode: '[!-~]{16}',
    type: '4',
    isSecret: true,
  },
  {
    key: 'FOREIGN_CLIENT',
    value: () => '',
    validateCode: '([!-9;-~]+:[!-~]+)?',
    type: '4',
    isSecret: true,
  },
];

function flag(key: ParamSeed['key'], value: 'Y' | 'N', type: '0' | '4'): ParamSeed {
  return { key, value: () => value, validateCode: YES_NO, type };
}

/** 1 to 3650 days. */
function days(key: ParamSeed['key'], value: number): ParamSeed {
  return { key, value: () => String(value), validateCode: DAYS, type: '4' };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 16 characters from the operating system's random source. */
function createKey(): string {
  return Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
