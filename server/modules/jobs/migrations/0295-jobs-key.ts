import type { Migration } from '#server/core/ports/database.ts';

/** A job may belong to a key of a user in place of the user. */
export const jobsKey: Migration = {
  name: '0295-jobs-key',
  sql: `
-- Outlive the key, as the user's id does the user.
alter table job add column key_id bigint, add column key_name text;
alter table job add check ((key_id is null) = (key_name is null)), add check (key_id is null or user_id is not null);
`,
};
