import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import {
  type Allocation,
  dropAllocation,
  findMissing,
  listAllocations,
  type ReservedOrder,
  raiseShortLine,
  reserveLines,
  rounded,
} from '#server/modules/orders/outbound/reserve-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import { cancelTasks, type Made, makePickTasks, setTaskQuantity } from './make-tasks.ts';

/** An order from which goods were taken back. */
export interface LostGoods extends ReservedOrder {
  readonly state: OutboundState;
  /** The wave's pick tasks have been made. */
  readonly is_wave_released: boolean;
  readonly lineIds: readonly Id[];
}

/**
 * Nothing of a lot is kept for an order any more, picked or not; tasks that were to pick it are cancelled, lines are
 * short. Returns the orders, for `replaceGoods` once the lot is no longer available. The stock of the lot stays locked,
 * so that no other transaction reserves it meanwhile.
 */
export async function takeBackLot(
  tx: AnyTransaction,
  tenantId: Id,
  { lotId, reason }: { readonly lotId: Id; readonly reason: string },
  by: Made,
): Promise<readonly LostGoods[]> {
  const typed = withSchema<unknown>(tx);
  const lockOrders = () =>
    sql<
      Omit<LostGoods, 'lineIds'>
    >`select o.id::text as id, o.no, o.state, o.warehouse_id::text as warehouse_id,
        o.owner_id::text as owner_id, o.wave_id::text as wave_id, exists (select from wave w
          where w.id = o.wave_id and w.is_open and w.state <> 'planned') as is_wave_released
      from outbound_order o where o.id in (select l.outbound_order_id from outbound_line l
        join outbound_allocation a on a.outbound_line_id = l.id where a.lot_id = ${lotId})
      order by o.id for update of o`.execute(typed);
  await lockOrders();
  await sql`select from stock where lot_id = ${lotId} order by id for update`.execute(typed);
  // Again: what was reserved until the stock was locked.
  const { rows: orders } = await lockOrders();
  const lost = await listAllocations(tx, { lotId });
  const lines = Map.groupBy(lost, (kept) => kept.outbound_line_id);
  const reported = await reportedPicks(tx, lost);
  await cancelTasks(tx, tenantId, { allocationIds: lost.map(({ id }) => id) }, { ...by, reason });
  for (const [lineId, kept] of lines) await shortenLine(tx, tenantId, { lineId, kept, reported }, by);
  for (const kept of lost) await dropAllocation(tx, tenantId, kept);
  return withLines(tx, orders, [...lines.keys()]);
}

/** Other goods are reserved, and picked where the wave is under way; what is missing, or comes too late, is a shortage. */
export async function replaceGoods(
  tx: AnyTransaction,
  tenantId: Id,
  order: LostGoods,
  { now, actor }: Made,
): Promise<void> {
  const by = { now, actor };
  if (order.state === 'allocated' || order.state === 'picking') {
    await reserveLines(tx, tenantId, order, { ...by, only: order.lineIds });
    if (order.wave_id !== null && order.is_wave_released)
      await makePickTasks(tx, tenantId, order.wave_id, by);
    return;
  }
  for (const line of await findMissing(tx, order.id, order.lineIds)) {
    await raiseShortLine(tx, tenantId, order, line, by);
    await shortenLoading(tx, tenantId, line.id, by);
  }
}

/** What pickers have reported of goods that are not picked as a whole, by the id of the allocation. */
async function reportedPicks(
  tx: AnyTransaction,
  lost: readonly Allocation[],
): Promise<ReadonlyMap<Id, number>> {
  const ids = lost.map(({ id }) => id);
  const { rows } = await sql<{ id: Id; done: number }>`
    select allocation_id::text as id, sum(quantity_done)::float8 as done from warehouse_task
    where allocation_id = any(${ids}::bigint[]) and is_open group by allocation_id`.execute(
    withSchema<unknown>(tx),
  );
  return new Map(rows.map(({ id, done }) => [id, done]));
}

async function shortenLine(
  tx: AnyTransaction,
  tenantId: Id,
  lost: {
    readonly lineId: Id;
    readonly kept: readonly Allocation[];
    readonly reported: ReadonlyMap<Id, number>;
  },
  { now, actor }: Made,
): Promise<void> {
  const { lineId, kept, reported } = lost;
  const sum = (of: (one: Allocation) => number) => rounded(kept.reduce((all, one) => all + of(one), 0));
  const allocated = sum(({ quantity }) => quantity);
  const picked = sum(({ id, is_picked, quantity }) => (is_picked ? quantity : (reported.get(id) ?? 0)));
  const { rows } = await sql<{ name: string; before: string; allocated: number; picked: number }>`
    with old as (select id, state from outbound_line where id = ${lineId} for update)
    update outbound_line l set state = 'short', updated_at = ${now},
      quantity_allocated = l.quantity_allocated - ${allocated}::numeric,
      quantity_picked = l.quantity_picked - ${picked}::numeric
    from old where l.id = old.id
    returning (select o.no from outbound_order o where o.id = l.outbound_order_id) || '/' || l.line_no as name,
      old.state as before, l.quantity_allocated::float8 as allocated, l.quantity_picked::float8 as picked`.execute(
    withSchema<unknown>(tx),
  );
  const [line] = rows;
  if (!line) throw new Error(`goods are kept for line ${lineId}, which is gone`);
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'outboundLine',
    recordId: lineId,
    recordName: line.name,
    action: 'update',
    changes: {
      state: { before: line.before, after: 'short' },
      quantityAllocated: { before: rounded(line.allocated + allocated), after: line.allocated },
      ...(picked > 0 && { quantityPicked: { before: rounded(line.picked + picked), after: line.picked } }),
    },
  });
}

/** No more is loaded of a line than was picked. */
async function shortenLoading(tx: AnyTransaction, tenantId: Id, lineId: Id, by: Made): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{ id: Id; no: string; before: number; after: number }>`
    select t.id::text as id, t.no, t.quantity::float8 as before,
      greatest(l.quantity_picked, t.quantity_done)::float8 as after
    from warehouse_task t join outbound_line l on l.id = t.outbound_line_id
    where l.id = ${lineId} and t.kind = 'load' and t.is_open and t.quantity > greatest(l.quantity_picked, t.quantity_done)
    order by t.id for update of t`.execute(typed);
  const empty = rows.filter(({ after }) => after === 0);
  await cancelTasks(tx, tenantId, { taskIds: empty.map(({ id }) => id) }, by);
  for (const task of rows) if (task.after > 0) await setTaskQuantity(tx, tenantId, task, by);
}

async function withLines(
  tx: AnyTransaction,
  orders: readonly Omit<LostGoods, 'lineIds'>[],
  lineIds: readonly Id[],
): Promise<readonly LostGoods[]> {
  const { rows } = await sql<{
    id: Id;
    order_id: Id;
  }>`select id::text as id, outbound_order_id::text as order_id
    from outbound_line where id = any(${lineIds}::bigint[])`.execute(withSchema<unknown>(tx));
  return orders.map((order) => ({
    ...order,
    lineIds: rows.filter(({ order_id: orderId }) => orderId === order.id).map(({ id }) => id),
  }));
}
