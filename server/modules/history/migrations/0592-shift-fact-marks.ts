import type { Migration } from '#server/core/ports/database.ts';

/** Stretches of machines' past that have changed since the shifts in them were written. */
export const shiftFactMarks: Migration = {
  name: '0592-shift-fact-marks',
  sql: `
create table shift_fact_mark (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  machine_id bigint not null,
  from_ts bigint not null,
  to_ts bigint not null
);
create index shift_fact_mark_tenant on shift_fact_mark (tenant_id);
select linewall_protect('shift_fact_mark');
`,
};
