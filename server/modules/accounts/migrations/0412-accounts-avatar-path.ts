import type { Migration } from '#server/core/ports/database.ts';

/** Avatars lie in the file library; those of before stay in `avatar_blob` until they are replaced. */
export const accountsAvatarPath: Migration = {
  name: '0412-accounts-avatar-path',
  sql: `
drop index sys_user_avatar;
create index sys_user_avatar on sys_user (tenant_id, avatar) where avatar is not null;
`,
};
