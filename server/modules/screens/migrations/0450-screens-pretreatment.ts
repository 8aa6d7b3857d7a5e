import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show the board of a pre-treatment hall. */
export const screensPretreatment: Migration = {
  name: '0450-screens-pretreatment',
  sql: `
alter table screen drop constraint screen_board_check,
  add constraint screen_board_check
    check (board in ('line', 'plant', 'machine', 'queue', 'warehouse', 'hall', 'office', 'railway', 'pretreatment',
      'address'));
`,
};
