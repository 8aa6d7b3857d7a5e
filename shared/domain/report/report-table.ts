import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportQuery } from '#shared/contracts/report/report-query.ts';
import type {
  ReportFieldType,
  ReportSourceInfo,
  ReportValue,
} from '#shared/contracts/report/report-source.ts';
import { dayOfText, instantValue, isMomentValue } from '#shared/domain/expression/expression-dates.ts';
import {
  type ExprValue,
  exprProblem,
  finite,
  identityOf,
} from '#shared/domain/expression/expression-value.ts';
import { hasDates } from './period/period-queries.ts';
import { movedByPeriod, type PeriodUnit, periodKey } from './period/period-shift.ts';
import type { QueryRows, ReportContext } from './run-types.ts';

export interface TableColumn {
  readonly type: ReportFieldType;
  /** Decimal places that sums are roundedPoints to. */
  readonly scale: number | undefined;
  readonly dict: string | undefined;
  readonly values: readonly ReportValue[];
}

const FACT_NAMES = ['plannedBusyMs', 'productionMs', 'idealMsPerItem', 'produced', 'good', 'doubts'] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** Columns of what mean times of failures are computed from. */
export interface FailureColumns {
  readonly operatingMs: TableColumn;
  readonly repairMs: readonly TableColumn[];
  readonly failures: TableColumn;
}

/** The rows of a query by columns, under the names that the query gives its fields. */
export interface ReportTable {
  readonly key: string;
  readonly columns: ReadonlyMap<string, TableColumn>;
  /** Numbers of all rows, in the order of the query. */
  readonly all: readonly number[];
  readonly refused: 'no_permission' | 'failed' | null;
  /** Label of the source. */
  readonly label: string;
  readonly facts: ReadonlyMap<FactName, TableColumn>;
  readonly failures: FailureColumns | null;
  readonly join: ReportQuery['join'];
  /** Of rows of another period: which one, and by field the rows whose date this period has not. */
  readonly period?: PeriodUnit;
  readonly displaced?: ReadonlyMap<string, ReadonlySet<number>>;
}

/** What a function over rows gives is of another type than the field it is over. */
export function queryFieldType(type: ReportFieldType, agg: string | undefined): ReportFieldType {
  return agg === 'count' || agg === 'count_distinct' ? 'number' : type;
}

export function tablesOf(
  report: Report,
  rowsByQuery: Readonly<Record<string, QueryRows>>,
  context: ReportContext,
): ReadonlyMap<string, ReportTable> {
  const tables = report.queries.map((query) => {
    const source = context.sources.find(({ id }) => id === query.source);
    const given = Object.hasOwn(rowsByQuery, query.key) ? rowsByQuery[query.key] : undefined;
    return [query.key, tableOf(query, source, given, context.language)] as const;
  });
  return new Map(tables);
}

/** The rows of queries that were run with dates moved back, their dates moved to this period; other queries as they are. */
export function periodTables(
  report: Report,
  tables: ReadonlyMap<string, ReportTable>,
  rowsByQuery: Readonly<Record<string, QueryRows>>,
  context: ReportContext,
  unit: PeriodUnit,
): ReadonlyMap<string, ReportTable> {
  const found = new Map(tables);
  for (const query of report.queries) {
    const own = tables.get(query.key);
    const source = context.sources.find(({ id }) => id === query.source);
    if (!own || !hasDates(query, context.sources)) continue;
    const key = periodKey(query.key, unit);
    const given = Object.hasOwn(rowsByQuery, key) ? rowsByQuery[key] : undefined;
    const table = tableOf(query, source, given, context.language);
    const displaced = new Map<string, Set<number>>();
    const columns = new Map<string, TableColumn>();
    for (const [as, column] of table.columns) {
      const missing = new Set<number>();
      columns.set(as, movedColumn(column, unit, context.timeZone, missing));
      if (missing.size > 0) displaced.set(as, missing);
    }
    found.set(query.key, { ...table, columns, period: unit, displaced });
  }
  return found;
}

function movedColumn(
  column: TableColumn,
  unit: PeriodUnit,
  timeZone: string,
  missing: Set<number>,
): TableColumn {
  if (column.type !== 'day' && column.type !== 'instant') return column;
  const values = column.values.map((value, row) => {
    const own = columnValue(column, row);
    const moved = movedByPeriod(own, unit, 'forth', timeZone);
    const back = movedByPeriod(moved, unit, 'back', timeZone);
    if (identityOf(back) !== identityOf(own)) missing.add(row);
    return isMomentValue(moved) ? (moved.t === 'day' ? moved.day : moved.ms) : value;
  });
  return { ...column, values };
}

