import type { Migration } from '#server/core/ports/database.ts';

/** Devices that the server reads, their points, and the marks that points have on scenes. */
export const connectors: Migration = {
  name: '0150-connectors',
  sql: `
create table connector (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  name text not null,
  kind text not null,
  address text not null,
  timeout_ms integer not null,
  word_order text not null,
  username text,
  -- With the key of the data directory, for this kind and address only.
  sealed_secret bytea,
  is_enabled boolean not null,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  unique (tenant_id, id),
  -- One queue for each host and port: a gateway answers one question at a time.
  constraint connector_address unique (tenant_id, kind, address)
);
select linewall_protect('connector');

create table connector_point (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  connector_id bigint not null,
  name text not null,
  group_name text,
  address text not null,
  data_type text not null,
  period_ms integer not null,
  scale double precision not null,
  "offset" double precision not null,
  unit text,
  deadband double precision,
  min_value double precision,
  max_value double precision,
  machine_id bigint,
  target text not null,
  metric text,
  state_map text,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  unique (tenant_id, id),
  constraint connector_point_name unique (tenant_id, connector_id, name),
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade,
  foreign key (tenant_id, machine_id) references department (tenant_id, id) on delete set null (machine_id)
);
create index connector_point_machine on connector_point (tenant_id, machine_id);
select linewall_protect('connector_point');

create table connector_mark (
  tenant_id bigint not null references sys_tenant on delete cascade,
  point_id bigint not null,
  scene text not null,
  created_at timestamptz not null,
  created_by text,
  primary key (tenant_id, point_id, scene),
  foreign key (tenant_id, point_id) references connector_point (tenant_id, id) on delete cascade
);
select linewall_protect('connector_mark');
`,
};
