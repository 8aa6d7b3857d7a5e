import type { Migration } from '#server/core/ports/database.ts';

/** Users as records: who created, changed and removed them, what else is known of them, and their invitations. */
export const accountsUsers: Migration = {
  name: '0205-accounts-users',
  sql: `
alter table sys_user
  add column email text,
  add column is_external boolean not null default false,
  add column last_sign_in_at timestamptz,
  -- An open invitation; the hash of its ticket.
  add column invite_hash bytea,
  add column invite_expires_at timestamptz,
  -- Whose "own record" the user is.
  add column creator_id bigint,
  add column created_by text,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  add column deleted_at timestamptz,
  add column deleted_by text,
  -- Null = the user has been created and has chosen none yet.
  alter column password_hash drop not null;
update sys_user u set updated_at = created_at, last_sign_in_at = (
  select max(l.created_at) from sys_login_log l
  where l.tenant_id = u.tenant_id and l.user_id = u.user_id and l.reason is null
);

-- The name and the phone of a removed user can be given to another.
drop index sys_user_name;
create unique index sys_user_name on sys_user (tenant_id, lower(username)) where deleted_at is null;
drop index sys_user_phone;
create unique index sys_user_phone on sys_user (tenant_id, phone) where phone is not null and deleted_at is null;
create unique index sys_user_invite on sys_user (invite_hash) where invite_hash is not null;
create index sys_user_department on sys_user (tenant_id, dept_id);
create index sys_user_nickname on sys_user (tenant_id, nickname, user_id);
create index sys_user_role_role on sys_user_role (role_id);
-- Who is locked out, by name: the key is an address, a space and the name.
create index counter_lock on counter (tenant_id, substr(key, strpos(key, ' ') + 1)) where name = 'sign-in.lock';
`,
};
