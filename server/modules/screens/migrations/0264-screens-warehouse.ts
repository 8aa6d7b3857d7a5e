import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the docks and the orders of a warehouse. */
export const screensWarehouse: Migration = {
  name: '0264-screens-warehouse',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check
    check (board in ('line', 'machine', 'queue', 'warehouse', 'office', 'address'));
`,
};
