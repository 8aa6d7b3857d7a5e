import type { Migration } from '#server/core/ports/database.ts';

/**
 * Pages and counts of a large library out of indexes alone: what a reader reaches, and what is searched, stand in them.
 * Names are folded once, when they are stored.
 */
export const filesSearch: Migration = {
  name: '0440-files-search',
  sql: `
alter table sys_file add column search_text text not null
  generated always as (lower(upload_name || ' ' || original)) stored;
drop index sys_file_newest;
create index sys_file_newest on sys_file (tenant_id, created_at desc, file_id)
  include (creator_id, dept_id, tenant_start) where deleted_at is null;
create index sys_file_search on sys_file (tenant_id, created_at desc, file_id)
  include (creator_id, dept_id, tenant_start, search_text) where deleted_at is null;
drop index sys_file_in_group;
create index sys_file_in_group on sys_file (tenant_id, group_id, created_at desc, file_id)
  include (creator_id, dept_id, tenant_start) where deleted_at is null;
`,
};
