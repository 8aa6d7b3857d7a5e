import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { dropHold, followVerdict, raiseHold } from '#server/modules/orders/checks/held-goods.ts';
import type { EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named, refuseOwn } from '#server/modules/orders/events/find-names.ts';
import { CHECK_WAY, isForward } from '#server/modules/orders/events/forward.ts';
import { dateOf, findKept, keepRecord, refuseBackwards } from '#server/modules/orders/events/keep-record.ts';
import { settleInbound } from '#server/modules/orders/events/lines/settle-lines.ts';
import type { WmsRow } from '#server/modules/orders/events/wms-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckEvent, CheckEventState } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { CheckBillState, CheckVerdict } from '#shared/contracts/quality/quality-check-bill.ts';

const MINUTE_MS = 60_000;

/** A quality check: goods, and a truck at a dock, wait for it until its verdict. */
export const handleCheck: EventHandler<CheckEvent> = async (tx, place, event) => {
  const { no, state } = event;
  const { tenantId, warehouse, at } = place;
  const name = `check ${no}`;
  const found = await findNames(tx, place, {
    product: named('product', event.product),
    order: named('inboundOrder', event.order),
    dock: named('dock', event.dock),
  });
  const { product: productId } = found;
  if (productId === null) throw new EventRefused('unknown_record', 'product');
  return {
    record: name,
    async apply() {
      const before = await findKept(tx, place, 'quality_check_bill', no);
      const was = before === null ? null : stateOf(before);
      if (before === null) await refuseOwn(tx, place, 'check', no);
      else if (String(before.product_id) !== productId)
        throw new EventRefused('refused', `product: ${name} is about other goods`);
      if (was !== null) refuseBackwards(isForward(CHECK_WAY, was, state), name, was, state);
      const line = await lineOf(tx, { orderId: found.order, productId }, event);
      const lotId = event.lot
        ? await findOrCreateLot(tx, tenantId, { productId, code: event.lot, now: at, by: null })
        : (line?.lotId ?? null);
      const verdict = state === 'open' || state === 'cancelled' ? 'none' : state;
      const kept = await keepRecord(tx, place, {
        table: 'quality_check_bill',
        subject: 'qualityCheckBill',
        no,
        before,
        state: BILL_STATES[state] ?? 'audited',
        said: [
          { column: 'lot_id', value: lotId ?? undefined, field: 'lotCode', shown: event.lot },
          { column: 'inbound_line_id', value: line?.id, field: 'inboundNo', shown: event.order },
          { column: 'owner_id', value: line?.ownerId ?? undefined, field: 'ownerCode', isQuiet: true },
          { column: 'dock_id', value: found.dock ?? undefined, field: 'dockCode', shown: event.dock },
          { column: 'due_at', value: dueOf(event, before, at), field: 'dueAt' },
          { column: 'verdict', value: verdict, field: 'verdict' },
          ...(verdict === 'none'
            ? []
            : [{ column: 'audit_time', value: at, field: 'auditedAt', isQuiet: true }]),
          { column: verdict === 'none' ? 'note' : 'audit_note', value: event.text, field: 'note' },
        ],
        defaults: { kind: 'incoming', product_id: productId },
      });
      const dockId = found.dock ?? idIn(before?.dock_id);
      const lineId = line?.id ?? idIn(before?.inbound_line_id);
      const keptLot = lotId ?? idIn(before?.lot_id);
      const bill = {
        id: String(kept.id),
        no,
        warehouseId: warehouse.id,
        productId,
        lotId: keptLot,
        inboundLineId: lineId,
        dockId,
      };
      await follow(tx, place, { bill, before, state, isNews: was !== state });
      if (lineId !== null) await settleInbound(tx, { lineIds: [lineId] }, at);
      return name;
    },
  };
};

const BILL_STATES: Readonly<Partial<Record<CheckEventState, CheckBillState>>> = {
  open: 'draft',
  cancelled: 'cancelled',
};

function stateOf({ state, verdict }: WmsRow): CheckEventState {
  if (state === 'cancelled') return 'cancelled';
  return verdict === 'none' ? 'open' : (verdict as CheckVerdict);
}

/** The time limit counts from the first event. */
function dueOf({ dueAt, limitMinutes }: CheckEvent, before: WmsRow | null, at: Date): Date | undefined {
  if (dueAt !== undefined || limitMinutes === undefined) return dateOf(dueAt);
  const from = before === null ? at.getTime() : Date.parse(String(before.created_at));
  return new Date(from + limitMinutes * MINUTE_MS);
}

function idIn(value: unknown): Id | null {
  return value == null ? null : String(value);
}

type Bill = Parameters<typeof followVerdict>[2];

/** The dock waits, or waits no longer; the lot has the quality of the verdict. Stock follows movements alone. */
async function follow(
  tx: AnyTransaction,
  { tenantId, at }: EventPlace,
  {
    bill,
    before,
    state,
    isNews,
  }: {
    readonly bill: Omit<Bill, 'verdict'>;
    readonly before: WmsRow | null;
    readonly state: CheckEventState;
    readonly isNews: boolean;
  },
): Promise<void> {
  const by = { now: at, actor: null };
  if (state === 'open') {
    // A later report may name order and dock for the first time, or others.
    const was = before && {
      ...bill,
      dockId: idIn(before.dock_id),
      inboundLineId: idIn(before.inbound_line_id),
    };
    if (was && (was.dockId !== bill.dockId || was.inboundLineId !== bill.inboundLineId))
      await dropHold(tx, tenantId, was, by);
    return raiseHold(tx, tenantId, bill, by);
  }
  if (!isNews) return;
  if (state === 'cancelled') return dropHold(tx, tenantId, bill, by);
  await followVerdict(tx, tenantId, { ...bill, isExternal: true, verdict: state }, by);
}

interface CheckedLine {
  readonly id: Id;
  readonly lotId: Id | null;
  readonly ownerId: Id | null;
}

/** The line of the order that is checked: by its number, or the only one with this product. */
async function lineOf(
  tx: AnyTransaction,
  { orderId, productId }: { readonly orderId: Id | null; readonly productId: Id },
  { order, line }: CheckEvent,
): Promise<CheckedLine | null> {
  if (orderId === null) return null;
  const { rows } = await sql<CheckedLine>`select l.id::text as id, l.lot_id::text as "lotId",
      o.owner_id::text as "ownerId" from inbound_line l join inbound_order o on o.id = l.inbound_order_id
    where o.id = ${orderId} and l.deleted_at is null and l.product_id = ${productId}
      and ${line === undefined ? sql`l.state <> 'cancelled'` : sql`l.line_no = ${line}`}`.execute(
    withSchema<unknown>(tx),
  );
  const [found, ...others] = rows;
  if (!found || others.length > 0)
    throw new EventRefused('unknown_record', `line: ${order} has ${rows.length} lines that this may be`);
  return found;
}
