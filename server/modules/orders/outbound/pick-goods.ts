import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type MovementDoc, moveStock, reserveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type Allocation, dropAllocation, goodsOf, listAllocations } from './reserve-lines.ts';

export interface PickedGoods {
  readonly warehouseId: Id;
  readonly quantity: number;
  /** Where they wait for the truck; null = they stay where they are. */
  readonly toLocationId: Id | null;
  readonly doc: MovementDoc;
  readonly now: Date;
  readonly actor: AuditActor | null;
}

/** Goods have been picked: they are kept for the line where they wait; what was not picked is free again. */
export async function pickGoods(
  tx: AnyTransaction,
  tenantId: Id,
  kept: Allocation,
  { warehouseId, quantity, toLocationId, doc, now, actor }: PickedGoods,
): Promise<void> {
  await dropAllocation(tx, tenantId, kept);
  if (quantity === 0) return;
  const from = { locationId: kept.location_id, status: 'available' } as const;
  const to = { ...from, locationId: toLocationId ?? kept.location_id };
  const goods = goodsOf(kept);
  if (to.locationId !== from.locationId)
    await moveStock(tx, tenantId, {
      ...goods,
      warehouseId,
      at: now,
      kind: 'pick',
      from,
      to,
      quantity,
      doc,
      by: actor?.username ?? null,
    });
  await reserveStock(tx, tenantId, { ...goods, ...to, quantity });
  await sql`insert into outbound_allocation (tenant_id, outbound_line_id, location_id, lot_id, lpn, quantity, is_picked,
      created_at)
    values (${tenantId}, ${kept.outbound_line_id}, ${to.locationId}, ${kept.lot_id}, ${kept.lpn}, ${quantity}::numeric,
      true, ${now})`.execute(withSchema<unknown>(tx));
}

export interface LeavingOrder {
  readonly id: Id;
  readonly no: string;
  readonly warehouse_id: Id;
}

/** Without tasks: what was kept for an order has been picked, all of it, and stays where it is. */
export async function pickInPlace(
  tx: AnyTransaction,
  tenantId: Id,
  { id: orderId, no, warehouse_id: warehouseId }: LeavingOrder,
  { now, actor }: { readonly now: Date; readonly actor: AuditActor | null },
): Promise<void> {
  const doc: MovementDoc = { kind: 'outboundOrder', id: orderId, no };
  for (const kept of await listAllocations(tx, { orderId }))
    if (!kept.is_picked) {
      await pickGoods(tx, tenantId, kept, {
        warehouseId,
        quantity: kept.quantity,
        toLocationId: null,
        doc,
        now,
        actor,
      });
      await sql`update outbound_line set quantity_picked = quantity_picked + ${kept.quantity}::numeric, updated_at = ${now}
        where id = ${kept.outbound_line_id}`.execute(withSchema<unknown>(tx));
    }
  await closePickedLines(tx, { orderId, now });
}

/** Lines of which nothing is left to pick are picked, or short where less was there than ordered. */
export async function closePickedLines(
  tx: AnyTransaction,
  { orderId, now }: { readonly orderId: Id; readonly now: Date },
): Promise<void> {
  await sql`update outbound_line l set updated_at = ${now},
      state = case when l.quantity_picked >= l.quantity_ordered then 'picked' else 'short' end
    where l.outbound_order_id = ${orderId} and l.deleted_at is null and l.state in ('open', 'allocated', 'short')
      and not exists (select from outbound_allocation a where a.outbound_line_id = l.id and not a.is_picked)`.execute(
    withSchema<unknown>(tx),
  );
}

/** The goods leave the warehouse: out of the stock, and shipped in the lines. */
export async function shipGoods(
  tx: AnyTransaction,
  tenantId: Id,
  { id: orderId, no, warehouse_id: warehouseId }: LeavingOrder,
  { now, actor }: { readonly now: Date; readonly actor: AuditActor | null },
): Promise<void> {
  for (const kept of await listAllocations(tx, { orderId })) {
    await dropAllocation(tx, tenantId, kept);
    await moveStock(tx, tenantId, {
      ...goodsOf(kept),
      warehouseId,
      at: now,
      kind: 'ship',
      from: { locationId: kept.location_id, status: 'available' },
      to: null,
      quantity: kept.quantity,
      doc: { kind: 'outboundOrder', id: orderId, no },
      by: actor?.username ?? null,
    });
  }
  await sql`update outbound_line set quantity_shipped = quantity_picked, updated_at = ${now},
      state = case when quantity_picked > 0 then 'shipped' else state end
    where outbound_order_id = ${orderId} and deleted_at is null`.execute(withSchema<unknown>(tx));
}
