import type { Migration } from '#server/core/ports/database.ts';

/** Trucks that wait for a check: their exceptions name the order whose goods are checked, and belong to its owner. */
export const warehouseHoldOrders: Migration = {
  name: '0330-warehouse-hold-orders',
  sql: `
update warehouse_exception e set inbound_order_id = held.order_id, owner_id = held.owner_id
from (
  -- The bill that the exception was raised for last, which its text names.
  select distinct on (x.id) x.id, o.id as order_id, o.owner_id
  from warehouse_exception x
  join quality_check_bill b on b.tenant_id = x.tenant_id and b.warehouse_id = x.warehouse_id and b.is_open
    and b.deleted_at is null and b.dock_id = x.dock_id and b.product_id = x.product_id
  join inbound_line l on l.id = b.inbound_line_id
  join inbound_order o on o.id = l.inbound_order_id
  where x.kind = 'quality_hold' and x.is_open and x.deleted_at is null and x.inbound_order_id is null
    and x.outbound_order_id is null
  order by x.id, position(b.no in x.text) > 0 desc, b.id desc
) held where held.id = e.id;
`,
};
