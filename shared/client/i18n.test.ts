import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { createI18n, storedLanguage } from './i18n.ts';

const texts = {
  zh: { login: { title: '登录', hello: '你好，{{name}}' } },
  en: { login: { title: 'Sign in', hello: 'Hello {{name}}' } },
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('is Chinese until another language was chosen, and remembers the choice', () => {
  expect(storedLanguage()).toBe('zh');
  createI18n(texts, 'zh').setLanguage('en');
  expect(storedLanguage()).toBe('en');
});

it('fills in values as they are, without HTML escapes', () => {
  const i18n = createI18n(texts, 'zh');
  expect(i18n.t('login.hello', { name: 'A&B <1>' })).toBe('你好，A&B <1>');
});

it('tells its listeners when the language changes', () => {
  const i18n = createI18n(texts, 'zh');
  const heard: string[] = [];
  const stop = i18n.onLanguage((language) => heard.push(language, i18n.t('login.title')));
  i18n.setLanguage('en');
  stop();
  i18n.setLanguage('zh');
  expect(heard).toEqual(['en', 'Sign in']);
});

it('ignores a stored language that it does not have', () => {
  localStorage.setItem('language', 'fr');
  expect(storedLanguage()).toBe('zh');
});

it('puts a space between Chinese and Latin where a value begins or ends', () => {
  const texts = { create: '新建{{noun}}' };
  const i18n = createI18n({ zh: texts, en: texts }, 'zh');
  expect(i18n.t('create', { noun: 'API 密钥' })).toBe('新建 API 密钥');
  expect(i18n.t('create', { noun: '用户' })).toBe('新建用户');
});
