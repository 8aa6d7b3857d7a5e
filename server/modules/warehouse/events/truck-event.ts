import { sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import { takeStep } from '#server/modules/warehouse/appointments/steps.ts';
import { queueWalkIn } from '#server/modules/warehouse/appointments/walk-in.ts';
import type { AppointmentState, AppointmentStep } from '#shared/contracts/appointment.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { TruckEvent } from '#shared/contracts/warehouse-event.ts';
import { appointmentSteps } from '#shared/domain/warehouse/appointment-steps.ts';
import { type EventEffect, type EventHandler, type EventPlace, EventRefused } from './event-handler.ts';
import { findByCode } from './find-by-code.ts';

/** What a warehouse system may say has happened; a truck never goes back to the queue by an event. */
const FORWARD: readonly AppointmentStep[] = ['arrive', 'call', 'dock', 'start', 'finish', 'leave', 'cancel'];
/** Of trucks that nobody has booked: nothing is known of one that is only called or cancelled. */
const QUEUED: readonly TruckEvent['state'][] = ['arrived', 'docked', 'working', 'finished', 'left'];

interface Found {
  readonly id: Id;
  readonly state: AppointmentState;
}

export const handleTruck: EventHandler<TruckEvent> = async (tx, place, event) => {
  const dockId = await findByCode(tx, place.warehouse.id, 'dock', event.dock);
  const found = await findAppointment(tx, place, event);
  if (found) return effectOn(tx, place, event, found);
  if (event.no !== undefined || !QUEUED.includes(event.state))
    throw new EventRefused('unknown_record', `no appointment of ${nameOf(event)} is open`);
  const { direction } = event;
  if (direction === undefined)
    throw new EventRefused('bad_shape', `direction: ${nameOf(event)} has no appointment, so it is needed`);
  const partners = {
    carrier_id: await findByCode(tx, place.warehouse.id, 'carrier', event.carrier),
    owner_id: await findByCode(tx, place.warehouse.id, 'owner', event.owner),
  };
  return {
    record: null,
    async apply() {
      const { tenantId, warehouse, at } = place;
      const { plate, docNo, vehicleType, pallets } = event;
      const id = await queueWalkIn(tx, tenantId, {
        direction,
        plate,
        docNo: docNo ?? null,
        vehicleType,
        pallets,
        driverName: null,
        driverPhone: null,
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
      const { tenantId, warehouse, at } = place;
      for (const step of steps)
        await takeStep(tx, tenantId, {
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
