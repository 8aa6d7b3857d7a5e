import type { Migration } from '#server/core/ports/database.ts';

/** How many steps of a counter within a bucket say nothing about what was counted. */
export const historyHeldSteps: Migration = {
  name: '0505-history-held-steps',
  sql: `
alter table metric_minute add column held integer not null default 0;
alter table metric_hour add column held integer not null default 0;
`,
};
