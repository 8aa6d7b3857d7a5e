import type { Translate } from '#display/runtime/board/board.ts';

/**
 * Texts of a board by dotted key, with `{{name}}` filled in. The tables are compiled in and checked by type, so a
 * wall carries no translation library.
 */
export function createTranslate<Texts extends object>(texts: Texts): Translate<Texts> {
  return (key, values) => {
    let found: unknown = texts;
    for (const step of key.split('.')) {
      // `key` is a `TextKey<Texts>`: each step exists and the last one is a text.
      found = (found as Record<string, unknown> | undefined)?.[step];
    }
    const text = typeof found === 'string' ? found : key;
    if (!values) return text;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
