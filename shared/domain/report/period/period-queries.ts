import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFilter, ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { PERIOD_UNITS } from '#shared/domain/expression/value-text.ts';
import type { PeriodUnit } from './period-shift.ts';

/** A query that is run once more, with its dates moved back. */
export interface PeriodQuery {
  readonly query: ReportQuery;
  readonly unit: PeriodUnit;
}

/** The queries with dates of a report that `same_period` is used in, by each of its periods. */
export function periodQueries(report: Report, sources: readonly ReportSourceInfo[]): readonly PeriodQuery[] {
  const units = PERIOD_UNITS.filter((unit) => asksPeriod(report.sheets, unit));
  if (units.length === 0) return [];
  const dated = report.queries.filter((query) => hasDates(query, sources));
  return units.flatMap((unit) => dated.map((query) => ({ query, unit })));
}

/** Anywhere in a definition: its expressions are the objects with a `kind` and what that has. */
function asksPeriod(part: unknown, unit: PeriodUnit): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if (isCall(part) && part.name === 'same_period') {
    const [, asked] = part.args;
    if (asked?.kind === 'text' && asked.value === unit) return true;
  }
  return Object.values(part).some((inner) => asksPeriod(inner, unit));
}

function isCall(part: object): part is Expr & { kind: 'call' } {
  return 'kind' in part && part.kind === 'call' && 'args' in part && Array.isArray(part.args);
}

/** Whether what a query reads is bounded by days or instants, which can be moved. */
export function hasDates({ source: id, where }: ReportQuery, sources: readonly ReportSourceInfo[]): boolean {
  const source = sources.find((one) => one.id === id);
  const isDated = (filter: ReportFilter): boolean => {
    if ('all' in filter) return filter.all.some(isDated);
    return 'field' in filter && filter.value !== undefined && isDate(source, filter.field);
  };
  return isDated(where);
}

/** Whether values of a filter are days or instants. */
export function isDate(source: ReportSourceInfo | undefined, field: string): boolean {
  const type = source?.fields.find(({ key }) => key === field)?.type;
  if (type !== undefined) return type === 'day' || type === 'instant';
  return source?.filters.some(({ key, kind }) => key === field && kind === 'range') ?? false;
}
