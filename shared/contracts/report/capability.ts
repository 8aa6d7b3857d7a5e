import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const reportCapability = defineCapability({
  folder: 'report',
  permissions: {
    /** Open reports, print and export them. What a report shows needs the permission of each data set besides. */
    report_view: { group: 'reports' },
  },
  errors: {
    report_not_found: { status: 404, report: false },
    /** It is kept for a day. */
    report_run_gone: { status: 404, report: false },
    /** More rows, pages or cells than one run may have: `data` says how many. */
    report_too_large: { status: 413, report: false },
    /** It took longer than a run may. */
    report_too_slow: { status: 503, report: false },
    /** As many runs of the user, or of the tenant, are going on as may at once. */
    report_busy: { status: 429, report: false },
  },
  operationSubjects: ['report'],
  limits: {
    /** For this long pages, searches, prints and exports use one run. */
    reportRunKeptHours: 24,
    /** A run that somebody waits for. */
    reportRowsMax: 20_000,
    reportPagesMax: 500,
    reportRunMs: 15_000,
    reportPagesPerCall: 20,
    /** Time that writing a file may take, in ms. */
    reportFileMs: 60_000,
  },
});
