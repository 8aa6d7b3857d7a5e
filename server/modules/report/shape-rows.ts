import type { ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportRow, ReportValue } from '#shared/contracts/report/report-source.ts';

type Row = Record<string, ReportValue>;

/** Fields of a source that a query needs, each once. */
export function sourceFieldsOf(query: ReportQuery): readonly string[] {
  return [...new Set(query.fields.map(({ field }) => field))];
}

/**
 * Rows of a source as a query gives them: under the names of the query; put together where a field has an `agg`, by all
 * fields that have none; in the query's order; at most its limit. Null counts in no aggregate; one over nothing is null, a
 * count 0.
 */
export function shapeRows(query: ReportQuery, rows: readonly ReportRow[]): ReportRow[] {
  const isGrouped = query.fields.some(({ agg }) => agg !== undefined);
  const shaped = isGrouped ? groupRows(query, rows) : rows.map((row) => renamed(query, row));
  const sorted = query.sort.length === 0 ? shaped : shaped.sort(comparing(query.sort));
  return sorted.slice(0, query.limit);
}

function renamed(query: ReportQuery, row: ReportRow): Row {
  return Object.fromEntries(query.fields.map(({ as, field }) => [as, row[field] ?? null]));
}

function groupRows(query: ReportQuery, rows: readonly ReportRow[]): Row[] {
  const keys = query.fields.filter(({ agg }) => agg === undefined);
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map(({ field }) => row[field] ?? null)));
  return [...groups.values()].map((members) =>
    Object.fromEntries(
      query.fields.map(({ as, field, agg }) => {
        const values = members.map((row) => row[field] ?? null);
        return [as, agg === undefined ? (values[0] ?? null) : aggregate(agg, values)];
      }),
    ),
  );
}

type Aggregate = NonNullable<ReportQuery['fields'][number]['agg']>;

function aggregate(agg: Aggregate, all: readonly ReportValue[]): ReportValue {
  const values = all.filter((value) => value !== null);
  if (agg === 'count') return values.length;
  if (agg === 'count_distinct') return new Set(values).size;
  const [first = null, ...rest] = values;
  if (first === null) return null;
  if (agg === 'min') return rest.reduce((least, value) => (compare(value, least) < 0 ? value : least), first);
  if (agg === 'max') return rest.reduce((most, value) => (compare(value, most) > 0 ? value : most), first);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, value) => all + value, 0);
  return agg === 'sum' ? sum : sum / numbers.length;
}

/** Null stands after all values, in either direction. */
function comparing(sort: ReportQuery['sort']): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { as, dir } of sort) {
      const [left, right] = [a[as] ?? null, b[as] ?? null];
      const order =
        left === null || right === null
          ? Number(left === null) - Number(right === null)
          : compare(left, right) * (dir === 'desc' ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compare(a: NonNullable<ReportValue>, b: NonNullable<ReportValue>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}
