import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findLocation } from '#server/core/warehouse/found-refs.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { findInboundLine, type LineOfOrder } from '#server/modules/orders/line-of-order.ts';
import { rounded } from '#server/modules/orders/outbound/reserve-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundLineSteps } from '#shared/domain/orders/inbound-line-steps.ts';
import { lineName, type StepBy, takeLineStep } from './inbound-line-state.ts';
import { hasHeldLines, takeInboundStep } from './inbound-steps.ts';
import { shrinkPutAwayTasks } from './put-away-tasks.ts';

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
  refuseState(line);
  const left = rounded(line.received - line.put_away - (await takenByTasks(tx, lineId)));
  if (quantity > left) throw beyondReceived(left);
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
  await countPutAway(tx, tenantId, { lineId, quantity, now, actor });
  if (from !== null)
    await shrinkPutAwayTasks(
      tx,
      tenantId,
      { lineId, locationId: from, isDamaged: goods.isDamaged },
      { now, actor },
    );
  await closePutAway(tx, tenantId, lineId, { now, actor });
}

function refuseState({ state }: LineOfOrder): void {
  if (inboundLineSteps.after(state, 'put_away') === null)
    throw failureWithData('illegal_step', { state, step: 'put_away' });
}

/** What begun tasks of a line still take. */
async function takenByTasks(tx: AnyTransaction, lineId: Id): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(quantity - quantity_done), 0)::float8 as taken from warehouse_task
    where inbound_line_id = ${lineId} and kind = 'put_away' and state = 'started'`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.taken ?? 0;
}

function beyondReceived(left: number) {
  return failure('invalid_input', 'more than received', {
    quantity: { key: 'put_away_beyond', params: { left: Math.max(0, left) } },
  });
}

/**
 * Counts goods of a line as put away; the order of a line whose checks are over is being put away then. Throws 409
 * `illegal_step` for a line that is held, rejected or not received yet; at `quantity` where it is more than was received.
 */
export async function countPutAway(
  tx: AnyTransaction,
  tenantId: Id,
  { lineId, quantity, ...by }: StepBy & { readonly lineId: Id; readonly quantity: number },
): Promise<void> {
  const line = await findInboundLine(tx, lineId);
  refuseState(line);
  const left = rounded(line.received - line.put_away);
  if (quantity > left) throw beyondReceived(left);
  if (quantity > 0) {
    await sql`update inbound_line set quantity_put_away = quantity_put_away + ${quantity}::numeric,
        updated_by = ${by.actor?.username ?? null},
        updated_at = greatest(${by.now}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${lineId}`.execute(withSchema<unknown>(tx));
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
  }
  if (line.order_state === 'checking' && !(await hasHeldLines(tx, line.order_id)))
    await takeInboundStep(tx, tenantId, { id: line.order_id, step: 'put_away', ...by });
}

/** A line is put away when all of it is and none of its tasks is open: reports of these count before their goods move. */
export async function closePutAway(tx: AnyTransaction, tenantId: Id, lineId: Id, by: StepBy): Promise<void> {
  const { rows } = await sql`select from inbound_line l
    where l.id = ${lineId} and l.state in ('received', 'released') and l.quantity_put_away = l.quantity_received
      and not exists (select from warehouse_task t
        where t.inbound_line_id = l.id and t.kind = 'put_away' and t.is_open)`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) await takeLineStep(tx, tenantId, { ...by, id: lineId, step: 'put_away' });
}
