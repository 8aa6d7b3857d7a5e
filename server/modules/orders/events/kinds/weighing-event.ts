import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { EventHandler } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findWagonOf } from '#server/modules/orders/events/find-wagon.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WeighingEvent } from '#shared/contracts/orders/events/rail-event.ts';
import type { WeighingKind } from '#shared/contracts/railway/weighing.ts';

interface Known {
  readonly id: Id;
  readonly wagonId: Id;
  readonly kind: WeighingKind;
  readonly kg: number;
  readonly voidReason: string | null;
}

/** A weight that a scale has read. A ticket is of one weighing for good. */
export const handleWeighing: EventHandler<WeighingEvent> = async (tx, place, event) => {
  const { tenantId, at, batch } = place;
  const { ticketNo, kind, kg, wagon, train } = event;
  const record = `weighing ${ticketNo}`;
  const { rows } = await sql<Known>`select id::text as id, wagon_visit_id::text as "wagonId", kind, kg,
      void_reason as "voidReason" from weighing where ticket_no = ${ticketNo} and warehouse_id = ${place.warehouse.id}`.execute(
    withSchema<unknown>(tx),
  );
  const [known] = rows;
  const by = { now: at, actor: null, isReported: true };
  if (event.void !== undefined) {
    const reason = event.void;
    if (!known) throw new EventRefused('unknown_record', `ticketNo: no weighing has the number ${ticketNo}`);
    return {
      record,
      async apply() {
        if (known.voidReason === null)
          await batch.trains.voidWeight(tx, tenantId, { id: known.id, reason, ...by });
        return record;
      },
    };
  }
  if (wagon === undefined || kg === undefined)
    throw new EventRefused('bad_shape', `wagon and kg: ${record} needs them`);
  const { id: wagonId } = await findWagonOf(tx, place, { wagon, train });
  return {
    record,
    async apply() {
      if (known && (known.wagonId !== wagonId || known.kg !== kg || known.kind !== kind))
        throw new EventRefused('duplicate', `ticketNo: ${ticketNo} is of another weight`);
      if (!known)
        await batch.trains.weigh(tx, tenantId, { wagonId, ticketNo, kind, kg, at, source: 'scale', ...by });
      return record;
    },
  };
};
