import type { Migration } from '#server/core/ports/database.ts';

/**
 * What lines and machines did in each shift that has ended. Rows are derived from the history: they are written when a shift has
 * ended, and again when something that they were made of has changed.
 */
export const shiftFacts: Migration = {
  name: '0591-shift-facts',
  sql: `
create table line_shift_fact (
  tenant_id bigint not null,
  line_id bigint not null,
  shift_name text not null,
  from_ts bigint not null,
  -- A product with its order; a shift with several has several rows.
  part smallint not null,
  to_ts bigint not null,
  day date not null,
  shift_name_en text,
  product_id bigint,
  product_code text,
  product_name text,
  product_name_en text,
  order_no text,
  run_from bigint,
  run_to bigint,
  -- In the line's unit. Null = not known.
  unit text not null,
  planned double precision,
  produced double precision,
  good double precision,
  rejected double precision,
  -- Of the bottleneck, in its own unit (ISO 22400-2). The counts are null where they are not known.
  planned_busy_ms double precision not null,
  production_ms double precision not null,
  busy_produced double precision,
  busy_good double precision,
  ideal_ms_per_item double precision not null,
  availability double precision,
  performance double precision,
  quality double precision,
  oee double precision,
  -- Why factors are not known, and what was incomplete.
  doubts text[] not null,
  gaps text[] not null,
  no_data_ms double precision not null,
  known_until bigint not null,
  computed_at bigint not null,
  -- Of part 0: what of the calendar and the plant the rows were made with.
  basis text,
  primary key (line_id, from_ts, shift_name, part)
);
create index line_shift_fact_day on line_shift_fact (tenant_id, day);
create index line_shift_fact_from on line_shift_fact (tenant_id, from_ts);
select linewall_protect('line_shift_fact');

create table machine_shift_fact (
  tenant_id bigint not null,
  line_id bigint not null,
  machine_id bigint not null,
  shift_name text not null,
  from_ts bigint not null,
  to_ts bigint not null,
  day date not null,
  shift_name_en text,
  production_ms double precision not null,
  fault_ms double precision not null,
  crash_stop_ms double precision not null,
  material_shortage_ms double precision not null,
  blockage_ms double precision not null,
  shutdown_ms double precision not null,
  cip_ms double precision not null,
  no_data_ms double precision not null,
  -- Stops that began in the shift; null = nothing was heard of the machine.
  stops integer,
  short_stops integer,
  failures integer,
  -- It stood when the shift began.
  is_carried boolean not null,
  -- In the machine's own unit. Null = not known.
  unit text not null,
  produced double precision,
  gaps text[] not null,
  known_until bigint not null,
  computed_at bigint not null,
  primary key (machine_id, from_ts, shift_name)
);
create index machine_shift_fact_day on machine_shift_fact (tenant_id, day);
create index machine_shift_fact_from on machine_shift_fact (tenant_id, from_ts);
create index machine_shift_fact_line on machine_shift_fact (line_id, from_ts);
select linewall_protect('machine_shift_fact');
`,
};
