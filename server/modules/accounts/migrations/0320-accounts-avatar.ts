import type { Migration } from '#server/core/ports/database.ts';

/** The uploaded picture of a user: `avatar` is then the address that it is served at. */
export const accountsAvatar: Migration = {
  name: '0320-accounts-avatar',
  sql: `
alter table sys_user
  add column avatar_blob text,
  add column avatar_type text;
create index sys_user_avatar on sys_user (tenant_id, avatar) where avatar_blob is not null;
`,
};
