import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { raiseException } from '#server/modules/orders/exceptions.ts';
import { closePutAway, countPutAway } from '#server/modules/orders/inbound/put-away-line.ts';
import { takeOrderStep } from '#server/modules/orders/order-steps.ts';
import { closePickedLines, pickGoods } from '#server/modules/orders/outbound/pick-goods.ts';
import { listAllocations, rounded } from '#server/modules/orders/outbound/reserve-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskStep } from '#shared/contracts/orders/warehouse-task.ts';
import type { StockMovementKind, StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { findOrderOf } from './begin-work.ts';
import type { TaskRow } from './task-row.ts';

export interface TaskEnd {
  readonly step: TaskStep;
  /** Done altogether. */
  readonly quantity: number;
  readonly toLocationId: Id | null;
  readonly reason?: string | null | undefined;
  readonly now: Date;
  readonly actor: AuditActor | null;
}

/** What the end of a task does to goods, line and order: nothing more will be reported of it. */
export async function settleTask(
  tx: AnyTransaction,
  tenantId: Id,
  task: TaskRow,
  end: TaskEnd,
): Promise<void> {
  if (end.step === 'short') await raiseShortage(tx, tenantId, task, end);
  if (task.kind === 'pick') await settlePick(tx, tenantId, task, end);
  else if (task.kind === 'put_away') await settlePutAway(tx, tenantId, task, end);
  else if (task.kind === 'move' || task.kind === 'replenish')
    await moveGoods(tx, tenantId, task, { ...end, kind: 'move' });
}

async function raiseShortage(
  tx: AnyTransaction,
  tenantId: Id,
  task: TaskRow,
  { quantity, reason, now, actor }: TaskEnd,
): Promise<void> {
  const { rows } = await sql<{
    product: string | null;
    place: string | null;
    outbound: Id | null;
    inbound: Id | null;
  }>`
    select (select p.code || ' ' || p.name from product p where p.id = ${task.product_id}) as product,
      (select l.code from warehouse_location l where l.id = ${task.from_location_id}) as place,
      (select l.outbound_order_id::text from outbound_line l where l.id = ${task.outbound_line_id}) as outbound,
      (select l.inbound_order_id::text from inbound_line l where l.id = ${task.inbound_line_id}) as inbound`.execute(
    withSchema<unknown>(tx),
  );
  const [named] = rows;
  const missing = rounded((task.quantity ?? 0) - quantity);
  const what = named?.product ?? '';
  const [zhPlace, enPlace] = named?.place ? [`库位 ${named.place}`, ` at ${named.place}`] : ['', ''];
  await raiseException(tx, tenantId, {
    warehouseId: task.warehouse_id,
    kind: 'shortage',
    text: `${task.no} ${zhPlace} ${what} 缺 ${missing}：${reason ?? ''}`.slice(0, TEXT_MAX),
    textEn: `${task.no}: ${missing} of ${what} missing${enPlace}: ${reason ?? ''}`.slice(0, TEXT_MAX),
    locationId: task.from_location_id,
    productId: task.product_id,
    waveId: task.wave_id,
    outboundOrderId: named?.outbound ?? null,
    inboundOrderId: named?.inbound ?? null,
    at: now,
    actor,
  });
}

const TEXT_MAX = 200;

async function settlePick(
  tx: AnyTransaction,
  tenantId: Id,
  task: TaskRow,
  { quantity, toLocationId, now, actor }: TaskEnd,
): Promise<void> {
  if (task.allocation_id === null || task.outbound_line_id === null) return;
  const [kept] = await listAllocations(tx, { allocationId: task.allocation_id });
  if (!kept) return;
  await pickGoods(tx, tenantId, kept, {
    warehouseId: task.warehouse_id,
    quantity,
    toLocationId,
    doc: { kind: 'warehouseTask', id: task.id, no: task.no },
    now,
    actor,
  });
  await sql`update outbound_line set updated_at = ${now},
      quantity_picked = quantity_picked + ${rounded(quantity - task.quantity_done)}::numeric,
      quantity_allocated = quantity_allocated - ${rounded(kept.quantity - quantity)}::numeric
    where id = ${task.outbound_line_id}`.execute(withSchema<unknown>(tx));
  const order = await findOrderOf(tx, task.outbound_line_id);
  if (!order) return;
  await closePickedLines(tx, { orderId: order.id, now });
  if (order.state === 'picking' && (await isAllPicked(tx, order.id)))
    await takeOrderStep(tx, tenantId, { id: order.id, step: 'check', now, actor });
}

async function isAllPicked(tx: AnyTransaction, orderId: Id): Promise<boolean> {
  const { rows } =
    await sql`select from outbound_line l join outbound_allocation a on a.outbound_line_id = l.id
    where l.outbound_order_id = ${orderId} and not a.is_picked limit 1`.execute(withSchema<unknown>(tx));
  return rows.length === 0;
}

async function settlePutAway(tx: AnyTransaction, tenantId: Id, task: TaskRow, end: TaskEnd): Promise<void> {
  await moveGoods(tx, tenantId, task, { ...end, kind: 'put_away' });
  if (task.inbound_line_id === null) return;
  const by = { now: end.now, actor: end.actor };
  const quantity = rounded(end.quantity - task.quantity_done);
  if (end.quantity > 0) await countPutAway(tx, tenantId, { lineId: task.inbound_line_id, quantity, ...by });
  await closePutAway(tx, tenantId, task.inbound_line_id, by);
}

/** Moves goods of a task from the place where most of them lie free; tasks that name no goods or places move none. */
async function moveGoods(
  tx: AnyTransaction,
  tenantId: Id,
  task: TaskRow,
  { kind, quantity, toLocationId, now, actor }: TaskEnd & { readonly kind: StockMovementKind },
): Promise<void> {
  const { product_id: productId, from_location_id: locationId } = task;
  const isOfLine = task.inbound_line_id !== null;
  if (productId === null || locationId === null || toLocationId === null || quantity === 0) return;
  const { rows } = await sql<{ lot_id: Id | null; lpn: string; status: StockStatus }>`
    select lot_id::text as lot_id, lpn, status from stock
    where location_id = ${locationId} and product_id = ${productId} and coalesce(owner_id, 0) = ${task.owner_id ?? '0'}
      and (${isOfLine} and lot_id is not distinct from ${task.lot_id}
        or not ${isOfLine} and (${task.lot_id}::bigint is null or lot_id = ${task.lot_id}))
      and (${task.stock_status}::text is null or status = ${task.stock_status}) and quantity - reserved >= ${quantity}::numeric
    order by status = 'available' desc, quantity - reserved desc, id limit 1`.execute(
    withSchema<unknown>(tx),
  );
  const [place] = rows;
  if (!place) throw fieldError('quantityDone', 'stock_not_there');
  await moveStock(tx, tenantId, {
    productId,
    lotId: place.lot_id,
    ownerId: task.owner_id,
    lpn: place.lpn,
    warehouseId: task.warehouse_id,
    at: now,
    kind,
    from: { locationId, status: place.status },
    to: { locationId: toLocationId, status: place.status },
    quantity,
    doc: { kind: 'warehouseTask', id: task.id, no: task.no },
    by: actor?.username ?? null,
  });
}
