import type { Migration } from '#server/core/ports/database.ts';

/**
 * Who made the open invitation or the first password of a user, and may know it. Null = nobody but the user, the operator
 * of the server, or whoever made it before this version.
 */
export const accountsEntryMaker: Migration = {
  name: '0496-accounts-entry-maker',
  sql: `
alter table sys_user add column entry_maker_id bigint;
`,
};
