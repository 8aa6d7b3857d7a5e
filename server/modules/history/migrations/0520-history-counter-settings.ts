import type { Migration } from '#server/core/ports/database.ts';

/** What is set for the counter of a series, copied from its parameter: roll-ups know no other tables. */
export const historyCounterSettings: Migration = {
  name: '0520-history-counter-settings',
  sql: `
alter table metric_series add column rollover_at double precision;
alter table metric_series add column counts_good boolean not null default false;
`,
};
