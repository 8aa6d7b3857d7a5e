import type { Migration } from '#server/core/ports/database.ts';

/** Entries of a device that are of no use. */
export const connectorIgnored: Migration = {
  name: '0365-connector-ignored',
  sql: `
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
