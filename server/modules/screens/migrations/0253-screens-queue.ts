import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the appointment queue of a warehouse. */
export const screensQueue: Migration = {
  name: '0253-screens-queue',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check check (board in ('line', 'machine', 'queue', 'address'));
`,
};
