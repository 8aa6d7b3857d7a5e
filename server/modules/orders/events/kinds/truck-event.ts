import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AppointmentPartners } from '#server/core/ports/warehouse/reported-trucks.ts';
import type { EventEffect, EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TruckEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import type {
  AppointmentState,
  AppointmentStep,
  GoodsDirection,
} from '#shared/contracts/yard/appointment.ts';
import { appointmentSteps } from '#shared/domain/yard/appointment-steps.ts';

/** What a warehouse system may say has happened; a truck never goes back to the queue by an event. */
const FORWARD: readonly AppointmentStep[] = ['arrive', 'call', 'dock', 'start', 'finish', 'leave', 'cancel'];
/** Of trucks without a booking: one that is only cancelled was never there. */
const QUEUED: readonly TruckEvent['state'][] = ['arrived', 'called', 'docked', 'working', 'finished', 'left'];

interface Found {
  readonly id: Id;
  readonly state: AppointmentState;
}

export const handleTruck: EventHandler<TruckEvent> = async (tx, place, event) => {
  const { dock: dockId } = await findNames(tx, place, { dock: named('dock', event.dock) });
  const found = await findAppointment(tx, place, event);
  if (found) return effectOn(tx, place, event, found);
  const { direction, state } = event;
  // Without a booking, a number alone says nothing.
  const isMade = state === 'booked' || QUEUED.includes(state);
  if (!isMade || (event.no !== undefined && direction === undefined))
    throw new EventRefused('unknown_record', `no appointment of ${nameOf(event)} is open`);
  if (direction === undefined)
    throw new EventRefused('bad_shape', `direction: ${nameOf(event)} has no appointment, so it is needed`);
  const partners = await findNames(tx, place, {
    carrier_id: named('partner', event.carrier),
    owner_id: named('partner', event.owner),
  });
  if (state === 'booked') return bookingOf(tx, place, { ...event, direction }, partners);
  return {
    record: null,
    async apply() {
      const { tenantId, warehouse, at, batch } = place;
      const { plate, docNo, vehicleType, pallets, driverName, driverPhone } = event;
      const id = await batch.trucks.queue(tx, tenantId, {
        no: event.no,
        direction,
        plate,
        docNo: docNo ?? null,
        vehicleType,
        pallets,
        driverName: driverName ?? null,
        driverPhone: driverPhone ?? null,
        note: null,
        warehouse,
        partners,
        now: at,
        actor: null,
      });
      if (dockId === null && event.state !== 'arrived')
        throw new EventRefused('bad_shape', `dock: ${nameOf(event)} has none yet, so it is needed`);
      return effectOn(tx, place, event, { id, state: 'arrived' }).apply();
    },
  };
};

function bookingOf(
  tx: AnyTransaction,
  { tenantId, warehouse, at, batch }: EventPlace,
  event: TruckEvent & { readonly direction: GoodsDirection },
  partners: AppointmentPartners,
): EventEffect {
  return {
    record: null,
    apply: async () =>
      `truck ${await batch.trucks.book(tx, tenantId, { ...event, warehouse, partners, now: at })}`,
  };
}

function effectOn(
  tx: AnyTransaction,
  place: EventPlace,
  event: TruckEvent,
  { id, state }: Found,
): EventEffect {
  const record = `truck ${id}`;
  return {
    record,
    async apply() {
      const steps = appointmentSteps.way(state, event.state, FORWARD);
      if (steps === null)
        throw new EventRefused(
          'goes_backwards',
          `${nameOf(event)} is ${state}, which ${event.state} does not follow`,
        );
      const { tenantId, warehouse, at, batch } = place;
      if (event.state === 'booked')
        await batch.trucks.move(tx, tenantId, { ...event, id, warehouse, now: at });
      for (const step of steps)
        await batch.trucks.step(tx, tenantId, {
          id,
          step,
          dockCode: event.dock ?? null,
          timeZone: warehouse.timeZone,
          now: at,
          actor: null,
        });
      return record;
    },
  };
}

/** Open ones first, then the one that is due nearest to the event. */
async function findAppointment(
  tx: AnyTransaction,
  place: EventPlace,
  event: TruckEvent,
): Promise<Found | null> {
  const { warehouse, at } = place;
  const { no, docNo, plate } = event;
  const isNamed =
    no !== undefined ? sql`no = ${no}` : docNo !== undefined ? sql`doc_no = ${docNo}` : sql`plate = ${plate}`;
  // A truck comes again: what it did on other days is not what happens to it now.
  const isRecent =
    no !== undefined ? sql`true` : sql`(is_open or due_at > ${at}::timestamptz - interval '12 hours')`;
  const { rows } = await sql<Found>`select id::text as id, state from appointment
    where warehouse_id = ${warehouse.id} and deleted_at is null and ${isNamed} and ${isRecent}
    order by is_open desc, abs(extract(epoch from due_at - ${at}::timestamptz)) limit 1`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0] ?? null;
}

function nameOf({ no, docNo, plate }: TruckEvent): string {
  return `truck ${no ?? docNo ?? plate}`;
}
