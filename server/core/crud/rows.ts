import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DataScope, ScopeUse } from './data-scope.ts';
import type { Field, Fields, Reader } from './fields.ts';
import type { SqlFilter } from './filters.ts';

/** The kit names tables and columns by what a module gives it. A module sees its schema by `tx as Transaction<Schema>`. */
export type Tx = Transaction<never>;
export type RowValues = Readonly<Record<string, unknown>>;

/** Where the records of a subject are, and how they are found. */
export interface RowsOptions {
  readonly table: string;
  readonly idColumn: string;
  readonly idField: string;
  readonly fields: Fields<RowValues>;
  readonly filters: Readonly<Record<string, SqlFilter<never>>>;
  readonly scope: DataScope;
  readonly isSoftDeleted: boolean;
  /**
   * One row beside each row `t`, of which several fields are made: it is read once for all of them. A `from` item with its
   * alias; neither filters nor orders see it.
   */
  readonly beside?: (() => RawBuilder<unknown>) | undefined;
  /** Order where the caller asks for none: names of fields. The id decides between equals. */
  readonly order: readonly FieldOrder[] | ((query: ListQuery) => readonly FieldOrder[]);
}

/** A page of what was found. `hasMore`: of more rows than `total`, which is the most that is counted. */
export interface FoundPage {
  readonly rows: readonly Stored[];
  readonly total: number;
  readonly hasMore: boolean;
}

