import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DeadLetterReason } from '#shared/contracts/ingest/dead-letter.ts';
import { MappingTarget, MetricsMessage, PayloadPath, TopicPattern } from '#shared/contracts/ingest/ingest.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { RangeQuery } from '#shared/contracts/kit/envelope.ts';
import { ERROR_CODES } from '#shared/contracts/kit/error-codes.ts';
import { MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { MenuPath, menu } from '#shared/contracts/platform/menu.ts';
import { FrameOrigin } from '#shared/contracts/platform/tenant-setting.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { errors as enErrors } from '#shared/i18n/en/kit/errors.ts';
import { refusals as enRefusals } from '#shared/i18n/en/kit/refusals.ts';
import { states as enStates } from '#shared/i18n/en/kit/states.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { errors as zhErrors } from '#shared/i18n/zh/kit/errors.ts';
import { refusals as zhRefusals } from '#shared/i18n/zh/kit/refusals.ts';
import { states as zhStates } from '#shared/i18n/zh/kit/states.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';

/** The font draws these as wide as a Chinese character. */
const WIDE_QUOTES = /[‘’“”]/;
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
/** A language is always named in itself. */
const ENDONYMS = ['中文', '简体中文', 'English'];

/** The specification's error pages say this in every language. */
const LITERAL = ["You don't have permission", 'YOU LOOK LOST', 'Oops! the server is wrong', 'Gps position'];

const filesOf = (language: Language) =>
  globSync('**/*.ts', { cwd: new URL(`${language}/`, import.meta.url) }).toSorted();
const NAMESPACES = filesOf('zh');

/** Every text of a value by its dotted path; anything that is neither a text nor an object is an error. */
function flatten(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

async function textsOf(language: Language, file: string): Promise<Map<string, string>> {
  const module: unknown = await import(`./${language}/${file}`);
  return new Map(flatten({ ...Object(module) }, ''));
}

/** The names in `{{name}}`, each once. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name))].toSorted();
/** i18next plurals: a language with a singular has one key more. */
const withoutSingulars = (keys: Iterable<string>) =>
  [...keys].filter((key) => !key.endsWith('_one')).toSorted();

/** What stands before or after a figure: a language may have no word there. */
const AROUND_A_FIGURE = /^queue\.(?:dock|resume_at)\.(?:\w+_)?(?:before|after)$/;

it('both languages have the same namespaces', () => {
  expect(filesOf('en')).toEqual(NAMESPACES);
  expect(NAMESPACES.length).toBeGreaterThan(3);
});

describe.each(NAMESPACES)('%s', (file) => {
  it('has every key in both languages, with the same placeholders', async () => {
    const [zh, en] = [await textsOf('zh', file), await textsOf('en', file)];
    expect(withoutSingulars(en.keys())).toEqual(withoutSingulars(zh.keys()));
    for (const [key, text] of zh) expect(placeholders(en.get(key) ?? ''), key).toEqual(placeholders(text));
  });

  it.each(LANGUAGES)('has no empty or padded text in %s', async (language) => {
    const texts = [...(await textsOf(language, file))];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([key, text]) => text.trim() === '' && !AROUND_A_FIGURE.test(key))).toEqual([]);
  });

  it('has no Chinese in its English', async () => {
    const left = [...(await textsOf('en', file))].filter(([, text]) => CHINESE.test(text));
    expect(left.filter(([, text]) => !ENDONYMS.includes(text))).toEqual([]);
  });

  it('has no quotes in its English that are drawn as wide as a Chinese character', async () => {
    const wide = [...(await textsOf('en', file))].filter(([, text]) => WIDE_QUOTES.test(text));
    expect(wide).toEqual([]);
  });

  it('has no English sentence in its Chinese', async () => {
    const left = [...(await textsOf('zh', file))].filter(
      ([, text]) => !CHINESE.test(text) && /[a-z]{2,}\W+[a-z]{2,}/i.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    );
    expect(left.filter(([, text]) => !LITERAL.includes(text))).toEqual([]);
  });
});

describe('the error texts', () => {
  it('are one for every code and every reason, and none besides', () => {
    for (const refusals of [zhRefusals, enRefusals])
      expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(ERROR_CODES).toSorted());
    for (const { deadLetter, field } of [zhErrors, enErrors]) {
      expect(Object.keys(deadLetter).toSorted()).toEqual([...DeadLetterReason.options].toSorted());
      expect(Object.keys(field)).toContain('range_empty');
    }
  });
});

it.each([
  ['a topic', TopicPattern.safeParse('ends/with/slash/')],
  ['a path', PayloadPath.safeParse('a..b')],
  ['an empty map', MappingTarget.safeParse({ kind: 'state', path: 'a', map: {} })],
  ['a menu path', MenuPath.safeParse('javascript:alert(1)')],
  ['a button', menu.createBody.safeParse({ type: '1', name: 'Button', path: '/somewhere' })],
  ['a frame origin', FrameOrigin.safeParse('https://example.com:443')],
  ['an empty range', RangeQuery.safeParse({ from: 2, to: 1 })],
  [
    'many metrics',
    MetricsMessage.safeParse(Object.fromEntries(Array.from({ length: 202 }, (_, n) => [`m${n}`, n]))),
  ],
])('a form’s own message about %s has a text', (_, parsed) => {
  const messages = parsed.error?.issues.map((issue) => issue.message) ?? [];
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(Object.keys(zhErrors.field)).toContain(message);
});

describe('the words of the plant', () => {
  const states = [...new Set([...MachineState.options, ...PresentedState.options])];

  it.each([zhStates, enStates])('name every state, no two alike', ({ short, long }) => {
    for (const words of [short, long]) {
      expect(Object.keys(words).toSorted()).toEqual([...states].toSorted());
      expect(new Set(Object.values(words)).size).toBe(states.length);
    }
  });

  it('are short enough for a tile', () => {
    for (const word of Object.values(zhStates.short)) expect(word.length).toBeLessThanOrEqual(3);
    for (const word of Object.values(enStates.short)) expect(word.length).toBeLessThanOrEqual(8);
  });

  it.each([zhUnits, enUnits])('name every unit, alone and per hour', ({ count, perHour }) => {
    expect(Object.keys(count).toSorted()).toEqual([...CountUnit.options].toSorted());
    for (const unit of CountUnit.options) expect(perHour[unit].startsWith(count[unit])).toBe(true);
  });
});
