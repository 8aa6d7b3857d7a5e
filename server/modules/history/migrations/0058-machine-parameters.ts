import type { Migration } from '#server/core/ports/database.ts';

/** Metrics of machines with name, unit, group, limits and marks, whichever way their values come. */
export const machineParameterTables: Migration = {
  name: '0058-machine-parameters',
  replaces: ['0361-machine-parameters'],
  sql: `
create table machine_parameter (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  machine_id bigint not null,
  metric text not null,
  name text not null,
  name_en text,
  unit text,
  group_name text,
  group_name_en text,
  low_limit double precision,
  high_limit double precision,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  deleted_at timestamptz,
  deleted_by text,
  unique (tenant_id, id),
  foreign key (tenant_id, machine_id) references department (tenant_id, id) on delete cascade
);
create unique index machine_parameter_metric on machine_parameter (tenant_id, machine_id, metric)
  where deleted_at is null;
select linewall_protect('machine_parameter');

create table machine_parameter_mark (
  tenant_id bigint not null references sys_tenant on delete cascade,
  parameter_id bigint not null,
  scene text not null,
  created_at timestamptz not null,
  created_by text,
  primary key (tenant_id, parameter_id, scene),
  foreign key (tenant_id, parameter_id) references machine_parameter (tenant_id, id) on delete cascade
);
select linewall_protect('machine_parameter_mark');
`,
};
