import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failureWithData } from '#server/core/failure.ts';
import type { Database } from '#server/core/ports/database.ts';
import {
  type ReportSource,
  SOURCE_PAGE_MAX,
  type SourceFilter,
  type SourcePage,
} from '#server/core/ports/report-sources.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { periodQueries } from '#shared/domain/report/period/period-queries.ts';
import { periodKey } from '#shared/domain/report/period/period-shift.ts';
import type { QueryRows, ReportContext } from '#shared/domain/report/run-types.ts';
import { filterOfPeriod } from './period-filter.ts';
import { resolveFilter } from './resolve-filter.ts';
import { shapeRows, sourceFieldsOf } from './shape-rows.ts';

export type ReportSources = ReadonlyMap<string, ReportSource>;

export interface ReadQueries {
  readonly rows: Readonly<Record<string, QueryRows>>;
  /** Until when all sources are known; null = no source was read. */
  readonly until: number | null;
  /** Parts of ranges that are being computed: their rows are missing, or hold what was known before. */
  readonly pending: number;
}

/**
 * The rows of a report's queries, as the caller may see them, and under `periodKey` those of other periods that it compares them
 * with. A page of rows is a transaction of its own, so that a report
 * holds up nobody. A query whose source the caller may not see has none. Throws `report_too_large` above the limit of a run.
 */
export async function readQueries(
  { db, sources }: { readonly db: Pick<Database, 'tenant'>; readonly sources: ReportSources },
  caller: SessionPrincipal,
  report: Report,
  context: ReportContext,
): Promise<ReadQueries> {
  const rows: Record<string, QueryRows> = {};
  const untils: number[] = [];
  let pending = 0;
  let found = 0;
  const own = report.queries.map((query) => ({ key: query.key, query, unit: null }));
  const others = periodQueries(report, context.sources).map(({ query, unit }) => ({
    key: periodKey(query.key, unit),
    query,
    unit,
  }));
  for (const { key, query, unit } of [...own, ...others]) {
    const source = sources.get(query.source);
    if (!source) throw new Error(`${query.key}: there is no source ${query.source}`);
    if (!caller.permissions.has(source.permission)) {
      rows[key] = { refused: 'no_permission' };
      continue;
    }
    const asked = resolveFilter(query.where, report.params, context);
    const filter = unit === null ? asked : filterOfPeriod(asked, source.info, unit, context.timeZone);
    const read = await readSource(db, source, caller, query, filter, LIMITS.reportRowsMax - found);
    found += read.rows.length;
    pending += read.pending;
    if (unit === null) untils.push(read.until);
    rows[key] = { rows: shapeRows(query, read.rows) };
  }
  return { rows, until: untils.length === 0 ? null : Math.min(...untils), pending };
}

async function readSource(
  db: Pick<Database, 'tenant'>,
  source: ReportSource,
  caller: SessionPrincipal,
  query: ReportQuery,
  filter: SourceFilter,
  left: number,
): Promise<{ readonly rows: readonly ReportRow[]; readonly until: number; readonly pending: number }> {
  const request = { fields: sourceFieldsOf(query), filter };
  const rows: ReportRow[] = [];
  let until = Number.POSITIVE_INFINITY;
  let pending = 0;
  let after: string | null = null;
  do {
    const from: string | null = after;
    const page: SourcePage = await db.tenant(caller.tenantId, (tx) =>
      source.read(tx, caller, { ...request, limit: SOURCE_PAGE_MAX, after: from }),
    );
    rows.push(...page.rows);
    until = Math.min(until, page.until);
    pending = Math.max(pending, page.pending);
    after = page.next;
    if (rows.length > left)
      throw failureWithData('report_too_large', {
        what: 'too_many_rows',
        found: LIMITS.reportRowsMax - left + rows.length,
        limit: LIMITS.reportRowsMax,
      });
  } while (after !== null);
  return { rows, until, pending };
}