export interface FieldOrder {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export interface PageRange {
  readonly current: number;
  readonly size: number;
}

/** What a list query holds beside page and size. */
export type ListQuery = RowValues & {
  readonly ascs?: readonly string[] | undefined;
  readonly descs?: readonly string[] | undefined;
};

/** A stored row as a record of the subject, with its id. */
export interface Stored {
  readonly id: string;
  readonly record: RowValues;
}

/** The queries of a subject. All of them see nothing but what the caller's scope lets through. */
export interface Rows {
  /** `countMax`: of a table that may have millions of rows no more are counted. */
  page(tx: Tx, reader: Reader, query: ListQuery & PageRange, countMax?: number): Promise<FoundPage>;
  /** All that match, for lists that are small by their nature. `only`: the fields that are read. */
  list(tx: Tx, reader: Reader, query: ListQuery, only?: readonly string[]): Promise<readonly Stored[]>;
  count(tx: Tx, reader: Reader, query: ListQuery): Promise<number>;
  /** Rows after `after`, which is the last `cursor` of the page before; null = from the first. */
  after(
    tx: Tx,
    reader: Reader,
    query: ListQuery & { readonly after: string | null; readonly size: number },
  ): Promise<readonly (Stored & { readonly cursor: string })[]>;
  find(tx: Tx, reader: Reader, id: string, use?: ScopeUse): Promise<Stored | null>;
  /** In the order of the ids, locked until the transaction ends. Removed ones only, where that is asked for. */
  lock(
    tx: Tx,
    reader: Reader,
    ids: readonly string[],
    which: 'present' | 'removed',
  ): Promise<readonly (Stored & { readonly updatedAtMs: number; readonly isSystem: boolean })[]>;
}

/** Types of the sort keys of an export, which come back as text. */
const SQL_TYPES = {
  text: sql`text`,
  number: sql`numeric`,
  date: sql`timestamptz`,
  day: sql`date`,
  boolean: sql`boolean`,
  id: sql`bigint`,
};

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` };

export function createRows(options: RowsOptions & { readonly systemColumn: string | null }): Rows {
  const { fields, idColumn, idField, isSoftDeleted, scope, systemColumn } = options;
  const names = Object.keys(fields);
  const id = sql.ref(`t.${idColumn}`);
  const from = sql`from ${sql.table(options.table)} as t`;
  const beside = options.beside ? sql` cross join lateral ${options.beside()}` : sql``;
  const fromWhole = sql`${from}${beside}`;

  const fieldOf = (name: string): Field => {
    const field = fields[name];
    if (!field) throw new Error(`${options.table} has no field ${name}`);
    return field;
  };

  const columns = (reader: Reader, read: readonly string[] = names) => [
    sql`${id}::text as "$id"`,
    ...read.map((name) => sql`${fieldOf(name).expression(reader)} as ${sql.id(name)}`),
  ];

  const toStored =
    (reader: Reader, read: readonly string[] = names) =>
    (row: RowValues): Stored => ({
      id: String(row.$id),
      record: Object.fromEntries(read.map((name) => [name, fieldOf(name).fromRow(row[name], row, reader)])),
    });

  async function conditions(
    tx: Tx,
    reader: Reader,
    query: RowValues,
    use: ScopeUse = 'read',
  ): Promise<RawBuilder<unknown>[]> {
    const found = Object.entries(options.filters).flatMap(([name, filter]) =>
      // An empty text box of a form is no filter.
      query[name] === undefined || query[name] === '' ? [] : [filter(query[name] as never, reader)],
    );
    const present = isSoftDeleted ? [sql`t.deleted_at is null`] : [];
    return [await scope.condition(tx, reader, use), ...present, ...found];
  }

  function orderOf(query: ListQuery): readonly FieldOrder[] {
    const { ascs = [], descs = [] } = query;
    const asked = [
      ...ascs.map((name) => ({ field: toFieldName(name), direction: 'asc' as const })),
      ...descs.map((name) => ({ field: toFieldName(name), direction: 'desc' as const })),
    ];
    if (asked.length > 0) return asked;
    return typeof options.order === 'function' ? options.order(query) : options.order;
  }

  /** The id decides between equals; once is enough, and an index finds what is behind it. */
  const endsWithId = (query: ListQuery) => orderOf(query).at(-1)?.field === idField;

  const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

  async function count(tx: Tx, reader: Reader, query: ListQuery): Promise<number> {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total ${from} where ${all(await conditions(tx, reader, query))}`.execute(tx);
    return Number(rows[0]?.total ?? 0);
  }

  async function countUpTo(
    tx: Tx,
    where: RawBuilder<unknown>,
    countMax: number | undefined,
  ): Promise<number> {
    const limit = countMax === undefined ? sql`` : sql`limit ${countMax + 1}`;
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from (select ${from} where ${where} ${limit}) found`.execute(tx);
    return Number(rows[0]?.count ?? 0);
  }

  function sortKeys(reader: Reader, query: ListQuery): readonly SortKey[] {
    const byId = { kind: fieldOf(idField).kind, sql: id, direction: 'asc' as const };
    const asked = orderOf(query).map(({ field, direction }) => {
      const { kind, expression, orderExpression = expression } = fieldOf(field);
      return { kind, sql: orderExpression(reader), direction };
    });
    return endsWithId(query) ? asked : [...asked, byId];
  }

  const orderBy = (reader: Reader, query: ListQuery) =>
    sql.join(sortKeys(reader, query).map((key) => sql`${key.sql} ${DIRECTIONS[key.direction]}`));

  return {
    count,
    async list(tx, reader, query, only) {
      const { rows } = await sql<RowValues>`
        select ${sql.join(columns(reader, only))} ${fromWhole}
        where ${all(await conditions(tx, reader, query))} order by ${orderBy(reader, query)}`.execute(tx);
      return rows.map(toStored(reader, only));
    },
    async page(tx, reader, query, countMax) {
      const where = all(await conditions(tx, reader, query));
      const keys = sortKeys(reader, query);
      // Computed fields are worth their cost for the rows of the page alone, not for those before it.
      const { rows } = await sql<RowValues>`
        select ${sql.join(columns(reader))} from (
          select ${id} as "$id", ${sql.join(keys.map((key, at) => sql`${key.sql} as ${sql.id(`$key${at}`)}`))}
          ${from} where ${where} order by ${orderBy(reader, query)}
          limit ${query.size} offset ${(query.current - 1) * query.size}
        ) picked join ${sql.table(options.table)} as t on ${id} = picked."$id"${beside}
        order by ${sql.join(keys.map((key, at) => sql`${sql.id(`$key${at}`)} ${DIRECTIONS[key.direction]}`))}`.execute(
        tx,
      );
      const count = countOfLastPage(query, rows.length) ?? (await countUpTo(tx, where, countMax));
      const hasMore = countMax !== undefined && count > countMax;
      return { rows: rows.map(toStored(reader)), total: hasMore ? countMax : count, hasMore };
    },
    async after(tx, reader, query) {
      const keys = sortKeys(reader, query);
      const last = query.after === null ? null : (JSON.parse(query.after) as (string | null)[]);
      const parts = await conditions(tx, reader, query);
      const { rows } = await sql<RowValues>`
        select ${sql.join(columns(reader))}, ${sql.join(keys.map((key, at) => sql`${key.sql}::text as ${sql.id(`$key${at}`)}`))}
        ${fromWhole} where ${all(last ? [...parts, isAfter(keys, last)] : parts)}
        order by ${orderBy(reader, query)}
        limit ${query.size}`.execute(tx);
      return rows.map((row) => ({
        ...toStored(reader)(row),
        cursor: JSON.stringify(keys.map((_key, at) => row[`$key${at}`] ?? null)),
      }));
    },
    async find(tx, reader, wanted, use) {
      const { rows } = await sql<RowValues>`
        select ${sql.join(columns(reader))} ${fromWhole}
        where ${all([sql`${id} = ${wanted}`, ...(await conditions(tx, reader, {}, use))])}`.execute(tx);
      return rows[0] ? toStored(reader)(rows[0]) : null;
    },
    async lock(tx, reader, ids, which) {
      const state = which === 'removed' ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`;
      const parts = [
        sql`${id} in (${sql.join(ids)})`,
        await scope.condition(tx, reader, 'change'),
        ...(isSoftDeleted ? [state] : []),
      ];
      const { rows } = await sql<RowValues>`
        select ${sql.join(columns(reader))}, t.updated_at as "$updatedAt",
          ${systemColumn === null ? sql`false` : sql.ref(`t.${systemColumn}`)} as "$isSystem"
        ${fromWhole} where ${all(parts)} order by ${id} for update of t`.execute(tx);
      return rows.map((row) => ({
        ...toStored(reader)(row),
        updatedAtMs: row.$updatedAt instanceof Date ? row.$updatedAt.getTime() : 0,
        isSystem: row.$isSystem === true,
      }));
    },
  };
}

