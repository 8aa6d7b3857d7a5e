import type { Migration } from '#server/core/ports/database.ts';

/** A library of many files by their names out of an index, as `sys_file_newest` does by their age. */
export const filesByName: Migration = {
  name: '0463-files-by-name',
  sql: `
create index sys_file_by_name on sys_file (tenant_id, upload_name, file_id)
  include (creator_id, dept_id, tenant_start) where deleted_at is null;
`,
};
