import type { Migration } from '#server/core/ports/database.ts';

/**
 * Carriers, meters, tariffs, and what each meter counted on each finished day by the clocks of its zone. Days are
 * derived from the history of metrics: they may be removed and are made again when they are next read.
 */
export const energy: Migration = {
  name: '0180-energy',
  sql: `
create table energy_carrier (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  code text not null,
  name text not null,
  name_en text,
  unit text not null,
  kgce double precision not null,
  kgco2e double precision not null,
  sort integer not null,
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  unique (tenant_id, id),
  constraint energy_carrier_code unique (tenant_id, code)
);
select linewall_protect('energy_carrier');

create table energy_meter (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  name text not null,
  name_en text,
  carrier_id bigint not null,
  region_id bigint not null,
  machine_id bigint not null,
  metric text not null,
  kind text not null,
  factor double precision not null,
  rollover_at double precision,
  parent_id bigint,
  share double precision not null,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  deleted_at timestamptz,
  deleted_by text,
  unique (tenant_id, id),
  foreign key (tenant_id, carrier_id) references energy_carrier (tenant_id, id),
  foreign key (tenant_id, region_id) references department (tenant_id, id) on delete cascade,
  foreign key (tenant_id, machine_id) references department (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references energy_meter (tenant_id, id) on delete set null (parent_id)
);
-- A counter may be shared between regions; each has it once.
create unique index energy_meter_source on energy_meter (tenant_id, machine_id, metric, region_id) where deleted_at is null;
create index energy_meter_region on energy_meter (tenant_id, region_id);
select linewall_protect('energy_meter');

create table energy_tariff (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  name text not null,
  name_en text,
  carrier_id bigint not null,
  currency text not null,
  valid_from date not null,
  valid_to date,
  rows jsonb not null,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  deleted_at timestamptz,
  deleted_by text,
  unique (tenant_id, id),
  foreign key (tenant_id, carrier_id) references energy_carrier (tenant_id, id)
);
select linewall_protect('energy_tariff');

create table energy_day (
  tenant_id bigint not null references sys_tenant on delete cascade,
  meter_id bigint not null,
  day date not null,
  -- In the order of the bands flat, peak, high, mid, valley.
  amounts double precision[] not null,
  costs double precision[] not null,
  unpriced double precision not null,
  unplaced double precision not null,
  carried double precision not null,
  carried_from bigint,
  missing_ms bigint not null,
  resets integer not null,
  has_values boolean not null,
  primary key (meter_id, day),
  foreign key (tenant_id, meter_id) references energy_meter (tenant_id, id) on delete cascade
);
create index energy_day_day on energy_day (tenant_id, day);
select linewall_protect('energy_day');
`,
};
