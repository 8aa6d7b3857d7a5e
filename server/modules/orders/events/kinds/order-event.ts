import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { EventEffect, EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { findNames, named, refuseOwn } from '#server/modules/orders/events/find-names.ts';
import { INBOUND_WAY, isForward, OUTBOUND_WAY } from '#server/modules/orders/events/forward.ts';
import { holdColumns } from '#server/modules/orders/events/hold-columns.ts';
import {
  dateOf,
  findKept,
  keepRecord,
  neededFirst,
  refuseBackwards,
  type SaidColumn,
} from '#server/modules/orders/events/keep-record.ts';
import { implyPicked, implyReceived } from '#server/modules/orders/events/lines/imply-quantities.ts';
import { keepLines } from '#server/modules/orders/events/lines/keep-lines.ts';
import { settleInbound, settleOutbound } from '#server/modules/orders/events/lines/settle-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  InboundOrderEvent,
  OutboundOrderEvent,
} from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { InboundState } from '#shared/contracts/orders/inbound-order.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';

/** An order that comes in or goes out, with its lines. */
export const handleOrder: EventHandler<InboundOrderEvent | OutboundOrderEvent> = (tx, place, event) =>
  event.direction === 'in' ? inbound(tx, place, event) : outbound(tx, place, event);

/** What events of both kinds say of an order. */
function saidOf(
  event: InboundOrderEvent | OutboundOrderEvent,
  { owner, truck }: { readonly owner: Id | null; readonly truck: Id | null },
): readonly SaidColumn[] {
  return [
    { column: 'owner_id', value: owner ?? undefined, field: 'ownerCode', shown: event.owner },
    { column: 'appointment_id', value: truck ?? undefined, field: 'appointmentNo', shown: event.truck },
    { column: 'priority', value: event.priority, field: 'priority' },
    { column: 'note', value: event.note === undefined ? undefined : event.note || null, field: 'note' },
  ];
}

async function inbound(
  tx: AnyTransaction,
  place: EventPlace,
  event: InboundOrderEvent,
): Promise<EventEffect> {
  const { no, state, lines } = event;
  const { at } = place;
  const name = `inbound order ${no}`;
  const found = await findNames(tx, place, {
    owner: named('partner', event.owner),
    partner: named('partner', event.partner),
    truck: named('appointment', event.truck),
  });
  return {
    record: name,
    async apply() {
      const before = await findKept(tx, place, 'inbound_order', no);
      if (before === null) await refuseOwn(tx, place, 'inboundOrder', no);
      else
        refuseBackwards(
          isForward(INBOUND_WAY, before.state as InboundState, state),
          name,
          before.state,
          state,
        );
      const hasArrived = state !== 'announced' && state !== 'cancelled';
      await keepRecord(tx, place, {
        table: 'inbound_order',
        subject: 'inboundOrder',
        no,
        before,
        state,
        said: [
          ...saidOf(event, found),
          { column: 'kind', value: event.kind, field: 'kind' },
          {
            column: 'supplier_id',
            value: found.partner ?? undefined,
            field: 'supplierCode',
            shown: event.partner,
          },
          { column: 'expected_at', value: dateOf(event.dueAt), field: 'expectedAt' },
        ],
        times: {
          state_at: at,
          ...(hasArrived && !before?.arrived_at && { arrived_at: at }),
          ...(state === 'done' && { done_at: at }),
        },
        defaults: { kind: 'purchase' },
        async writeParts(orderId) {
          const changes = lines ? await keepLines(tx, place, { orderId, direction: 'in', lines }) : {};
          if (!lines && before?.state === state) return {};
          await implyReceived(tx, orderId, event);
          await settleInbound(tx, { orderId }, at);
          return changes;
        },
      });
      return name;
    },
  };
}

async function outbound(
  tx: AnyTransaction,
  place: EventPlace,
  event: OutboundOrderEvent,
): Promise<EventEffect> {
  const { no, state, lines } = event;
  const { at } = place;
  const name = `outbound order ${no}`;
  const found = await findNames(tx, place, {
    owner: named('partner', event.owner),
    partner: named('partner', event.partner),
    truck: named('appointment', event.truck),
    wave: named('wave', event.wave),
  });
  return {
    record: name,
    async apply() {
      const before = await findKept(tx, place, 'outbound_order', no);
      if (before === null) {
        await refuseOwn(tx, place, 'outboundOrder', no);
        if (event.dueAt === undefined) throw neededFirst('dueAt', name);
      } else
        refuseBackwards(
          isForward(OUTBOUND_WAY, before.state as OutboundState, state),
          name,
          before.state,
          state,
        );
      const hasLeft = state === 'shipped' || state === 'delivered';
      await keepRecord(tx, place, {
        table: 'outbound_order',
        subject: 'outboundOrder',
        no,
        before,
        state,
        said: [
          ...saidOf(event, found),
          {
            column: 'customer_id',
            value: found.partner ?? undefined,
            field: 'customerCode',
            shown: event.partner,
          },
          { column: 'wave_id', value: found.wave ?? undefined, field: 'waveNo', shown: event.wave },
          { column: 'due_at', value: dateOf(event.dueAt), field: 'dueAt' },
          ...holdColumns(event.hold, before, at),
        ],
        times: {
          state_at: at,
          ...(hasLeft && !before?.shipped_at && { shipped_at: at }),
          ...(state === 'delivered' && { delivered_at: at }),
        },
        defaults: { received_at: at },
        async writeParts(orderId) {
          const changes = lines ? await keepLines(tx, place, { orderId, direction: 'out', lines }) : {};
          if (!lines && before?.state === state) return {};
          await implyPicked(tx, orderId, event);
          await settleOutbound(tx, { orderId }, at);
          return changes;
        },
      });
      return name;
    },
  };
}
