import type { Migration } from '#server/core/ports/database.ts';

/** Metrics of machines with name, unit, group, limits and marks, whichever way their values come. */
export const historyParameters: Migration = {
  name: '0361-machine-parameters',
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

insert into machine_parameter (tenant_id, machine_id, metric, name, unit, group_name, created_at, updated_at)
select distinct on (tenant_id, machine_id, metric) tenant_id, machine_id, metric, name, unit, group_name, now(), now()
from (
  select tenant_id, machine_id, metric, name, unit, group_name, id, 0 as rank from connector_point
  where target = 'metric' and machine_id is not null and metric is not null
  union all
  select s.tenant_id, s.machine_id, s.key, s.key, null, null, s.id, 1 from metric_series s
  join department d on d.tenant_id = s.tenant_id and d.id = s.machine_id
) known
order by tenant_id, machine_id, metric, rank, id;

insert into machine_parameter_mark (tenant_id, parameter_id, scene, created_at, created_by)
select m.tenant_id, p.id, m.scene, min(m.created_at), min(m.created_by)
from connector_mark m
join connector_point c on c.tenant_id = m.tenant_id and c.id = m.point_id
join machine_parameter p on p.tenant_id = c.tenant_id and p.machine_id = c.machine_id and p.metric = c.metric
group by m.tenant_id, p.id, m.scene;
drop table connector_mark;
`,
};
