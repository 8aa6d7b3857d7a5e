import type { Migration } from '#server/core/ports/database.ts';

/** How the counter of a metric is read: the end of its range, and of `yield` whether it counts good parts only. */
export const machineParameterCounters: Migration = {
  name: '0521-machine-parameter-counters',
  sql: `
alter table machine_parameter add column rollover_at double precision;
alter table machine_parameter add column counts text not null default 'all';
`,
};
