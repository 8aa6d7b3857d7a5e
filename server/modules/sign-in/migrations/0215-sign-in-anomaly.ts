import type { Migration } from '#server/core/ports/database.ts';

/** What is unusual about a sign-in, and the indexes by which that is found. */
export const signInAnomaly: Migration = {
  name: '0215-sign-in-anomaly',
  sql: `
alter table sys_login_log add column anomaly text check (anomaly in ('after_failures', 'new_address', 'new_browser'));
create index sys_login_log_user on sys_login_log (tenant_id, user_id, log_id desc) where reason is null;
create index sys_login_log_name on sys_login_log (tenant_id, lower(username), log_id desc) where reason is not null;
`,
};
