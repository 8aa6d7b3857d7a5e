import type { Migration } from '#server/core/ports/database.ts';

/** Which boards there are is said by the contract alone: a new one is no step of the schema. */
export const screensAnyBoard: Migration = {
  name: '0552-screens-any-board',
  sql: 'alter table screen drop constraint screen_board_check',
};
