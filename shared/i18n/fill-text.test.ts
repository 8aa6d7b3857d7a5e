import { expect, it } from 'vitest';
import { fillText } from './fill-text.ts';

const texts = {
  create: '新建{{noun}}',
  signIn: '用{{provider}}登录',
  named: '“{{name}}”已删除',
  seconds: '{{s}}秒后',
};

it.each([
  ['create', { noun: 'API 密钥' }, '新建 API 密钥'],
  ['create', { noun: '用户' }, '新建用户'],
  ['signIn', { provider: 'QQ' }, '用 QQ 登录'],
  ['signIn', { provider: '微信' }, '用微信登录'],
  ['named', { name: 'A区line甲' }, '“A区line甲”已删除'],
  ['seconds', { s: '59' }, '59秒后'],
] as const)(
  '%s with %o has a space between Chinese and Latin where a value begins or ends',
  (key, values, text) => {
    expect(fillText(texts[key], values)).toBe(text);
  },
);

it('a name that is not given stays', () => {
  expect(fillText('{{a}} {{b}}', { a: 1 })).toBe('1 {{b}}');
});
