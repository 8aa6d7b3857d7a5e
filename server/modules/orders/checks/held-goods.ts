import { sql } from 'kysely';
import type { AuditedChanges } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { CheckedBy, CheckedGoods } from '#server/core/ports/warehouse/checked-goods.ts';
import { raiseException, resolveExceptions } from '#server/modules/orders/exceptions.ts';
import { rejectInboundLine, releaseInboundLine } from '#server/modules/orders/inbound/inbound-line-state.ts';
import { cancelPutAway, resumePutAway } from '#server/modules/orders/inbound/put-away-tasks.ts';
import { replaceGoods, takeBackLot } from '#server/modules/orders/tasks/take-back-lot.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckVerdict } from '#shared/contracts/quality/quality-check-bill.ts';
import { qualityCheckBill as en } from '#shared/i18n/en/quality/quality-check-bill.ts';
import { qualityCheckBill as zh } from '#shared/i18n/zh/quality/quality-check-bill.ts';
import { changeStatusOfChecked } from './checked-stock.ts';

/** Says at the dock that its truck waits for a check, and at the order whose goods are checked. */
export async function raiseHold(
  tx: AnyTransaction,
  tenantId: Id,
  { no, warehouseId, productId, dockId, inboundLineId }: Omit<CheckedGoods, 'id' | 'lotId'>,
  { now, actor }: CheckedBy,
): Promise<void> {
  if (dockId === null) return;
  await raiseException(tx, tenantId, {
    warehouseId,
    kind: 'quality_hold',
    text: zh.holdText.replace('{{no}}', no),
    textEn: en.holdText.replace('{{no}}', no),
    dockId,
    productId,
    inboundOrderId: await orderOf(tx, inboundLineId),
    at: now,
    actor,
  });
}

async function orderOf(tx: AnyTransaction, inboundLineId: Id | null): Promise<Id | null> {
  if (inboundLineId === null) return null;
  const { rows } = await sql<{ id: Id }>`select inbound_order_id::text as id from inbound_line
    where id = ${inboundLineId}`.execute(withSchema<unknown>(tx));
  return rows[0]?.id ?? null;
}

/** The truck waits no longer, unless another open bill checks goods of the same product and order there. */
export async function dropHold(
  tx: AnyTransaction,
  tenantId: Id,
  { id, warehouseId, productId, dockId, inboundLineId }: Omit<CheckedGoods, 'no' | 'lotId'>,
  by: CheckedBy,
): Promise<void> {
  if (dockId === null) return;
  const inboundOrderId = await orderOf(tx, inboundLineId);
  const { rows } =
    await sql`select 1 from quality_check_bill b left join inbound_line l on l.id = b.inbound_line_id
    where b.is_open and b.deleted_at is null and b.id <> ${id} and b.dock_id = ${dockId}
      and b.product_id = ${productId} and l.inbound_order_id is not distinct from ${inboundOrderId}
    limit 1`.execute(withSchema<unknown>(tx));
  if (rows.length > 0) return;
  const held = { warehouseId, kind: 'quality_hold', dockId, productId, inboundOrderId } as const;
  await resolveExceptions(tx, tenantId, held, by);
}

const QUALITY_OF = { pass: 'released', conditional: 'released', fail: 'rejected', hold: 'blocked' } as const;

/** Lot, stock, inbound line and dock after the audit of a bill. Returns what the audit chain says of the lot. */
export async function followVerdict(
  tx: AnyTransaction,
  tenantId: Id,
  bill: CheckedGoods & { readonly verdict: CheckVerdict },
  by: CheckedBy,
): Promise<AuditedChanges> {
  const { lotId, inboundLineId, verdict } = bill;
  const after = QUALITY_OF[verdict];
  const before = lotId === null ? null : await setLotQuality(tx, lotId, after, by);
  const isReleased = after === 'released';
  const takenBack =
    lotId === null || isReleased ? [] : await takeBackLot(tx, tenantId, { lotId, reason: bill.no }, by);
  if (!bill.isExternal)
    await changeStatusOfChecked(tx, tenantId, bill, { isReleased, lotWas: before, ...by });
  // What has just been found bad must not be taken for its own replacement.
  for (const order of takenBack) await replaceGoods(tx, tenantId, order, by);
  if (!bill.isExternal) {
    if (inboundLineId && isReleased) await releaseInboundLine(tx, tenantId, inboundLineId, by);
    if (inboundLineId && after === 'rejected') await rejectInboundLine(tx, tenantId, inboundLineId, by);
    await followPutAway(tx, tenantId, bill, { after, before, ...by });
  }
  await dropHold(tx, tenantId, bill, by);
  return before === null || before === after ? {} : { lotQuality: { before, after } };
}

/** Received goods are put away again when they may be used, and not when they may not. */
async function followPutAway(
  tx: AnyTransaction,
  tenantId: Id,
  { no, lotId, inboundLineId }: CheckedGoods,
  { after, before, ...by }: CheckedBy & { readonly after: string; readonly before: string | null },
): Promise<void> {
  const line = inboundLineId && { lineId: inboundLineId };
  const lot = lotId && { lotId };
  if (after === 'released') {
    const free = before === 'blocked' || before === 'rejected' ? lot : line;
    if (free) await resumePutAway(tx, tenantId, free, by);
    return;
  }
  const kept = lot ?? (after === 'rejected' ? line : null);
  if (kept) await cancelPutAway(tx, tenantId, kept, { ...by, reason: no });
}

/** Returns the quality that the lot had. */
async function setLotQuality(
  tx: AnyTransaction,
  lotId: Id,
  quality: string,
  { now, actor }: CheckedBy,
): Promise<string> {
  const { rows } = await sql<{ before: string }>`with before as (
      select id, quality from stock_lot where id = ${lotId} for update
    ) update stock_lot l set quality = ${quality}, updated_by = ${actor?.username ?? null},
      updated_at = greatest(${now}::timestamptz, l.updated_at + interval '1 millisecond')
    from before where l.id = before.id returning before.quality as before`.execute(withSchema<unknown>(tx));
  return rows[0]?.before ?? quality;
}
