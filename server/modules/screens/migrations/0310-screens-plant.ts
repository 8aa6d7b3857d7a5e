import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the big screen of the plant. */
export const screensPlant: Migration = {
  name: '0310-screens-plant',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check
    check (board in ('line', 'plant', 'machine', 'queue', 'warehouse', 'office', 'address'));
`,
};
