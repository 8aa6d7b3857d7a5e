import type { Migration } from '#server/core/ports/database.ts';

/** Texts of fans that no keyword has answered, the newest first. */
export const publicAccountUnmatched: Migration = {
  name: '0582-mp-unmatched',
  sql: `
create index mp_message_unmatched on mp_message (account_id, created_at desc, id desc) include (tenant_id)
  where type = 1 and rep_type = 'text' and answered_type is distinct from '3' and deleted_at is null;
`,
};
