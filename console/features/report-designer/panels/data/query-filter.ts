import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type {
  REPORT_FILTER_OPERATORS,
  ReportFilter,
  ReportQuery,
} from '#shared/contracts/report/report-query.ts';
import type { ReportFieldType, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { freeReportKey } from '#shared/domain/report/edit/edit-refused.ts';

export type FilterLeaf = Extract<ReportFilter, { field: string }>;
type Operator = (typeof REPORT_FILTER_OPERATORS)[number];
/** How conditions of a group are joined: all of them, any of them, none of them. */
export type FilterMode = 'all' | 'any' | 'none';

interface FilterGroup {
  readonly mode: FilterMode;
  readonly items: readonly ReportFilter[];
}

/** Any filter as a group; a single condition is a group of one. */
export function filterGroupOf(filter: ReportFilter): FilterGroup {
  if ('all' in filter) return { mode: 'all', items: filter.all };
  if ('any' in filter) return { mode: 'any', items: filter.any };
  if ('not' in filter) {
    const { mode, items } = filterGroupOf(filter.not);
    return { mode: 'none', items: mode === 'any' || items.length === 1 ? items : [filter.not] };
  }
  return { mode: 'all', items: [filter] };
}

export function filterOf({ mode, items }: FilterGroup): ReportFilter {
  if (mode === 'all') return { all: [...items] };
  return mode === 'any' ? { any: [...items] } : { not: { any: [...items] } };
}

const COMPARED: readonly Operator[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between'];
const NULLS: readonly Operator[] = ['is_null', 'not_null'];

/** Operators for a field, or for a filter of the source that is no field. */
export function operatorsOf(
  type: ReportFieldType | undefined,
  filter: ReportSourceInfo['filters'][number] | undefined,
): readonly Operator[] {
  if (filter?.kind === 'under') return ['under', ...(type ? (['eq', 'in'] as const) : [])];
  if (filter?.kind === 'range')
    return ['between', ...(type ? COMPARED.filter((op) => op !== 'between') : [])];
  if (!type) return ['eq', 'in'];
  if (type === 'flag') return ['eq', ...NULLS];
  if (type === 'text') return ['eq', 'ne', 'in', 'not_in', 'contains', 'starts', ...NULLS];
  return [...COMPARED, 'in', ...NULLS];
}

/** What can be filtered by: the filters of a source, then its other fields. */
export function filterFields(source: ReportSourceInfo): readonly string[] {
  const first = source.filters.map(({ key }) => key);
  const others = source.fields.filter(({ key, secret }) => !secret && !first.includes(key));
  return [...first, ...others.map(({ key }) => key)];
}

/** Filters that a source needs and that a query has not. */
export function missingFilters(source: ReportSourceInfo, where: ReportFilter): readonly string[] {
  const { mode, items } = filterGroupOf(where);
  const asked = new Set(mode === 'all' ? items.flatMap((item) => ('field' in item ? item.field : [])) : []);
  return source.filters.filter(({ key, required }) => required && !asked.has(key)).map(({ key }) => key);
}

/** The filter with a condition that all rows have to fulfil. */
export function withAsked(filter: ReportFilter, leaf: FilterLeaf): ReportFilter {
  const { mode, items } = filterGroupOf(filter);
  return { all: mode === 'all' ? [...items, leaf] : [filter, leaf] };
}

/** A query of all fields of a source, filtered by the parameters that suit what it needs. */
export function newQuery(report: Report, source: ReportSourceInfo): ReportQuery {
  const range = report.params.find(({ type }) => type === 'range');
  const required = source.filters.filter((filter) => filter.required && filter.kind === 'range');
  const leaves = range
    ? required.map(
        ({ key }): FilterLeaf => ({ field: key, op: 'between', value: { kind: 'param', key: range.key } }),
      )
    : [];
  return {
    key: freeReportKey(
      'q',
      report.queries.map(({ key }) => key),
    ),
    source: source.id,
    fields: source.fields.slice(0, REPORT_LIMITS.fieldsPerQuery).map(({ key }) => ({ as: key, field: key })),
    where: { all: leaves },
    sort: [],
    limit: REPORT_LIMITS.sourceRows,
  };
}
