import type { Migration } from '#server/core/ports/database.ts';

/**
 * The maker of a session, who may also know what is made in it (`SessionOpening.makerId`). Null = none, or the row is older than
 * this version.
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