/** How many rows there are, where a page shows the last of them; else null. */
function countOfLastPage({ current, size }: PageRange, found: number): number | null {
  const isLast = found < size && (found > 0 || current === 1);
  return isLast ? (current - 1) * size + found : null;
}

/** `update_time` → `updateTime`. */
function toFieldName(column: string): string {
  return column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

interface SortKey {
  readonly kind: keyof typeof SQL_TYPES;
  readonly sql: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

/** Behind the row with these keys in the order of the keys. PostgreSQL sorts null behind every value. */
function isAfter(keys: readonly SortKey[], last: readonly (string | null)[]): RawBuilder<unknown> {
  const ways = keys.map((key, at) => {
    const before = keys.slice(0, at).map((one, index) => isSame(one, last[index] ?? null));
    return sql`(${sql.join([...before, isBehind(key, last[at] ?? null)], sql` and `)})`;
  });
  const [first] = keys;
  const [value = null] = last;
  // By the alternatives alone an index would be read from its start for every page.
  const bound =
    first?.direction === 'desc' && value !== null ? sql`${first.sql} <= ${typed(first, value)} and ` : sql``;
  return sql`(${bound}(${sql.join(ways, sql` or `)}))`;
}

function isSame(key: SortKey, value: string | null): RawBuilder<unknown> {
  return value === null ? sql`${key.sql} is null` : sql`${key.sql} = ${typed(key, value)}`;
}

function isBehind(key: SortKey, value: string | null): RawBuilder<unknown> {
  if (key.direction === 'asc')
    return value === null ? sql`false` : sql`(${key.sql} > ${typed(key, value)} or ${key.sql} is null)`;
  return value === null ? sql`${key.sql} is not null` : sql`${key.sql} < ${typed(key, value)}`;
}

function typed({ kind }: SortKey, value: string): RawBuilder<unknown> {
  return sql`(${value}::text)::${SQL_TYPES[kind]}`;
}
