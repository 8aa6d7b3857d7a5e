import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { SourceRefused } from '#server/core/ports/report-sources.ts';
import type { ReportRow, ReportSourceInfo, ReportValue } from '#shared/contracts/report/report-source.ts';
import { fromCursor, toCursor } from './define-source.ts';
import { filterCondition, type UnderCondition } from './source-filter.ts';
import type { CheckedRequest } from './source-request.ts';

/** A column by which rows are ordered; `bigint` and `number` are numbers in a cursor, ids as text are `id`. */
interface KeyColumn {
  readonly expression: RawBuilder<unknown>;
  readonly type: 'bigint' | 'id' | 'text';
}

/** Rows of a table `t` and of what is joined to it. */
export interface SqlRows {
  readonly from: RawBuilder<unknown>;
  /** One for each field of the source: an id as text, an instant in ms, a list as text. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Together they name a row. */
  readonly key: readonly KeyColumn[];
  readonly under?: Readonly<Record<string, UnderCondition>>;
}

interface SqlPage {
  readonly rows: readonly ReportRow[];
  readonly next: string | null;
}

const CASTS = { bigint: sql`bigint`, id: sql`bigint`, text: sql`text` };

/** A page of rows by their key. Every name in the statement is one that the source has declared. */
export async function readSqlPage(
  tx: AnyTransaction,
  info: ReportSourceInfo,
  { from, columns, key, under }: SqlRows,
  { fields, filter, limit, after }: CheckedRequest,
  bounds: RawBuilder<unknown>,
): Promise<SqlPage> {
  const types = new Map(info.fields.map((field) => [field.key, field.type]));
  const columnOf = (name: string) => {
    const expression = columns[name];
    const type = types.get(name);
    if (!expression || !type) throw new SourceRefused('unknown_filter', name);
    return { type, expression };
  };
  const where = filterCondition(filter, columnOf, (name) => {
    const condition = under?.[name];
    if (!condition) throw new SourceRefused('unknown_filter', name);
    return condition;
  });
  const names = [...new Set(fields)];
  const order = sql.join(key.map(({ expression, type }) => placed(expression, type)));
  const { rows } = await sql<{ page: readonly (readonly ReportValue[])[] | null }>`
    select json_agg(row) as page from (
      select json_build_array(${sql.join([...key.map(({ expression, type }) => keyText(expression, type)), ...names.map((name) => columnOf(name).expression)])}) as row
      from ${from} where ${bounds} and ${where} and ${behind(key, after)}
      order by ${order} limit ${limit + 1}
    ) paged`.execute(withSchema<unknown>(tx));
  const page = rows[0]?.page ?? [];
  const shown = page.slice(0, limit);
  const last = page.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) =>
      Object.fromEntries(names.map((name, index) => [name, row[key.length + index] ?? null])),
    ),
    next: last ? toCursor(last.slice(0, key.length).map((one) => one as string | number)) : null,
  };
}

function placed(expression: RawBuilder<unknown>, type: KeyColumn['type']): RawBuilder<unknown> {
  return type === 'text' ? sql`(${expression} collate "C")` : expression;
}

function keyText(expression: RawBuilder<unknown>, type: KeyColumn['type']): RawBuilder<unknown> {
  return type === 'id' ? sql`${expression}::text` : expression;
}

/** Throws `SourceRefused` for a cursor that no page can have named. */
function behind(key: readonly KeyColumn[], after: string | null): RawBuilder<unknown> {
  const parts = fromCursor(after, key.length);
  if (!parts) return sql`true`;
  const values = key.map(({ type }, index) => {
    const part = parts[index];
    const isRight =
      type === 'bigint'
        ? Number.isSafeInteger(part)
        : typeof part === 'string' && (type === 'text' || /^\d{1,18}$/.test(part));
    if (!isRight) throw new SourceRefused('wrong_page', 'after');
    return type === 'text' ? sql`(${part}::text collate "C")` : sql`${part}::${CASTS[type]}`;
  });
  const columns = sql.join(key.map(({ expression, type }) => placed(expression, type)));
  return sql`(${columns}) > (${sql.join(values)})`;
}
