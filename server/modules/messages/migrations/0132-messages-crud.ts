import type { Migration } from '#server/core/ports/database.ts';

/** Removed notices are kept and can be restored. */
export const messagesCrud: Migration = {
  name: '0132-messages-crud',
  sql: `
alter table msg_notice rename column created_by to creator_id;
alter table msg_notice
  add column created_by text,
  add column updated_by text,
  add column deleted_at timestamptz,
  add column deleted_by text;
`,
};
