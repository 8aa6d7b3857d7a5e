import type { Migration } from '#server/core/ports/database.ts';

/**
 * Every report is kept as long as raw values are, because a late report is only placed exactly when the reports
 * around it are known. Intervals are what is read. \`states\` is a bit set, \`rank\` the severity of its base state.
 */
export const historyStates: Migration = {
  name: '0042-history-states',
  sql: `
create table state_report (
  tenant_id bigint not null,
  machine_id bigint not null,
  ts bigint not null,
  arrival_ts bigint not null,
  states smallint not null,
  rank smallint not null,
  quality smallint not null,
  code text,
  text text,
  primary key (machine_id, ts)
) partition by range (ts);
select linewall_protect('state_report');

create table state_interval (
  tenant_id bigint not null,
  machine_id bigint not null,
  from_ts bigint not null,
  to_ts bigint,
  last_seen bigint not null,
  arrival_ts bigint not null,
  states smallint not null,
  quality smallint not null,
  code text,
  text text,
  primary key (machine_id, from_ts),
  check (to_ts > from_ts),
  check (last_seen >= from_ts)
) with (fillfactor = 80);
create unique index state_interval_open on state_interval (machine_id) where to_ts is null;
select linewall_protect('state_interval');

create table machine_presence (
  tenant_id bigint not null,
  machine_id bigint not null,
  from_ts bigint not null,
  last_ts bigint not null check (last_ts >= from_ts),
  primary key (machine_id, from_ts)
);
select linewall_protect('machine_presence');
`,
};
