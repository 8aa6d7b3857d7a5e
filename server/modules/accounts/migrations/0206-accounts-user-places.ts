import type { Migration } from '#server/core/ports/database.ts';

/** The warehouses that users work in, and the owners of goods that they work for: departments, both. */
export const accountsUserPlaces: Migration = {
  name: '0206-accounts-user-places',
  sql: `
create table sys_user_warehouse (
  tenant_id bigint not null,
  user_id bigint not null,
  department_id bigint not null,
  primary key (user_id, department_id),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, department_id) references department (tenant_id, id) on delete cascade
);
create index sys_user_warehouse_department on sys_user_warehouse (department_id);

create table sys_user_owner (
  tenant_id bigint not null,
  user_id bigint not null,
  department_id bigint not null,
  primary key (user_id, department_id),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, department_id) references department (tenant_id, id) on delete cascade
);
create index sys_user_owner_department on sys_user_owner (department_id);

select linewall_protect(name) from unnest(array['sys_user_warehouse', 'sys_user_owner']) as name;
`,
};
