import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportParam, ReportQuery } from '#shared/contracts/report/report-query.ts';
import { checkCount, EditRefused, partOf } from './edit-refused.ts';
import { contentsOf } from './edit-regions.ts';
import { isSameValue } from './patch.ts';

/** Adds a query or replaces that of its key. @throws EditRefused `too_many` */
export function setQuery(report: Report, query: ReportQuery): Report {
  const before = report.queries.find(({ key }) => key === query.key);
  if (isSameValue(before, query)) return report;
  const queries = before
    ? report.queries.map((one) => (one === before ? query : one))
    : [...report.queries, query];
  checkCount(queries.length, REPORT_LIMITS.queries);
  return { ...report, queries };
}

/** @throws EditRefused `in_use` where a region, chart, join or formula reads it */
export function removeQuery(report: Report, key: string): Report {
  partOf(report.queries, key);
  const others = report.queries.filter((query) => query.key !== key);
  const isRead =
    others.some(({ join }) => join?.to === key) ||
    report.sheets.some(({ regions }) => regions.some(({ query }) => query === key)) ||
    contentsOf(report).some(
      (content) => 'chart' in content && 'query' in content.chart.of && content.chart.of.query === key,
    ) ||
    readsFieldOf([report.sheets, report.params, others], key);
  if (isRead) throw new EditRefused('in_use', { name: key });
  return { ...report, queries: others };
}

/** Whether a formula anywhere below has a field of the query. */
function readsFieldOf(value: unknown, query: string): boolean {
  const open = [value];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    if ('kind' in part && part.kind === 'field' && 'scope' in part && part.scope === query) return true;
    for (const one of Object.values(part)) if (typeof one === 'object' && one !== null) open.push(one);
  }
  return false;
}

/** @throws EditRefused `too_many`, `in_use` where a key stands twice */
export function setParams(report: Report, params: readonly ReportParam[]): Report {
  checkCount(params.length, REPORT_LIMITS.params);
  const keys = params.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new EditRefused('in_use', { name: twice });
  return isSameValue(report.params, params) ? report : { ...report, params: [...params] };
}
