import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { OpenCheck } from '#server/core/ports/warehouse/checked-goods.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { findInboundLine, type LineOfOrder } from '#server/modules/orders/line-of-order.ts';
import { rounded } from '#server/modules/orders/outbound/reserve-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { holdInboundLine, lineName, type StepBy, takeLineStep } from './inbound-line-state.ts';
import { takeInboundStep } from './inbound-steps.ts';
import { makePutAwayTasks } from './put-away-tasks.ts';

export interface ReceivedGoods extends StepBy {
  readonly lineId: Id;
  /** Damaged goods included. */
  readonly quantity: number;
  readonly damaged: number;
  readonly lotCode?: string | null | undefined;
  readonly producedOn?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
  /** Code in the warehouse of the order. */
  readonly locationCode: string;
  /** More than expected is meant so. */
  readonly isOverConfirmed: boolean;
  readonly openCheck: OpenCheck;
}

/**
 * Books goods of a line into the receiving zone. The first goods begin the receipt of the order; a line that is complete
 * is received, and held with a check bill where it is checked, or gets its put-away tasks. Throws 409 `illegal_step`; at the fields of the goods.
 */
export async function receiveLine(tx: AnyTransaction, tenantId: Id, goods: ReceivedGoods): Promise<void> {
  const { now, actor, quantity, damaged, openCheck } = goods;
  const line = await findInboundLine(tx, goods.lineId);
  if (line.state !== 'open') throw failureWithData('illegal_step', { state: line.state, step: 'receive' });
  if (line.order_state === 'arrived')
    await takeInboundStep(tx, tenantId, { id: line.order_id, step: 'receive', now, actor });
  else if (line.order_state !== 'receiving')
    throw failureWithData('illegal_step', { state: line.order_state, step: 'receive' });
  if (damaged > quantity) throw fieldError('damaged', 'damaged_beyond');
  const received = rounded(line.received + quantity);
  if (received > line.expected && !goods.isOverConfirmed) throw tooMuch(line);
  const lotId = await lotOf(tx, tenantId, line, goods);
  const locationId = await findReceivingPlace(tx, line.warehouse_id, goods.locationCode);
  const parts = [
    {
      quantity: rounded(quantity - damaged),
      status: line.is_checked ? ('quality' as const) : ('available' as const),
    },
    { quantity: damaged, status: 'damaged' as const },
  ];
  for (const part of parts)
    if (part.quantity > 0)
      await moveStock(tx, tenantId, {
        warehouseId: line.warehouse_id,
        at: now,
        kind: 'receipt',
        productId: line.product_id,
        lotId,
        ownerId: line.owner_id,
        from: null,
        to: { locationId, status: part.status },
        quantity: part.quantity,
        doc: { kind: 'inboundLine', id: line.id, no: line.order_no },
        by: actor?.username ?? null,
      });
  await sql`update inbound_line set quantity_received = quantity_received + ${quantity}::numeric,
      quantity_damaged = quantity_damaged + ${damaged}::numeric, lot_id = ${lotId}, updated_by = ${actor?.username ?? null},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${line.id}`.execute(withSchema<unknown>(tx));
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'inboundLine',
    recordId: line.id,
    recordName: lineName(line),
    action: 'receive',
    changes: {
      quantityReceived: { before: line.received, after: received },
      ...(damaged > 0 && {
        quantityDamaged: { before: line.damaged, after: rounded(line.damaged + damaged) },
      }),
      ...(goods.lotCode && { lotCode: { after: goods.lotCode } }),
    },
  });
  if (received >= line.expected) await completeReceipt(tx, tenantId, line.id, { now, actor, openCheck });
}

/** No more of a line comes: it is received, or cancelled where nothing came. Throws 409 `illegal_step`. */
export async function closeLine(
  tx: AnyTransaction,
  tenantId: Id,
  { lineId, openCheck, ...by }: Receipt & { readonly lineId: Id },
): Promise<void> {
  const line = await findInboundLine(tx, lineId);
  if (line.order_state !== 'arrived' && line.order_state !== 'receiving')
    throw failureWithData('illegal_step', { state: line.order_state, step: 'receive' });
  if (line.order_state === 'arrived')
    await takeInboundStep(tx, tenantId, { id: line.order_id, step: 'receive', ...by });
  if (line.received > 0) await completeReceipt(tx, tenantId, lineId, { ...by, openCheck });
  else await takeLineStep(tx, tenantId, { ...by, id: lineId, step: 'cancel' });
}

interface Receipt extends StepBy {
  readonly openCheck: OpenCheck;
}

async function completeReceipt(
  tx: AnyTransaction,
  tenantId: Id,
  lineId: Id,
  { openCheck, ...by }: Receipt,
): Promise<void> {
  await takeLineStep(tx, tenantId, { ...by, id: lineId, step: 'receive' });
  const line = await findInboundLine(tx, lineId);
  const good = rounded(line.received - line.damaged);
  if (!line.is_checked || good <= 0) return makePutAwayTasks(tx, tenantId, lineId, by);
  await holdInboundLine(tx, tenantId, lineId, by);
  await openCheck(tx, tenantId, {
    warehouseId: line.warehouse_id,
    inboundLineId: lineId,
    productId: line.product_id,
    lotId: line.lot_id,
    quantity: good,
    dockId: line.dock_id,
    ...by,
  });
}

function tooMuch({ expected, received }: LineOfOrder) {
  return failure('invalid_input', 'more than expected', {
    quantity: { key: 'received_beyond', params: { missing: Math.max(0, rounded(expected - received)) } },
  });
}

/** A line has one lot: that which it was announced with, or the first that came. */
async function lotOf(
  tx: AnyTransaction,
  tenantId: Id,
  line: LineOfOrder,
  { lotCode, producedOn, expiresOn, now, actor }: ReceivedGoods,
): Promise<Id | null> {
  if (!lotCode) {
    if (line.lot_id === null && (producedOn || expiresOn)) throw fieldError('lotCode', 'required');
    return line.lot_id;
  }
  // Goods came without a lot before: these would get one.
  if (line.lot_id === null && line.received > 0) throw fieldError('lotCode', 'lot_other');
  if (producedOn && expiresOn && expiresOn < producedOn) throw fieldError('expiresOn', 'expires_before');
  const lotId = await findOrCreateLot(tx, tenantId, {
    productId: line.product_id,
    code: lotCode,
    producedOn,
    expiresOn,
    now,
    by: actor?.username ?? null,
  });
  if (line.lot_id !== null && line.lot_id !== lotId) throw fieldError('lotCode', 'lot_other');
  return lotId;
}

async function findReceivingPlace(tx: AnyTransaction, warehouseId: Id, code: string): Promise<Id> {
  const { rows } = await sql<{
    id: Id;
    kind: string;
  }>`select l.id::text as id, z.kind from warehouse_location l
    join warehouse_zone z on z.id = l.zone_id
    where l.warehouse_id = ${warehouseId} and l.code = ${code} and l.deleted_at is null and z.deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  const [place] = rows;
  if (!place) throw fieldError('locationCode', 'location_missing');
  if (!['receiving', 'inspection', 'returns'].includes(place.kind))
    throw fieldError('locationCode', 'location_not_receiving');
  return place.id;
}
