import type { Migration } from '#server/core/ports/database.ts';

/** By which standard a machine numbers its states: its codes have the names of that. */
export const codesSchemes: Migration = {
  name: '0510-codes-schemes',
  sql: `
create table machine_code_scheme (
  machine_id bigint primary key references machine on delete cascade,
  tenant_id bigint not null references sys_tenant on delete cascade,
  scheme text not null
);
select linewall_protect('machine_code_scheme');
`,
};
