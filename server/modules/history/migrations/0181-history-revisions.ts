import type { Migration } from '#server/core/ports/database.ts';

/** A revision per metric: caches of its history compare it to see that its past has changed. */
export const historyRevisions: Migration = {
  name: '0181-history-revisions',
  sql: `
-- The transaction that changed roll-ups of this metric after they were made; 0 = none has.
alter table metric_series add column revision bigint not null default 0;
`,
};
