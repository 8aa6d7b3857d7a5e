import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './fields.ts';

/** Turns a query parameter into a condition over `t`. */
export type SqlFilter<Value> = (value: Value, reader: Reader) => RawBuilder<unknown>;

export type Filters<Query> = { readonly [Name in keyof Query]-?: SqlFilter<NonNullable<Query[Name]>> };

/** Found anywhere in the text, whatever the case; `%` and `_` have no meaning. */
export function contains(column: string): SqlFilter<string> {
  return (value) => containsText(sql.ref(`t.${column}`), value);
}

/** The same for any text expression. */
export function containsText(text: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  // What has no case, such as Chinese or digits, is found the same without folding every row.
  const isCaseless = value.toLowerCase() === value.toUpperCase();
  return isCaseless ? sql`${text} like ${patternOf(value)}` : sql`${text} ilike ${patternOf(value)}`;
}

const patternOf = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;

/** The same for a text that is stored in lower case, which is cheaper where many rows are looked through. */
export function containsFolded(text: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  return sql`${text} like lower(${patternOf(value)})`;
}

export function equals(column: string): SqlFilter<string | number | boolean> {
  return (value) => sql`${sql.ref(`t.${column}`)} = ${value}`;
}

/** From this moment on, in epoch ms. */
export function notBefore(column: string): SqlFilter<number> {
  return (value) => sql`${sql.ref(`t.${column}`)} >= ${new Date(value)}`;
}

/** Before this moment, in epoch ms. */
export function before(column: string): SqlFilter<number> {
  return (value) => sql`${sql.ref(`t.${column}`)} < ${new Date(value)}`;
}
