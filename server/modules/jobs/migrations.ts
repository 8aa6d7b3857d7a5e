import type { Migration } from '#server/core/ports/database.ts';
import { jobsJob } from './migrations/0136-jobs-job.ts';
import { jobsImportSteps } from './migrations/0241-jobs-import-steps.ts';
import { jobsKey } from './migrations/0295-jobs-key.ts';
import { jobsImportMissing } from './migrations/0501-jobs-import-missing.ts';

export const jobsMigrations: readonly Migration[] = [jobsJob, jobsImportSteps, jobsKey, jobsImportMissing];
