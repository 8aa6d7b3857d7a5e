import type { Migration } from '#server/core/ports/database.ts';

/** Which server process reads a device, where several have one database. */
export const connectorLease: Migration = {
  name: '0220-connector-lease',
  sql: `
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
`,
};
