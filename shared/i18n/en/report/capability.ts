import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { report as zh } from '#shared/i18n/zh/report/capability.ts';

export const report = {
  permissions: {
    report_view: 'See reports',
  },
  errors: {
    report_not_found: 'There is no such report',
    report_run_gone: 'What was queried is no longer kept: query again',
    report_too_large: 'Too many data for one view: narrow the conditions',
    report_too_slow: 'The query took too long: narrow the conditions and try again',
    report_busy: 'A report of yours is being queried: try again in a moment',
  },
  operationSubjects: {
    report: 'Report',
  },
  recordErrors: {
    too_many_days: 'At most {{limit}} days',
  },
} satisfies SameKeys<typeof zh>;
