import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { jobs as zh } from '#shared/i18n/zh/jobs/capability.ts';

export const jobs = {
  permissions: {
    job_view: 'See all jobs',
    job_edit: 'Cancel and repeat jobs of others',
  },
  permissionRisks: {
    job_edit: 'Can run a job of somebody else again, with what that user holds',
  },
  errors: {
    job_not_found: 'No such job',
    owner_lost_permission:
      'Whoever started this job was disabled or removed, or no longer has its permission',
    job_ended: 'The job has ended',
    job_not_ended: 'The job has not ended',
    import_has_errors: 'Some rows have errors: only the good rows can be imported',
    import_used: 'This file has been imported',
    import_not_undoable: 'This import cannot be undone, or has been undone',
    too_many_jobs: 'Too many jobs are waiting. Wait until some have ended',
    too_many_sheet_jobs: 'Too many of your exports and imports are under way. Wait until one has ended',
  },
  operationActions: {
    retry: 'Retried',
    undoImport: 'Undid an import',
  },
  operationSubjects: {
    job: 'Job',
  },
} satisfies SameKeys<typeof zh>;
