import type { Migration } from '#server/core/ports/database.ts';

/** Roles and posts become subjects of the kit: who created and last changed them. The role `admin` is the system's. */
export const rolesCrud: Migration = {
  name: '0201-roles-crud',
  sql: `
alter table sys_role
  add column is_system boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column created_by text,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
update sys_role set is_system = true where code = 'admin';
-- Names of roles have three characters at least.
update sys_role set name = '只读访客' where code = 'viewer' and name = '访客';

alter table sys_post
  add column created_at timestamptz not null default now(),
  add column created_by text,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
`,
};
