import type { Migration } from '#server/core/ports/database.ts';

/**
 * Who wrote a user's phone number, and may have its phone. Null = the user has shown by a code that it is theirs, or it was
 * written before this version.
 */
export const accountsPhoneMaker: Migration = {
  name: '0503-accounts-phone-maker',
  sql: `
alter table sys_user add column phone_maker_id bigint;
`,
};
