import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources } from './import-graph.ts';
import { SPECIFIED_MESSAGES, type SpecifiedMessage } from './specified-messages.ts';

const LANGUAGES = ['zh', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** Every text of a value by its dotted path. */
function flatten(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
}

async function readTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const files = globSync(`shared/i18n/${language}/**/*.ts`, { cwd: ROOT });
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(ROOT, file))));
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, namespace]) => flatten(namespace, name)),
    ),
  );
}

const TEXTS = { zh: await readTexts('zh'), en: await readTexts('en') };
const PRODUCT = [...readSources()].filter(
  ([file]) => !file.startsWith('tests/') && !file.startsWith('shared/i18n/') && !/\.test\.tsx?$/.test(file),
);

/** Names of placeholders are the text's own; capitals are those of the English sentence. */
const comparable = (text: string, language: Language) => {
  const same = text.replaceAll(/\{\{.*?\}\}/g, '{{}}');
  return language === 'en' ? same.toLowerCase() : same;
};

function carries(text: string, message: SpecifiedMessage): boolean {
  const language = message.language ?? 'zh';
  const [found, wanted] = [comparable(text, language), comparable(message.text, language)];
  return message.isBeginning ? found.startsWith(wanted) : found === wanted;
}

function keysOf(message: SpecifiedMessage): string[] {
  const texts = TEXTS[message.language ?? 'zh'];
  return [...texts].flatMap(([key, text]) => (carries(text, message) ? [key] : []));
}

/** Whether a source file names the key: itself, by a template of its parent, or as the code of an error or of a field. */
function isUsed(key: string, sources: readonly (readonly [string, string])[]): boolean {
  const parent = key.slice(0, key.lastIndexOf('.'));
  const last = key.slice(parent.length + 1);
  const names = [`'${key}'`, `"${key}"`, `\`${key}\``, `\`${parent}.\${`];
  if (/^(?:errors|refusals)\./.test(key)) names.push(`'${last}'`);
  return sources.some(([, source]) => names.some((name) => source.includes(name)));
}

const named = (messages: readonly SpecifiedMessage[]) =>
  messages.map((message) => [message.text, message] as const);

describe('a message of the specification', () => {
  it('stands in the list once, and is said or pending', () => {
    const texts = SPECIFIED_MESSAGES.map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
    for (const { text, keys, source, pending } of SPECIFIED_MESSAGES)
      expect(
        [keys, source, pending].filter((one) => one !== undefined),
        text,
      ).toHaveLength(1);
  });

  it.each(named(SPECIFIED_MESSAGES.filter(({ keys }) => keys)))(
    '“%s” is the text of its keys, and they are used',
    (_, message) => {
      const texts = TEXTS[message.language ?? 'zh'];
      for (const key of message.keys ?? []) {
        expect(TEXTS.zh.get(key), key).toBeDefined();
        expect(carries(texts.get(key) ?? '', message), `${key}: ${texts.get(key)}`).toBe(true);
        expect(isUsed(key, PRODUCT), `${key} is used`).toBe(message.unused === undefined);
      }
    },
  );

  it.each(named(SPECIFIED_MESSAGES.filter(({ source }) => source)))(
    '“%s” is written to the browser’s log',
    (_, { source, text }) => {
      expect(PRODUCT.find(([file]) => file === source)?.[1]).toContain(`'${text}'`);
    },
  );

  it.each(named(SPECIFIED_MESSAGES.filter(({ pending }) => pending)))(
    '“%s” is pending: give it its keys when a text says it',
    (_, message) => {
      const others = message.elsewhere ?? [];
      expect(keysOf(message)).toEqual([...others]);
      for (const key of others) expect(isUsed(key, PRODUCT), key).toBe(true);
    },
  );
});

describe('the check', () => {
  it('compares by sentence and not by the name of a placeholder', () => {
    const message = { point: 5, text: '不能超过 {{n}}MB' } as const;
    expect(carries('不能超过 {{size}}MB', message)).toBe(true);
    expect(carries('不能超过 {{size}} MB', message)).toBe(false);
    expect(
      carries('Failed: {{why}}', { point: 8, text: 'failed: ', language: 'en', isBeginning: true }),
    ).toBe(true);
  });

  it('sees a key that is used and one that is not', () => {
    const sources = [
      ['a.ts', "t('sms.sent');"],
      ['b.ts', `t(\`password.meter.\${level}\`); failure('not_found');`],
    ] as const;
    const used = ['sms.sent', 'password.meter.weak', 'errors.not_found', 'sms.send', 'prompts.not_found'];
    expect(used.filter((key) => isUsed(key, sources))).toEqual(used.slice(0, 3));
  });
});
