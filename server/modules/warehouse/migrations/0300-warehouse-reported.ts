import type { Migration } from '#server/core/ports/database.ts';

/** When an open exception was reported last: a later report brings its words up to date. */
export const warehouseReported: Migration = {
  name: '0300-warehouse-reported',
  sql: `
-- Null = once, when it was raised.
alter table warehouse_exception add column reported_at timestamptz;
`,
};
