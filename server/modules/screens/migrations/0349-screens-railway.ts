import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the big screen of a railway platform; that of a warehouse has its own migration before this one. */
export const screensRailway: Migration = {
  name: '0349-screens-railway',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check
    check (board in ('line', 'plant', 'machine', 'queue', 'warehouse', 'hall', 'office', 'railway', 'address'));
`,
};
