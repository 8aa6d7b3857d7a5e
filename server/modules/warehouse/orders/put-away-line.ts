import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import { findLocation } from '#server/modules/warehouse/found-refs.ts';
import { moveStock } from '#server/modules/warehouse/stock/move-stock.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { inboundLineSteps } from '#shared/domain/warehouse/inbound-line-steps.ts';
import { lineName, type StepBy, takeLineStep } from './inbound-line-state.ts';
import { hasHeldLines, takeInboundStep } from './inbound-steps.ts';
import { findInboundLine } from './line-of-order.ts';
import { rounded } from './reserve-lines.ts';

export interface PutAwayGoods extends StepBy {
  readonly lineId: Id;
  readonly quantity: number;
  /** Codes in the warehouse of the order. */
  readonly fromLocation: string;
  readonly toLocation: string;
  /** Of the damaged part. */
  readonly isDamaged: boolean;
}

/** Moves received goods of a line to where they are kept. Throws as `countPutAway` and `moveStock` do. */
export async function putAwayLine(tx: AnyTransaction, tenantId: Id, goods: PutAwayGoods): Promise<void> {
  const { lineId, quantity, now, actor } = goods;
  const line = await findInboundLine(tx, lineId);
  await countPutAway(tx, tenantId, { lineId, quantity, now, actor });
  const from = await findLocation(tx, line.warehouse_id, goods.fromLocation, 'fromLocation');
  const to = await findLocation(tx, line.warehouse_id, goods.toLocation, 'toLocation');
  const status = goods.isDamaged ? 'damaged' : 'available';
  await moveStock(tx, tenantId, {
    warehouseId: line.warehouse_id,
    at: now,
    kind: 'put_away',
    productId: line.product_id,
    lotId: line.lot_id,
    ownerId: line.owner_id,
    from: from === null ? null : { locationId: from, status },
    to: to === null ? null : { locationId: to, status },
    quantity,
    doc: { kind: 'inboundLine', id: line.id, no: line.order_no },
    by: actor?.username ?? null,
  });
}

/**
 * Counts goods of a line as put away; the line is put away with the last of them, and the order of a line whose checks
 * are over is being put away. Throws 409 `illegal_step` for a line that is held, rejected or not received yet; at
 * `quantity` where it is more than was received.
 */
export async function countPutAway(
  tx: AnyTransaction,
  tenantId: Id,
  { lineId, quantity, ...by }: StepBy & { readonly lineId: Id; readonly quantity: number },
): Promise<void> {
  const line = await findInboundLine(tx, lineId);
  if (inboundLineSteps.after(line.state, 'put_away') === null)
    throw failureWithData('illegal_step', { state: line.state, step: 'put_away' });
  const left = rounded(line.received - line.put_away);
  if (quantity > left)
    throw failure('invalid_input', 'more than received', {
      quantity: { key: 'put_away_beyond', params: { left } },
    });
  const { rows } = await sql<{ is_all: boolean }>`update inbound_line set
      quantity_put_away = quantity_put_away + ${quantity}::numeric, updated_by = ${by.actor?.username ?? null},
      updated_at = greatest(${by.now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${lineId} returning quantity_put_away = quantity_received as is_all`.execute(
    withSchema<unknown>(tx),
  );
  await audit(tx, {
    tenantId,
    actor: by.actor,
    at: by.now,
    subject: 'inboundLine',
    recordId: lineId,
    recordName: lineName(line),
    action: 'putAway',
    changes: { quantityPutAway: { before: line.put_away, after: rounded(line.put_away + quantity) } },
  });
  if (rows[0]?.is_all) await takeLineStep(tx, tenantId, { ...by, id: lineId, step: 'put_away' });
  if (line.order_state === 'checking' && !(await hasHeldLines(tx, line.order_id)))
    await takeInboundStep(tx, tenantId, { id: line.order_id, step: 'put_away', ...by });
}
