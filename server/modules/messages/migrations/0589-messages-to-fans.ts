import type { Migration } from '#server/core/ports/database.ts';

/** Notices that fans of public accounts are told of. */
export const messagesToFans: Migration = {
  name: '0589-messages-to-fans',
  sql: 'alter table msg_notice add column to_fans boolean not null default false;',
};
