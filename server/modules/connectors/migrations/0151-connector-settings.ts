import type { Migration } from '#server/core/ports/database.ts';

/** Settings of a connector beside its address, and its interruptions. */
export const connectorSettings: Migration = {
  name: '0151-connector-settings',
  sql: `
alter table connector add column settings jsonb not null default '{}';

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
`,
};
