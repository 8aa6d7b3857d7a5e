import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TopologyRow } from './topology-rows.ts';

/** Order → lines → tasks → wave → truck. What has no task or wave hangs on what is before these. */
export async function loadOutboundChain(tx: AnyTransaction, orderId: Id): Promise<TopologyRow[]> {
  const { rows } = await sql<TopologyRow>`
    with o as (select * from outbound_order where id = ${orderId}),
    l as (
      select l.*, 'line:' || l.id as node, p.code as product from outbound_line l
      join o on o.id = l.outbound_order_id join product p on p.id = l.product_id where l.deleted_at is null),
    t as (
      select t.*, 'task:' || t.id as node, 'line:' || t.outbound_line_id as before from warehouse_task t
      join l on l.id = t.outbound_line_id where t.deleted_at is null),
    lasts as (
      select node from t
      union all select node from l where not exists (select from t where t.outbound_line_id = l.id)
      union all select 'order:' || id from o where not exists (select from l))
    select 1 as rank, 0::bigint as sort, 'order:' || o.id as id, null as pid, 'outboundOrder' as vtype, o.no as name,
      o.state as status, o.id::text as "queryId", jsonb_build_object('no', o.no) as query, '/outbound-order' as path from o
    union all
    select 2, l.line_no, l.node, 'order:' || l.outbound_order_id, 'outboundLine', l.line_no || ' · ' || l.product, l.state,
      l.id::text, jsonb_build_object('order', l.outbound_order_id::text), '/outbound-order' from l
    union all
    select 3, t.id, t.node, t.before, 'warehouseTask', t.no, t.state, t.id::text, jsonb_build_object('no', t.no),
      '/warehouse-task' from t
    union all
    select 4, w.id, 'wave:' || w.id, lasts.node, 'wave', w.no, w.state, w.id::text, jsonb_build_object('no', w.no), '/wave'
    from o join wave w on w.id = o.wave_id and w.deleted_at is null cross join lasts
    union all
    select 5, a.id, 'truck:' || a.id, coalesce('wave:' || o.wave_id, lasts.node), 'appointment', a.no, a.state, a.id::text,
      jsonb_build_object('no', a.no), '/appointment'
    from o join appointment a on a.id = o.appointment_id and a.deleted_at is null
      join lasts on o.wave_id is null or lasts.node = (select min(node) from lasts)
    order by 1, 2`.execute(withSchema<unknown>(tx));
  return rows;
}
