import type { Migration } from '#server/core/ports/database.ts';

/**
 * Who may have begun a session besides its user, and so may have what was made in it: the maker of a first password, or the
 * writer of a phone number. Null = nobody, or it is older than this version.
 */
export const accountsSessionMaker: Migration = {
  name: '0504-accounts-session-maker',
  sql: `
alter table auth_session add column maker_id bigint;
alter table auth_second_factor add column maker_id bigint;
alter table social_link add column maker_id bigint;
alter table api_key add column maker_id bigint;
`,
};
