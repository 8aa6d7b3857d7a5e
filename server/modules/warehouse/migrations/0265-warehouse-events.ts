import type { Migration } from '#server/core/ports/database.ts';

/** Events of warehouse systems that were taken: a second delivery changes nothing, and neither does a late one. */
export const warehouseEvents: Migration = {
  name: '0265-warehouse-events',
  sql: `
create table warehouse_event (
  tenant_id bigint not null,
  event_id text not null,
  warehouse_id bigint not null,
  type text not null,
  -- What it is about: 'truck 17'.
  record text not null,
  at timestamptz not null,
  arrived_at timestamptz not null,
  content_hash bytea not null,
  -- Something newer was known of the record already: it has changed nothing.
  is_late boolean not null,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, warehouse_id) references department (tenant_id, id)
);
create index warehouse_event_record on warehouse_event (tenant_id, warehouse_id, record, at desc);
create index warehouse_event_arrived on warehouse_event (arrived_at);
select linewall_protect('warehouse_event');
`,
};
