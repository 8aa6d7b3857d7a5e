import type { Migration } from '#server/core/ports/database.ts';

/** How far an import has come, whose rows are created some at a time, and how far taking it back has. */
export const jobsImportSteps: Migration = {
  name: '0241-jobs-import-steps',
  sql: `
-- lines: of the file, those of \`ids\` in the same order; of imports before this step none are known, and none are needed.
alter table job_import_batch
  add column lines int[] not null default '{}',
  add column removed int not null default 0;
`,
};
