import { type RawBuilder, sql } from 'kysely';
import type { SourceComparison, SourceFilter } from '#server/core/ports/report-sources.ts';
import type { ReportFieldType, ReportRow, ReportValue } from '#shared/contracts/report/report-source.ts';

/** The type in which a field is compared in a query. */
const SQL_TYPES: Readonly<Record<ReportFieldType, RawBuilder<unknown>>> = {
  text: sql`text`,
  number: sql`double precision`,
  flag: sql`boolean`,
  instant: sql`bigint`,
  day: sql`date`,
  duration: sql`double precision`,
};

export interface FilterColumn {
  readonly type: ReportFieldType;
  readonly expression: RawBuilder<unknown>;
}

/** How `under` is asked of a key: a condition for one of several departments. */
export type UnderCondition = (ids: readonly string[]) => RawBuilder<unknown>;

/**
 * A checked filter as a condition over declared columns. It is never null: what is not known to hold does not, so that `not` of
 * it does, as in `matchesFilter`.
 */
export function filterCondition(
  filter: SourceFilter,
  columnOf: (key: string) => FilterColumn,
  underOf: (key: string) => UnderCondition,
): RawBuilder<unknown> {
  const within = (one: SourceFilter) => filterCondition(one, columnOf, underOf);
  if ('all' in filter)
    return filter.all.length === 0 ? sql`true` : sql`(${sql.join(filter.all.map(within), sql` and `)})`;
  if ('any' in filter)
    return filter.any.length === 0 ? sql`false` : sql`(${sql.join(filter.any.map(within), sql` or `)})`;
  if ('not' in filter) return sql`(not ${within(filter.not)})`;
  if (filter.op === 'under') return sql`coalesce(${underOf(filter.field)(textsOf(filter))}, false)`;
  return comparison(filter, columnOf(filter.field));
}

function comparison(
  { op, value }: SourceComparison,
  { type, expression: left }: FilterColumn,
): RawBuilder<unknown> {
  const as = (one: unknown) => sql`${one}::${SQL_TYPES[type]}`;
  // Texts are ordered as in `matchesFilter`, whatever the language of the database.
  const placed = type === 'text' ? sql`(${left} collate "C")` : left;
  const list = Array.isArray(value) ? value : [];
  const isOneOf = () =>
    sql`coalesce(${left} = any(${list.map(String)}::text[]::${SQL_TYPES[type]}[]), false)`;
  switch (op) {
    case 'eq':
      return sql`coalesce(${left} = ${as(value)}, false)`;
    case 'ne':
      return sql`(${left} is distinct from ${as(value)})`;
    case 'lt':
      return sql`coalesce(${placed} < ${as(value)}, false)`;
    case 'le':
      return sql`coalesce(${placed} <= ${as(value)}, false)`;
    case 'gt':
      return sql`coalesce(${placed} > ${as(value)}, false)`;
    case 'ge':
      return sql`coalesce(${placed} >= ${as(value)}, false)`;
    case 'between':
      return sql`coalesce(${placed} between ${as(list[0])} and ${as(list[1])}, false)`;
    case 'in':
      return isOneOf();
    case 'not_in':
      return sql`(not ${isOneOf()})`;
    case 'contains':
      return sql`coalesce(position(lower(${value}::text) in lower(${left})) > 0, false)`;
    case 'starts':
      return sql`coalesce(starts_with(lower(${left}), lower(${value}::text)), false)`;
    case 'is_null':
      return sql`(${left} is null)`;
    case 'not_null':
      return sql`(${left} is not null)`;
    case 'under':
      return sql`false`;
  }
}

/** The same over a row that was made in memory. `isUnder`: whether the row is in or below one of some departments. */
export function matchesFilter(
  filter: SourceFilter,
  row: ReportRow,
  isUnder: (key: string, ids: readonly string[]) => boolean = () => false,
): boolean {
  if ('all' in filter) return filter.all.every((one) => matchesFilter(one, row, isUnder));
  if ('any' in filter) return filter.any.some((one) => matchesFilter(one, row, isUnder));
  if ('not' in filter) return !matchesFilter(filter.not, row, isUnder);
  if (filter.op === 'under') return isUnder(filter.field, textsOf(filter));
  return compares(filter, row[filter.field] ?? null);
}

function compares({ op, value }: SourceComparison, left: ReportValue): boolean {
  const list: readonly ReportValue[] = Array.isArray(value) ? value : [];
  const right = Array.isArray(value) ? null : ((value as ReportValue | undefined) ?? null);
  const known = (holds: (one: string | number | boolean) => boolean) => left !== null && holds(left);
  switch (op) {
    case 'eq':
      return known((one) => one === right);
    case 'ne':
      return left !== right;
    case 'lt':
      return known((one) => right !== null && one < right);
    case 'le':
      return known((one) => right !== null && one <= right);
    case 'gt':
      return known((one) => right !== null && one > right);
    case 'ge':
      return known((one) => right !== null && one >= right);
    case 'between':
      return known((one) => one >= (list[0] ?? one) && one <= (list[1] ?? one));
    case 'in':
      return known((one) => list.includes(one));
    case 'not_in':
      return !known((one) => list.includes(one));
    case 'contains':
      return known((one) => String(one).toLowerCase().includes(String(right).toLowerCase()));
    case 'starts':
      return known((one) => String(one).toLowerCase().startsWith(String(right).toLowerCase()));
    case 'is_null':
      return left === null;
    case 'not_null':
      return left !== null;
    case 'under':
      return false;
  }
}

function textsOf({ value }: SourceComparison): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}
