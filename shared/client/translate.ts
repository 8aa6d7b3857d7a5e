import type { TextKey } from './i18n.ts';

/** Returns the text of a dotted key, with `{{name}}` filled in from `values`. */
export type TranslateKey<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;
export type Translate<Texts> = TranslateKey<TextKey<Texts>>;

/**
 * Texts that are compiled in and whose keys are checked by type: a wall needs no translation library. Each key is
 * looked up once, because boards translate the same few keys ten times a second.
 */
export function createTranslate<Texts extends object>(texts: Texts): Translate<Texts> {
  const known = new Map<string, string>();
  return (key, values) => {
    let text = known.get(key);
    if (text === undefined) {
      text = lookUp(texts, key);
      known.set(key, text);
    }
    return values ? filled(text, values) : text;
  };
}

function lookUp(texts: object, key: string): string {
  let found: unknown = texts;
  for (const step of key.split('.')) {
    // `key` is a `TextKey` of these texts: each step exists and the last one is a text.
    found = (found as Record<string, unknown> | undefined)?.[step];
  }
  return typeof found === 'string' ? found : key;
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
