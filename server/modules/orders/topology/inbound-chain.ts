import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TopologyRow } from './topology-rows.ts';

/**
 * Orders → lines → check bills → tasks → stock, of the orders `t` that fulfil a condition; with products, of their lines
 * alone. What has no bill or task hangs on what is before these. Goods are those of the line's lot, or, without one, those
 * of its product where the line has put them.
 */
export async function loadInboundChain(
  tx: AnyTransaction,
  condition: RawBuilder<unknown>,
  productIds: readonly Id[] | null = null,
): Promise<TopologyRow[]> {
  const { rows } = await sql<TopologyRow>`
    with o as (select * from inbound_order t where ${condition}),
    l as (
      select l.*, 'line:' || l.id as node, p.code as product, o.warehouse_id, o.owner_id,
        (select 'bill:' || max(b.id) from quality_check_bill b where b.inbound_line_id = l.id and b.deleted_at is null) as bill
      from inbound_line l join o on o.id = l.inbound_order_id join product p on p.id = l.product_id
      where l.deleted_at is null
        and (${productIds === null} or l.product_id = any(${[...(productIds ?? [])]}::bigint[]))),
    t as (
      select t.*, 'task:' || t.id as node, coalesce(l.bill, l.node) as before from warehouse_task t
      join l on l.id = t.inbound_line_id where t.deleted_at is null),
    s as (
      select distinct on (s.id) s.*, c.code as place, k.code as lot, l.product, coalesce(
        (select t.node from t where t.inbound_line_id = l.id and t.to_location_id = s.location_id and t.state = 'done'
          order by t.id desc limit 1),
        l.bill, l.node) as before
      from l join stock s on s.warehouse_id = l.warehouse_id and s.owner_id is not distinct from l.owner_id
        and l.product_id = s.product_id and s.lot_id is not distinct from l.lot_id and l.quantity_received > 0
      join warehouse_location c on c.id = s.location_id
      left join stock_lot k on k.id = s.lot_id
      where l.lot_id is not null or exists (select from stock_movement m
        where m.to_location_id = s.location_id and (m.doc_kind = 'inboundLine' and m.doc_id = l.id
          or m.doc_kind = 'warehouseTask' and m.doc_id in (select t.id from t where t.inbound_line_id = l.id)))
      order by s.id, l.line_no)
    select 1 as rank, 0::bigint as sort, 'order:' || o.id as id, null as pid, 'inboundOrder' as vtype, o.no as name,
      o.state as status, o.id::text as "queryId", jsonb_build_object('no', o.no) as query, '/inbound-order' as path,
      null as "productId" from o
    union all
    select 2, l.line_no, l.node, 'order:' || l.inbound_order_id, 'inboundLine', l.line_no || ' · ' || l.product, l.state,
      l.id::text, jsonb_build_object('order', l.inbound_order_id::text), '/inbound-order', l.product_id::text from l
    union all
    select 3, b.id, 'bill:' || b.id, l.node, 'qualityCheckBill', b.no, b.state, b.id::text, jsonb_build_object('no', b.no),
      '/quality-check-bill', null from quality_check_bill b join l on l.id = b.inbound_line_id where b.deleted_at is null
    union all
    select 4, t.id, t.node, t.before, 'warehouseTask', t.no, t.state, t.id::text, jsonb_build_object('no', t.no),
      '/warehouse-task', null from t
    union all
    select 5, s.id, 'stock:' || s.id, s.before, 'stock', s.place || ' · ' || coalesce(s.lot, s.product), s.status, s.id::text,
      jsonb_build_object('location', s.place, 'lot', coalesce(s.lot, '')), '/stock', s.product_id::text from s
    order by 1, 2`.execute(withSchema<unknown>(tx));
  return rows;
}
