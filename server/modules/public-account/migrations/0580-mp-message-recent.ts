import type { Migration } from '#server/core/ports/database.ts';

/**
 * The newest messages, of a fan and of all, and how many there are, out of indexes alone: they have the tenant, by which the
 * database checks every row.
 */
export const publicAccountRecent: Migration = {
  name: '0580-mp-message-recent',
  sql: `
create index mp_message_recent on mp_message (created_at desc, id desc) include (tenant_id) where deleted_at is null;
drop index mp_message_of_fan;
create index mp_message_of_fan on mp_message (fan_id, created_at desc, id desc) include (tenant_id)
  where deleted_at is null;
-- Looked for every minute; there are none, or few.
create index mp_message_sending on mp_message (arrived_at) where status = 'sending';
`,
};
