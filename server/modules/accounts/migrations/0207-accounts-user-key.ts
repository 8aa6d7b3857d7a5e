import type { Migration } from '#server/core/ports/database.ts';

/**
 * The name by which a user is found, whatever its case, as a column: where row-level security holds, an index over
 * `lower(username)` is passed over, and a sign-in read every user of the tenant.
 */
export const accountsUserKey: Migration = {
  name: '0207-accounts-user-key',
  sql: `
alter table sys_user add column username_key text not null generated always as (lower(username)) stored;
drop index sys_user_name;
create unique index sys_user_name on sys_user (tenant_id, username_key) where deleted_at is null;
-- Passed over for the same reason.
drop index counter_lock;
`,
};
