import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { routes } from '#server/core/routes.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { WarehouseParts } from '#server/modules/warehouse/parts.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { getInboundTopology, type TopologyNode } from '#shared/contracts/topology.ts';
import type { InboundOrders } from './inbound-order.ts';

type Row = Omit<TopologyNode, 'menuid'> & { readonly path: string };

/** The chain of documents of an inbound order, for readers who reach the order. */
export function mountInboundTopology(
  app: FastifyInstance,
  { db }: WarehouseParts,
  orders: InboundOrders,
): void {
  routes(app)(getInboundTopology)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const order = await orders.find(withSchema<unknown>(tx), session, params.id);
      if (!order) throw failure('not_found');
      return topologyOf(tx, params.id);
    }),
  );
}

/**
 * Order → lines → check bills → tasks → stock. What has no bill or task hangs on what is before these. Goods are those of
 * the line's lot, or, without one, those of its product where the line has put them.
 */
async function topologyOf(tx: AnyTransaction, orderId: Id): Promise<TopologyNode[]> {
  const { rows } = await sql<Row>`
    with o as (select * from inbound_order where id = ${orderId}),
    l as (
      select l.*, 'line:' || l.id as node, p.code as product,
        (select 'bill:' || max(b.id) from quality_check_bill b where b.inbound_line_id = l.id and b.deleted_at is null) as bill
      from inbound_line l join o on o.id = l.inbound_order_id join product p on p.id = l.product_id
      where l.deleted_at is null),
    t as (
      select t.*, 'task:' || t.id as node, coalesce(l.bill, l.node) as before from warehouse_task t
      join l on l.id = t.inbound_line_id where t.deleted_at is null),
    s as (
      select distinct on (s.id) s.*, c.code as place, k.code as lot, l.product, coalesce(
        (select t.node from t where t.inbound_line_id = l.id and t.to_location_id = s.location_id order by t.id desc limit 1),
        l.bill, l.node) as before
      from stock s join o on o.warehouse_id = s.warehouse_id and s.owner_id is not distinct from o.owner_id
      join l on l.product_id = s.product_id and s.lot_id is not distinct from l.lot_id and l.quantity_received > 0
      join warehouse_location c on c.id = s.location_id
      left join stock_lot k on k.id = s.lot_id
      where l.lot_id is not null or exists (select from stock_movement m
        where m.doc_kind = 'inboundLine' and m.doc_id = l.id and m.to_location_id = s.location_id)
      order by s.id, l.line_no)
    select 1 as rank, 0::bigint as sort, 'order:' || o.id as id, null as pid, 'inboundOrder' as vtype, o.no as name,
      o.state as status, o.id::text as "queryId", jsonb_build_object('no', o.no) as query, '/inbound-order' as path from o
    union all
    select 2, l.line_no, l.node, 'order:' || l.inbound_order_id, 'inboundLine', l.line_no || ' · ' || l.product, l.state,
      l.id::text, jsonb_build_object('order', l.inbound_order_id::text), '/inbound-order' from l
    union all
    select 3, b.id, 'bill:' || b.id, l.node, 'qualityCheckBill', b.no, b.state, b.id::text, jsonb_build_object('no', b.no),
      '/quality-check-bill' from quality_check_bill b join l on l.id = b.inbound_line_id where b.deleted_at is null
    union all
    select 4, t.id, t.node, t.before, 'warehouseTask', t.no, t.state, t.id::text, jsonb_build_object('no', t.no),
      '/warehouse-task' from t
    union all
    select 5, s.id, 'stock:' || s.id, s.before, 'stock', s.place || ' · ' || coalesce(s.lot, s.product), s.status, s.id::text,
      jsonb_build_object('locationCode', s.place, 'lotCode', coalesce(s.lot, '')), '/stock' from s
    order by 1, 2`.execute(withSchema<unknown>(tx));
  const menus = await menusByPath(tx);
  return rows.map(({ id, pid, vtype, name, status, queryId, query, path }) => ({
    id,
    pid,
    vtype,
    name,
    status,
    menuid: menus.get(path) ?? null,
    queryId,
    query,
  }));
}

async function menusByPath(tx: AnyTransaction): Promise<ReadonlyMap<string, Id>> {
  const { rows } = await sql<{ path: string; id: Id }>`select path, menu_id::text as id from sys_menu
    where path = any(array['/inbound-order', '/quality-check-bill', '/warehouse-task', '/stock']) and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  return new Map(rows.map(({ path, id }) => [path, id]));
}
