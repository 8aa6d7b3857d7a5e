import { expect, it } from 'vitest';
import { acceptedLanguage } from './language.ts';

it.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['zh;q=0.3, en;q=0.7', 'en'],
  ['fr, de;q=0.9', 'zh'],
  ['fr, en;q=0.1', 'en'],
  ['en;q=0, zh', 'zh'],
  ['*', 'zh'],
  ['english-ish', 'zh'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
