import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type {
  BookedSlots,
  MovedBooking,
  ReportedBooking,
} from '#server/core/ports/warehouse/reported-trucks.ts';
import { APPOINTMENT_NUMBERS, dayOf, nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { recordEvent } from './events.ts';
import { insertAppointment } from './insert-appointment.ts';
import { findSeats, releaseSeats, takeSeats } from './seats.ts';

/**
 * Keeps a booking that another system has made, with its places in the slots; returns its id. Slots may be over: it
 * tells what was booked. Throws where a place is taken or no dock is open.
 */
export async function bookAppointment(
  tx: AnyTransaction,
  tenantId: Id,
  { orders, ...booking }: ReportedBooking & { readonly orders: AwaitedOrders },
): Promise<Id> {
  const { warehouse, direction, now } = booking;
  const { slotStart, slots, seats } = await seatsOf(tx, warehouse, direction, booking);
  const day = dayOf(now.getTime(), warehouse.timeZone);
  const no = booking.no ?? (await nextDocumentNo(tx, tenantId, { ...APPOINTMENT_NUMBERS, day }));
  const id = await insertAppointment(tx, {
    ...booking,
    tenantId,
    no,
    actor: null,
    state: 'booked',
    slotStart,
    slots,
    dockId: seats.dockId,
  });
  await takeSeats(tx, { tenantId, appointmentId: id }, seats);
  await recordEvent(
    tx,
    { tenantId, username: null },
    { appointmentId: id, at: now, step: 'book', state: 'booked' },
  );
  await orders.link(tx, tenantId, { appointmentId: id }, { now, actor: null });
  await audit(tx, {
    tenantId,
    actor: null,
    at: now,
    subject: 'appointment',
    recordId: id,
    recordName: no,
    action: 'create',
    changes: {
      warehouseCode: { after: warehouse.code },
      direction: { after: direction },
      plate: { after: booking.plate ?? null },
      slotStart: { after: slotStart },
      slots: { after: slots },
    },
  });
  return id;
}

/** A booking is reported again: it gives its places back and takes those that it has now. */
export async function moveBooking(tx: AnyTransaction, tenantId: Id, booking: MovedBooking): Promise<void> {
  const { id, warehouse, now } = booking;
  const { rows } = await sql<{
    no: string;
    direction: GoodsDirection;
    slotAt: Date | null;
    slots: number | null;
  }>`
    select no, direction, slot_at as "slotAt", slots from appointment where id = ${id} for update`.execute(
    withSchema<unknown>(tx),
  );
  const [before] = rows;
  if (!before) return;
  await releaseSeats(tx, [id]);
  const { slotStart, slots, seats } = await seatsOf(tx, warehouse, before.direction, booking);
  await takeSeats(tx, { tenantId, appointmentId: id }, seats);
  await sql`update appointment set slot_at = ${new Date(slotStart)}, slots = ${slots}, dock_id = ${seats.dockId},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond'), updated_by = null
    where id = ${id}`.execute(withSchema<unknown>(tx));
  await audit(tx, {
    tenantId,
    actor: null,
    at: now,
    subject: 'appointment',
    recordId: id,
    recordName: before.no,
    action: 'update',
    changes: {
      slotStart: { before: before.slotAt?.getTime() ?? null, after: slotStart },
      slots: { before: before.slots, after: slots },
    },
  });
}

async function seatsOf(
  tx: AnyTransaction,
  warehouse: Warehouse,
  direction: GoodsDirection,
  { slotStart, slots = 1, dock }: BookedSlots,
) {
  if (slotStart === undefined) throw fieldError('slotStart', 'required');
  const asked = { warehouse, direction, dockCode: dock, slotStart, slots };
  return { slotStart, slots, seats: await findSeats(tx, asked, slotStart) };
}
