import type { Migration } from '#server/core/ports/database.ts';
import { noteChanges } from '#server/modules/warehouse/boards/note-changes.ts';

/**
 * Which records of warehouses have changed in the last minute: images of boards are kept up by these,
 * instead of being read again as a whole. And what those images are read by.
 */
export const warehouseChanges: Migration = {
  name: '0282-warehouse-changes',
  sql: `
create table warehouse_change (
  tenant_id bigint not null,
  -- Of the transaction: a reader that has seen all before one asks for this one and those after it.
  xact bigint not null default pg_current_xact_id()::text::bigint,
  kind text not null,
  record_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index warehouse_change_xact on warehouse_change (tenant_id, xact);
create index warehouse_change_at on warehouse_change (at);
select linewall_protect('warehouse_change');
comment on table warehouse_change is 'of this database alone';

${noteChanges('appointment', 'truck', 'id')}
${noteChanges('dock', 'dock', 'id')}
${noteChanges('dock_outage', 'dock', 'dock_id')}
${noteChanges('wave', 'wave', 'id')}
${noteChanges('warehouse_exception', 'exception', 'id')}
${noteChanges('outbound_order', 'outbound', 'id')}
${noteChanges('outbound_line', 'outboundGoods', 'outbound_order_id')}
${noteChanges(
  'warehouse_task',
  'outboundGoods',
  'l.outbound_order_id from changed join outbound_line l on l.id = changed.outbound_line_id',
)}
${noteChanges('inbound_order', 'inbound', 'id')}
${noteChanges('inbound_line', 'inboundGoods', 'inbound_order_id')}

create index outbound_order_open on outbound_order (tenant_id, warehouse_id, due_at) where is_open;
create index outbound_order_shipped on outbound_order (tenant_id, warehouse_id, shipped_at);
create index inbound_order_done on inbound_order (tenant_id, warehouse_id, done_at);
create index warehouse_task_done on warehouse_task (tenant_id, warehouse_id, done_at) where done_at is not null;
create index stock_movement_hours on stock_movement (tenant_id, warehouse_id, at) where kind in ('receipt', 'ship');
`,
};
