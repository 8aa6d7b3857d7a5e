import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';

const FOLDER = resolve(import.meta.dirname, '../../shared/i18n');
const HAN = /\p{Script=Han}+/gu;
const LATIN = /\p{Script=Latin}{3,}/gu;
/** The same in every language: keys of a keyboard, and zones as `Intl` writes them. */
const INTERNATIONAL = /\b(?:Ctrl|GMT)\b/g;
const KEY = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

export interface WordCheck {
  /** What the server has said so far: data may be in any language. */
  heard(text: string): void;
  /** What is wrong with texts that are shown in a language. */
  problems(texts: readonly string[], language: Language): string[];
}

/** Finds keys without a text, and words of another language that neither the texts nor the data have. */
export async function createWordCheck(): Promise<WordCheck> {
  const own = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await textsOf(language)] as const)),
  );
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      new Set((own[language] ?? []).flatMap((text) => text.match(LATIN) ?? [])),
    ]),
  );
  let data = '';

  function isForeign(text: string, language: Language): boolean {
    const other = LANGUAGES.filter((one) => one !== language).some((one) => own[one]?.includes(text));
    if (other && !own[language]?.includes(text) && !data.includes(text)) return true;
    if (language === 'en') return (text.match(HAN) ?? []).some((run) => !data.includes(run));
    return (text.replace(INTERNATIONAL, '').match(LATIN) ?? []).some(
      (word) => !words[language]?.has(word) && !data.includes(word),
    );
  }

  return {
    heard(text) {
      if (!data.includes(text)) data += `\n${text}`;
    },
    problems: (texts, language) =>
      texts.flatMap((text) => {
        const [first = ''] = text.split('.');
        if (KEY.test(text) && NAMESPACES.some((name) => name === first)) return [`a key: ${text}`];
        return isForeign(text, language) ? [`another language: ${text.slice(0, 80)}`] : [];
      }),
  };
}

async function textsOf(language: Language): Promise<readonly string[]> {
  const files = await readdir(join(FOLDER, language), { recursive: true });
  const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const loaded = await Promise.all(
    modules.map((file) => import(pathToFileURL(join(FOLDER, language, file)).href)),
  );
  return loaded.flatMap((module: object) => stringsIn(module));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
