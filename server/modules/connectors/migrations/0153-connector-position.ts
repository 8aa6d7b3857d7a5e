import type { Migration } from '#server/core/ports/database.ts';

/** Where the reading of a device has come to that keeps what it has sent. */
export const connectorPosition: Migration = {
  name: '0153-connector-position',
  sql: `
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
`,
};
