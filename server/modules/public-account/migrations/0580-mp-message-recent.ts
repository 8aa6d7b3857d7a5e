import type { Migration } from '#server/core/ports/database.ts';

/** The newest messages of all fans, and how many there are, without reading each. */
export const publicAccountRecent: Migration = {
  name: '0580-mp-message-recent',
  sql: `
create index mp_message_recent on mp_message (tenant_id, created_at desc, id desc) where deleted_at is null;
`,
};
