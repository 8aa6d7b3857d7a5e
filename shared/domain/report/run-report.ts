import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportPage, ReportPages } from '#shared/contracts/report/report-pages.ts';
import { StepBudget, StepsExhausted } from '#shared/domain/expression/expression-scope.ts';
import { sheetGrid } from './grid/sheet-grid.ts';
import { sheetPages } from './layout/sheet-pages.ts';
import { ReportScope } from './report-scope.ts';
import { tablesOf } from './report-table.ts';
import { RunCount } from './run-count.ts';
import {
  type QueryRows,
  type ReportContext,
  type ReportRefusal,
  type ReportResult,
  ReportTooLarge,
} from './run-types.ts';

export type { QueryRows, ReportContext, ReportRefusal, ReportResult } from './run-types.ts';

/**
 * Lays out a report over rows that were read before, and hands over its pages one by one, so that no more than one has to be
 * held; after a refusal those handed over count for nothing. Depends on nothing but what it is given; never throws on data:
 * what cannot be computed is a problem of its cell, what is too large a refusal.
 */
export function layOutReport(
  report: Report,
  rowsByQuery: Readonly<Record<string, QueryRows>>,
  context: ReportContext,
  onPage: (page: ReportPage) => void,
): Omit<ReportPages, 'pages'> | ReportRefusal {
  const steps = new StepBudget(REPORT_LIMITS.evaluationSteps);
  try {
    const tables = tablesOf(report, rowsByQuery, context);
    const found = [...tables.values()].reduce((sum, { all }) => sum + all.length, 0);
    const max = Math.min(context.limits?.rows ?? REPORT_LIMITS.sourceRows, REPORT_LIMITS.sourceRows);
    const given = Object.values(rowsByQuery).reduce(
      (sum, one) => sum + ('rows' in one ? one.rows.length : 0),
      0,
    );
    if (given > max) return { refusal: 'too_many_rows', found: given, max };
    const scope = new ReportScope(report, context, tables, steps, rowsByQuery);
    const count = new RunCount(Math.min(context.limits?.pages ?? REPORT_LIMITS.pages, REPORT_LIMITS.pages));
    for (const sheet of report.sheets)
      for (const page of sheetPages(sheetGrid(report, sheet, scope, count), scope, count)) onPage(page);
    const problems = [...count.problems].map(([code, cells]) => ({ code, count: cells }));
    return {
      problems: problems.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
      rows: found,
      doubtfulRows: scope.doubtfulRows.size,
      missingCharacters: count.missingCharacters,
    };
  } catch (error) {
    if (error instanceof ReportTooLarge) return error.refusal;
    if (error instanceof StepsExhausted)
      return { refusal: 'too_many_steps', found: steps.max, max: steps.max };
    throw error;
  }
}

/** All pages at once: of a preview, and where there are few. */
export function runReport(
  report: Report,
  rowsByQuery: Readonly<Record<string, QueryRows>>,
  context: ReportContext,
): ReportResult {
  const pages: ReportPage[] = [];
  const about = layOutReport(report, rowsByQuery, context, (page) => pages.push(page));
  return 'refusal' in about ? about : { pages, ...about };
}
