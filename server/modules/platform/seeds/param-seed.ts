import { randomInt } from 'node:crypto';

/** A parameter that every tenant is given once. */
export interface ParamSeed {
  readonly key: string;
  readonly name: string;
  /** A fresh one per tenant where it is a secret. */
  readonly value: () => string;
  readonly validateCode: string;
  readonly type: '0' | '4';
  readonly isSecret?: boolean;
}

const YES_NO = '[YN]';

export const PARAM_SEED: readonly ParamSeed[] = [
  flag('HOME_TAB_CLOSABLE', '首页标签可以关闭', 'N', '0'),
  flag('HIDE_AI', '隐藏 AI 助手', 'Y', '0'),
  {
    key: 'LOGIN_CAPTCHA',
    name: '密码登录需要验证码（Y 滑动拼图，clickWord 文字点选，N 不需要）',
    value: () => 'Y',
    validateCode: '[YN]|clickWord',
    type: '4',
  },
  flag('SMS_CAPTCHA', '发送短信验证码前需要安全验证', 'Y', '4'),
  flag('REGISTER_ENABLE', '开放注册', 'N', '4'),
  flag('PASSWORD_CHECK', '检查密码有效期', 'Y', '4'),
  {
    key: 'PASSWORD_VALIDITY',
    name: '密码有效天数',
    value: () => '30',
    validateCode: '[1-9][0-9]{0,3}',
    type: '4',
  },
  flag('PASSWORD_FORCE_EXPIRE', '密码过期后强制修改', 'N', '4'),
  flag('PASSWORD_FORCE_NEWUSER', '新用户首次登录强制修改密码', 'Y', '4'),
  {
    key: 'USER_DEFAULT_ROLE',
    name: '新注册用户的角色编码',
    value: () => 'viewer',
    validateCode: '[A-Za-z][A-Za-z0-9_-]{0,63}',
    type: '4',
  },
  {
    key: 'FOREIGN_PASSWORD_KEY',
    name: '第三方客户端的登录密码密钥',
    value: createKey,
    validateCode: '[!-~]{16}',
    type: '4',
    isSecret: true,
  },
  {
    key: 'FOREIGN_CLIENT',
    name: '第三方客户端的标识（client:secret，空表示没有）',
    value: () => '',
    validateCode: '([!-9;-~]+:[!-~]+)?',
    type: '4',
    isSecret: true,
  },
];

function flag(key: string, name: string, value: 'Y' | 'N', type: '0' | '4'): ParamSeed {
  return { key, name, value: () => value, validateCode: YES_NO, type };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 16 characters from the operating system's random source. */
function createKey(): string {
  return Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
