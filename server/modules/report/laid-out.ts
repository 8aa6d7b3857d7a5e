import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportPages } from '#shared/contracts/report/report-pages.ts';
import type { QueryRows, ReportContext } from '#shared/domain/report/run-types.ts';

/** What the thread is given: the arguments of `runReport`. */
export interface LayOutTask {
  readonly report: Report;
  readonly rows: Readonly<Record<string, QueryRows>>;
  readonly context: ReportContext;
}

/** Its answer: pages as they are stored, and what is said of them. */
export interface LaidOutReport extends Omit<ReportPages, 'pages'> {
  readonly sizes: readonly { readonly w: number; readonly h: number; readonly copy?: string }[];
  /** Gzip of each page. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}
