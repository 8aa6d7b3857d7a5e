import { type RawBuilder, sql } from 'kysely';

/** The words of a column's values under `<key>`, `<key>Name`, `<key>NameEn`, as `wordValues` has them. */
export function wordColumns(
  key: string,
  column: RawBuilder<unknown>,
  words: { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> },
): Record<string, RawBuilder<unknown>> {
  const wordOf = (of: Readonly<Record<string, string>>) =>
    sql`(${JSON.stringify(of)}::jsonb ->> ${column}::text)`;
  return { [key]: column, [`${key}Name`]: wordOf(words.zh), [`${key}NameEn`]: wordOf(words.en) };
}
