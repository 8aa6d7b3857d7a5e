import { type RawBuilder, sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { articlePlainText, articleProblem, cleanArticle } from '#server/core/html/clean-article.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { DataAuthority } from './data-authority.ts';

/** The caller as far as a query depends on them. */
export interface Reader {
  readonly tenantId: Id;
  readonly userId: Id;
  /** A `screen` is no user: what it sees is `authority`, and its `userId` is the id of no user. Absent = a user. */
  readonly kind?: SessionPrincipal['kind'];
  readonly authority?: DataAuthority;
  /** Absent = none. */
  readonly permissions?: ReadonlySet<Permission>;
  /** Whose records the caller sees, where this was read for the call that is answered. It is not read again. */
  readonly admitted?: DataAuthority;
}

/** Decides how a field is sorted in an export, and what its cells hold. */
export type FieldKind = 'text' | 'number' | 'date' | 'day' | 'boolean' | 'id';

/** A field of a record: where it comes from in the table, which is `t` in queries, and how it is written. */
export interface Field<Wire = unknown> {
  readonly kind: FieldKind;
  /** Column that a change writes; null = computed by the query or written by the kit alone. */
  readonly column: string | null;
  /** Kept in another table and written by the subject's `writeParts`. */
  readonly isPart?: true;
  expression(reader: Reader): RawBuilder<unknown>;
  /** What lists are ordered by, of the same type, where it is not what they show. */
  orderExpression?(reader: Reader): RawBuilder<unknown>;
  /** `row`: every field of the row, as the database returned it. */
  fromRow(value: unknown, row: Readonly<Record<string, unknown>>, reader: Reader): Wire;
  toRow(value: Wire): unknown;
  /** What a sheet shows, where that is not the value. */
  toCell?(value: Wire): string;
}

export type Fields<Row> = { readonly [Name in keyof Row]: Field<Row[Name]> };

/** As stored. */
export function column<Wire>(name: string, kind: FieldKind = 'text'): Field<Wire> {
  return {
    kind,
    column: name,
    expression: () => sql.ref(`t.${name}`),
    // The module's migrations say what the column holds; a reply is parsed by its contract besides.
    fromRow: (value) => value as Wire,
    toRow: (value) => value,
  };
}

/** A `numeric` column, which the driver returns as text. */
export function decimal<Wire extends number | null = number>(name: string): Field<Wire> {
  return {
    ...column<Wire>(name, 'number'),
    fromRow: (value) => (value === null ? null : Number(value)) as Wire,
    toRow: (value) => value ?? null,
  };
}

/** A day, which is text from the database driver to the form, and is sorted as a day. */
export function day<Wire extends string | null = string | null>(name: string): Field<Wire> {
  return column<Wire>(name, 'day');
}

/** Empty text is stored as null. */
export function optionalText(name: string): Field<string | null> {
  return { ...column<string | null>(name), toRow: (value) => value || null };
}

/**
 * The content of an article (`ArticleHtml` of the contract): stored as clean HTML; sheets hold its text. `name`: the field, for
 * what is wrong with it once it was cleaned.
 */
export function article(columnName: string, name: string): Field<string> {
  return {
    ...column<string>(columnName),
    toRow(value) {
      const html = cleanArticle(value);
      const problem = articleProblem(html);
      if (problem) throw failure('invalid_input', `${name}: ${problem.key}`, { [name]: problem });
      return html;
    },
    toCell: articlePlainText,
  };
}

/** A boolean column that is one of two values on the wire. */
export function flag<True, False>(name: string, yes: True, no: False): Field<True | False> {
  return {
    ...column<True | False>(name, 'boolean'),
    fromRow: (value) => (value === true ? yes : no),
    toRow: (value) => value === yes,
  };
}

/** A time that the kit or the database writes, as epoch ms. */
export function time(name: string): Field<number> {
  return {
    ...column<number>(name, 'date'),
    column: null,
    fromRow: (value) => (value instanceof Date ? value.getTime() : 0),
  };
}

/** A time that a body gives, as epoch ms. */
export function moment(name: string): Field<number> {
  return {
    ...column<number>(name, 'date'),
    fromRow: (value) => (value instanceof Date ? value.getTime() : 0),
    toRow: (value) => new Date(value),
  };
}

/** A time that a body may give, as epoch ms. */
export function optionalMoment(name: string): Field<number | null> {
  return {
    ...column<number | null>(name, 'date'),
    fromRow: (value) => (value instanceof Date ? value.getTime() : null),
    toRow: (value) => (typeof value === 'number' ? new Date(value) : null),
  };
}

/** A time that may be missing, as epoch ms; written by calls of the subject's own. */
export function optionalTime(name: string): Field<number | null> {
  return {
    ...column<number | null>(name, 'date'),
    column: null,
    fromRow: (value) => (value instanceof Date ? value.getTime() : null),
  };
}

/** A column that no call writes. */
export function readOnly<Wire>(field: Field<Wire>): Field<Wire> {
  return { ...field, column: null };
}

/** A field of another table: read by an SQL expression over the row `t`, written by the subject's `writeParts`. */
export function part<Wire>(expression: () => RawBuilder<unknown>, kind: FieldKind = 'text'): Field<Wire> {
  return { ...computed<Wire>(expression, kind), isPart: true };
}

/** An SQL expression over the row `t`. */
export function computed<Wire>(
  expression: (reader: Reader) => RawBuilder<unknown>,
  kind: FieldKind = 'text',
): Field<Wire> {
  return { ...readOnly(column<Wire>('', kind)), expression };
}
