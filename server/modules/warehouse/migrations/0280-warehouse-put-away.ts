import type { Migration } from '#server/core/ports/database.ts';

/** Damaged goods of a line are put away by tasks of their own: a task may say the status of its goods. */
export const warehousePutAway: Migration = {
  name: '0280-warehouse-put-away',
  sql: `
-- Null = of whichever status there are goods.
alter table warehouse_task add column stock_status text
  check (stock_status in ('available', 'quality', 'quarantine', 'damaged'));
`,
};
