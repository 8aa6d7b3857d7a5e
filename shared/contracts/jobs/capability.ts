import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const jobsCapability = defineCapability({
  folder: 'jobs',
  permissions: {
    /** See the jobs of all users of the tenant; the own jobs need no permission. */
    job_view: { group: 'jobs' },
    /** Cancel and repeat the jobs of others. */
    job_edit: { group: 'jobs', isRisky: true },
  },
  errors: {
    job_not_found: { status: 404, report: false },
    /** Who started a job was removed or disabled, its key ended, or they hold its permission no more. */
    owner_lost_permission: { status: 403, report: false },
    job_ended: { status: 409, report: false },
    job_not_ended: { status: 409, report: false },
    import_has_errors: { status: 409, report: false },
    import_used: { status: 409, report: false },
    import_not_undoable: { status: 409, report: false },
    too_many_jobs: { status: 429, report: false },
    too_many_sheet_jobs: { status: 429, report: false },
  },
  operationSubjects: ['job'],
  operationActions: ['retry', 'undoImport'],
  limits: {
    importRowsMax: 10_000,
    importColumnsMax: 200,
    /** What a workbook may inflate to. */
    sheetInflatedMaxBytes: 64 * 1024 * 1024,
    /** Bad rows that are listed on the screen; the file with the error column has all. */
    importBadRowsListed: 500,
    jobsPerUserMax: 20,
    /** Exports and imports of a user and all their keys that wait or run: a process runs two at a time, and others have to get a turn. */
    sheetJobsPerUserMax: 3,
    jobKeptDays: 30,
    jobFileKeptDays: 7,
  },
});
