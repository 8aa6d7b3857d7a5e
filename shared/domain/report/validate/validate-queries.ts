import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFilter, ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportField, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { ExprType } from '#shared/domain/expression/expression-functions.ts';
import type { ReportFaultPlace, ReportFaults } from './report-fault.ts';
import { checkValue, type ValidationNames } from './validate-value.ts';

type Sources = readonly ReportSourceInfo[];

/** Sources, fields, filters and joins. */
export function validateQueries(
  report: Report,
  sources: Sources,
  names: ValidationNames,
  faults: ReportFaults,
): void {
  faults.unique(
    report.queries.map(({ key }) => key),
    {},
  );
  for (const query of report.queries) {
    const where = { query: query.key };
    const source = sources.find(({ id }) => id === query.source);
    if (!source) {
      faults.add(where, 'unknown_source', { name: query.source });
      continue;
    }
    faults.unique(
      query.fields.map(({ as }) => as),
      where,
    );
    for (const { as, field, agg } of query.fields) {
      const info = source.fields.find(({ key }) => key === field);
      if (!info) faults.add(where, 'unknown_field', { name: field });
      else if (agg && !canAggregate(info, agg))
        faults.add(where, 'wrong_type', { name: as, found: info.type, needed: agg });
    }
    const known = new Set(query.fields.map(({ as }) => as));
    for (const { as } of query.sort) if (!known.has(as)) faults.add(where, 'unknown_field', { name: as });
    validateFilter(query, source, names, faults);
    validateJoin(report, query, known, faults);
  }
}

function canAggregate({ type, add, secret }: ReportField, agg: string): boolean {
  if (agg === 'count' || agg === 'count_distinct') return true;
  if (secret) return false;
  if (agg === 'min' || agg === 'max') return type !== 'flag';
  if (type !== 'number' && type !== 'duration') return false;
  return agg !== 'sum' || add === 'sum';
}

function validateJoin(
  report: Report,
  query: ReportQuery,
  known: ReadonlySet<string>,
  faults: ReportFaults,
): void {
  const { join } = query;
  if (!join) return;
  const where = { query: query.key };
  const other = report.queries.find(({ key }) => key === join.to);
  if (!other) {
    faults.add(where, 'unknown_query', { name: join.to });
    return;
  }
  if (other.join || other === query) faults.add(where, 'cycle', { name: join.to });
  for (const [own, theirs] of join.on) {
    if (!known.has(own)) faults.add(where, 'unknown_field', { name: own });
    if (!other.fields.some(({ as }) => as === theirs))
      faults.add(where, 'unknown_field', { name: `${join.to}.${theirs}` });
  }
}

function validateFilter(
  query: ReportQuery,
  source: ReportSourceInfo,
  names: ValidationNames,
  faults: ReportFaults,
): void {
  const where = { query: query.key };
  let leaves = 0;
  let isTooDeep = false;
  const walk = (filter: ReportFilter, depth: number): void => {
    isTooDeep ||= depth > REPORT_LIMITS.filterDepth;
    if (isTooDeep) return;
    if ('all' in filter) for (const one of filter.all) walk(one, depth + 1);
    else if ('any' in filter) for (const one of filter.any) walk(one, depth + 1);
    else if ('not' in filter) walk(filter.not, depth + 1);
    else {
      leaves += 1;
      validateLeaf(filter, source, names, faults, where);
    }
  };
  walk(query.where, 1);
  if (isTooDeep) faults.add(where, 'too_deep', { max: REPORT_LIMITS.filterDepth });
  if (leaves > REPORT_LIMITS.filterLeaves) faults.add(where, 'too_many', { max: REPORT_LIMITS.filterLeaves });
  // What any row has to fulfil: a required filter below "any" or "not" would not bound what is read.
  const always = new Set(alwaysAsked(query.where));
  for (const { key, required } of source.filters)
    if (required && !always.has(key)) faults.add(where, 'filter_missing', { name: key });
}

function alwaysAsked(filter: ReportFilter): readonly string[] {
  if ('all' in filter) return filter.all.flatMap(alwaysAsked);
  return 'field' in filter && !['ne', 'not_in', 'is_null', 'not_null'].includes(filter.op)
    ? [filter.field]
    : [];
}

type Leaf = Extract<ReportFilter, { field: string }>;

function validateLeaf(
  leaf: Leaf,
  source: ReportSourceInfo,
  names: ValidationNames,
  faults: ReportFaults,
  where: ReportFaultPlace,
): void {
  const { field, op, value } = leaf;
  const info = source.fields.find(({ key }) => key === field);
  const wrong = leafFault(leaf, info, source);
  if (wrong) faults.add(where, wrong, { name: field });
  if (wrong || !value) return;
  const needed = ['in', 'not_in', 'between'].includes(op) ? 'list' : (info?.type ?? 'any');
  const type = checkValue(value, names.outside(), where, faults);
  if (!suits(type, needed)) faults.add(where, 'wrong_type', { name: field, found: type, needed });
}

function leafFault({ field, op, value }: Leaf, info: ReportField | undefined, source: ReportSourceInfo) {
  if (!info && !source.filters.some(({ key }) => key === field)) return 'unknown_field';
  if (info?.secret) return 'secret_field';
  const needsNone = op === 'is_null' || op === 'not_null';
  if (needsNone !== (value === undefined)) return 'wrong_arguments';
  const isOfText = op === 'contains' || op === 'starts';
  return isOfText && info && info.type !== 'text' ? 'wrong_type' : null;
}

/** Ids and days are given as texts, instants also as days. */
function suits(type: ExprType, needed: ExprType): boolean {
  if (type === needed || type === 'any' || type === 'null' || needed === 'any') return true;
  if (needed === 'instant') return type === 'day' || type === 'text';
  return needed === 'day' && (type === 'text' || type === 'instant');
}
