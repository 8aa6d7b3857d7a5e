import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the big screen of a warehouse. */
export const screensHall: Migration = {
  name: '0341-screens-hall',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check
    check (board in ('line', 'plant', 'machine', 'queue', 'warehouse', 'hall', 'office', 'address'));
`,
};
