import type { Migration } from '#server/core/ports/database.ts';

/** The departments that a role with chosen departments (`ds_type` 1) reaches. */
export const accountsDataScope: Migration = {
  name: '0200-accounts-data-scope',
  sql: `
create table sys_role_department (
  tenant_id bigint not null,
  role_id bigint not null,
  department_id bigint not null,
  primary key (role_id, department_id),
  foreign key (tenant_id, role_id) references sys_role (tenant_id, role_id) on delete cascade,
  foreign key (tenant_id, department_id) references department (tenant_id, id) on delete cascade
);
create index sys_role_department_department on sys_role_department (department_id);
select linewall_protect('sys_role_department');
`,
};
