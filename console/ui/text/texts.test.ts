import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { NAMESPACES } from './lazy-texts.ts';
import { type ConsoleKey, createConsoleI18n } from './texts.ts';

const TEXTS = resolve(import.meta.dirname, '../../../shared/i18n');

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('has the texts of the frame and of the sign-in page at once, in both languages', () => {
  expect(createConsoleI18n('zh').t('login.title')).toBe('登录');
  expect(createConsoleI18n('en').t('prompts.failed')).toBe('Operation failed');
});

function firstText(value: unknown, path: string): [key: string, text: unknown] {
  if (typeof value !== 'object' || value === null) return [path, value];
  const [name = '', inner] = Object.entries(value)[0] ?? [];
  return firstText(inner, `${path}.${name}`);
}

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(['zh', 'en'] as const)('loads every namespace under its own name: %s', async (language) => {
  const { t, load } = createConsoleI18n(language);
  await load(NAMESPACES);
  for (const name of NAMESPACES) {
    const [file = ''] = globSync(`${TEXTS}/${language}/*/**/${toKebabCase(name)}.ts`);
    const module: unknown = await import(file);
    const [key, text] = firstText(Object(module)[name], name);
    // The keys are read from the file; the type of `t` has literal keys only.
    expect(t(key as ConsoleKey), key).toBe(text);
  }
});

it('changes the language when the texts in use are there in the new one', async () => {
  const i18n = createConsoleI18n('zh');
  await i18n.load(['home', 'states']);
  const chinese = i18n.t('home.title');
  const shown: string[] = [];
  const changed = new Promise<void>((resolve) => {
    i18n.onLanguage((language) => {
      shown.push(language, i18n.t('home.title'));
      resolve();
    });
  });
  i18n.setLanguage('en');
  expect(i18n.language()).toBe('zh');
  expect(i18n.t('home.title')).toBe(chinese);
  await changed;
  expect(shown[0]).toBe('en');
  expect(shown[1]).not.toBe(chinese);
  expect(shown[1]).not.toBe('home.title');
});

it('keeps the last of two choices', async () => {
  const i18n = createConsoleI18n('zh');
  await i18n.load(['home']);
  i18n.setLanguage('en');
  i18n.setLanguage('zh');
  await i18n.load(['lines']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(i18n.language()).toBe('zh');
});

it('resolves in the language that was chosen while it loaded', async () => {
  const i18n = createConsoleI18n('zh');
  const loading = i18n.load(['home']);
  i18n.setLanguage('en');
  await loading;
  await vi.waitFor(() => expect(i18n.language()).toBe('en'));
  expect(i18n.t('home.title')).not.toMatch(/\p{Script=Han}|home\.title/u);
});
