import { types } from '@electric-sql/pglite';

/** How values are read from text, by the number of their type. */
export type Parsers = Readonly<Record<number, (text: string, type?: number) => unknown>>;

export const PARSERS: Parsers = {
  ...types.parsers,
  // As node-postgres gives them: 64 bits do not fit a number, a date has no time zone.
  [types.INT8]: String,
  [types.NUMERIC]: String,
  [types.DATE]: String,
};

/** Types of lists, with the type of what is in them. */
export const LIST_TYPES_SQL = `select typelem::int as item, oid::int as list from pg_type
  where typcategory = 'A' and typelem <> 0 order by oid`;

/** Adds lists; `rows` are those of `LIST_TYPES_SQL`. */
export function withLists(parsers: Parsers, rows: readonly Record<string, unknown>[]): Parsers {
  const lists = rows.map((row): [number, Parsers[number]] => {
    const [item, list] = [Number(row.item), Number(row.list)];
    return [list, (text) => types.arrayParser(text, parsers[item] ?? String, list)];
  });
  return { ...parsers, ...Object.fromEntries(lists) };
}

/** In a text of a list. */
const SPECIAL = /["\\]/g;

/** A parameter as the engine reads it, whatever its type: as node-postgres writes it. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(toListText).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toListText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = toText(value);
  if (text === null) return 'null';
  return Array.isArray(value) ? text : `"${text.replace(SPECIAL, '\\$&')}"`;
}
