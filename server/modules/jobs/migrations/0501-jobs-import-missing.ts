import type { Migration } from '#server/core/ports/database.ts';

/** An undo counts the rows that somebody else has removed before it, beside those that it removes. */
export const jobsImportMissing: Migration = {
  name: '0501-jobs-import-missing',
  sql: `
alter table job_import_batch add column missing int not null default 0;
`,
};