function tableOf(
  query: ReportQuery,
  source: ReportSourceInfo | undefined,
  given: QueryRows | undefined,
  language: 'zh' | 'en',
): ReportTable {
  const label = source
    ? language === 'en'
      ? (source.label.en ?? source.label.zh)
      : source.label.zh
    : query.source;
  const rows = given && 'rows' in given ? given.rows : [];
  const columns = new Map<string, TableColumn>();
  const facts = new Map<FactName, TableColumn>();
  for (const { as, field, agg } of query.fields) {
    const info = source?.fields.find(({ key }) => key === field);
    const type = queryFieldType(info?.type ?? 'text', agg);
    const read = type === 'text' ? textOrNull : (value: ReportValue) => value;
    const values = rows.map((row) => (Object.hasOwn(row, as) ? read(row[as] ?? null) : null));
    const column = { type, scale: type === 'number' ? info?.scale : undefined, dict: info?.dict, values };
    columns.set(as, column);
    for (const name of FACT_NAMES)
      if (source?.facts?.[name] === field && (agg === undefined || agg === 'sum')) facts.set(name, column);
  }
  return {
    key: query.key,
    columns,
    all: rows.map((_, index) => index),
    refused: given && 'refused' in given ? given.refused : given ? null : 'failed',
    label,
    facts,
    failures: failureColumns(query, source, columns),
    join: query.join,
  };
}

/** Null unless the query has all of them. */
function failureColumns(
  query: ReportQuery,
  source: ReportSourceInfo | undefined,
  columns: ReadonlyMap<string, TableColumn>,
): FailureColumns | null {
  const facts = source?.failures;
  const columnOf = (name: string | undefined) => {
    const own = query.fields.find(({ field, agg }) => field === name && (!agg || agg === 'sum'));
    return own && columns.get(own.as);
  };
  const [operatingMs, failures] = [columnOf(facts?.operatingMs), columnOf(facts?.failures)];
  const repairMs = (facts?.repairMs ?? []).flatMap((name) => columnOf(name) ?? []);
  const isWhole = repairMs.length === facts?.repairMs.length;
  return operatingMs && failures && isWhole ? { operatingMs, repairMs, failures } : null;
}

const BAD_CHARACTER = /\0|\p{Cs}/u;

/** What no store keeps and no file holds is left out of texts. */
function textOrNull(value: ReportValue): ReportValue {
  if (typeof value !== 'string' || !BAD_CHARACTER.test(value)) return value;
  return value.replaceAll('\0', '').toWellFormed();
}

/** A value that is not what its field says is a problem, never shown as it is. */
export function columnValue(column: TableColumn, row: number): ExprValue {
  const value = column.values[row] ?? null;
  if (value === null) return null;
  switch (column.type) {
    case 'text':
      return typeof value === 'string' ? value : exprProblem('wrong_type');
    case 'flag':
      return typeof value === 'boolean' ? value : exprProblem('wrong_type');
    case 'number':
      return typeof value === 'number' ? finite(value) : exprProblem('wrong_type');
    case 'day':
      return typeof value === 'string' ? dayOfText(value) : exprProblem('wrong_type');
    case 'instant':
    case 'duration': {
      const ms = typeof value === 'number' ? finite(value) : exprProblem('wrong_type');
      if (typeof ms !== 'number') return ms;
      return column.type === 'instant' ? instantValue(ms) : { t: 'duration', ms };
    }
  }
}

/** Rows of another table by the fields that a query joins it by. */
export class JoinIndex {
  readonly #rows = new Map<string, number>();
  readonly #own: readonly (TableColumn | undefined)[];

  constructor(table: ReportTable, other: ReportTable) {
    const on = table.join?.on ?? [];
    this.#own = on.map(([as]) => table.columns.get(as));
    const theirs = on.map(([, as]) => other.columns.get(as));
    for (const row of other.all) {
      const key = keyOf(theirs, row);
      if (key !== null) this.#rows.set(key, this.#rows.has(key) ? -1 : row);
    }
  }

  /** Null where there is none, -1 where there are several. */
  rowOf(row: number): number | null {
    const key = keyOf(this.#own, row);
    return key === null ? null : (this.#rows.get(key) ?? null);
  }
}

function keyOf(columns: readonly (TableColumn | undefined)[], row: number): string | null {
  const values = columns.map((column) => column?.values[row] ?? null);
  return values.includes(null) ? null : JSON.stringify(values);
}
