import type { Migration } from '#server/core/ports/database.ts';

/** Devices that the server reads, their points and interruptions, and how far each was read. */
export const connectorsTables: Migration = {
  name: '0036-connectors-tables',
  replaces: [
    '0150-connectors',
    '0151-connector-settings',
    '0152-connector-certificate',
    '0153-connector-position',
    '0220-connector-lease',
    '0290-connector-deadband-unit',
    '0365-connector-ignored',
  ],
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
  settings jsonb not null default '{}',
  -- SHA-256 of the certificate that the device may have, approved by a person.
  trusted_certificate text,
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
  -- absolute, or percent of the range that an OPC UA server gives.
  deadband_unit text not null,
  unique (tenant_id, id),
  constraint connector_point_name unique (tenant_id, connector_id, name),
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade,
  foreign key (tenant_id, machine_id) references department (tenant_id, id) on delete set null (machine_id)
);
create index connector_point_machine on connector_point (tenant_id, machine_id);
select linewall_protect('connector_point');

-- Interruptions.
create table connector_gap (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  connector_id bigint not null,
  started_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  problem text not null,
  detail text not null,
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade
);
create index connector_gap_newest on connector_gap (tenant_id, connector_id, started_at);
create unique index connector_gap_open on connector_gap (tenant_id, connector_id) where ended_at is null;
select linewall_protect('connector_gap');

-- Where the reading of a device has come to that keeps what it has sent.
create table connector_position (
  tenant_id bigint not null references sys_tenant on delete cascade,
  connector_id bigint not null,
  -- Of the device that the position is in.
  address text not null,
  -- Null: the reading begins anew.
  position text,
  primary key (tenant_id, connector_id),
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade
);
select linewall_protect('connector_position');

-- Which server process reads a device, where several have one database.
create table connector_lease (
  tenant_id bigint not null references sys_tenant on delete cascade,
  connector_id bigint not null,
  -- Unique to the process's life.
  owner text not null,
  lease_until timestamptz not null,
  -- How the connector is doing, for the other processes; null until the owner has told.
  live jsonb,
  primary key (tenant_id, connector_id),
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade
);
select linewall_protect('connector_lease');

-- Entries of a device that are of no use.
create table connector_ignored (
  tenant_id bigint not null references sys_tenant on delete cascade,
  connector_id bigint not null,
  -- As the device lists it; a folder stands for everything below it.
  address text not null,
  primary key (tenant_id, connector_id, address),
  foreign key (tenant_id, connector_id) references connector (tenant_id, id) on delete cascade
);
select linewall_protect('connector_ignored');
`,
};
