import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { APPOINTMENT_NUMBERS, dayOf, nextDocumentNo, nextTicket } from '#server/core/warehouse/numbers.ts';
import { linkAppointments } from '#server/modules/orders/inbound/inbound-appointments.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { addWalkIn } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { recordEvent } from './events.ts';
import { type AppointmentPartners, insertAppointment } from './insert-appointment.ts';

export interface WalkIn
  extends Omit<BodyOf<typeof addWalkIn>, 'warehouseCode' | 'carrierCode' | 'ownerCode'> {
  /** Given by another system; absent = the next one of the day. */
  readonly no?: string | undefined;
  readonly warehouse: Warehouse;
  readonly partners: AppointmentPartners;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/** Queues a truck that has arrived without an appointment, with its ticket; returns the id of its appointment. */
export async function queueWalkIn(tx: AnyTransaction, tenantId: Id, asked: WalkIn): Promise<Id> {
  const { warehouse, now, actor, direction } = asked;
  const username = actor?.username ?? null;
  const day = dayOf(now.getTime(), warehouse.timeZone);
  const no = asked.no ?? (await nextDocumentNo(tx, tenantId, { ...APPOINTMENT_NUMBERS, day }));
  const ticket = await nextTicket(tx, { tenantId, warehouseId: warehouse.id, day }, direction);
  const id = await insertAppointment(tx, {
    ...asked,
    tenantId,
    no,
    state: 'arrived',
    ticket: { text: ticket, day },
  });
  await recordEvent(
    tx,
    { tenantId, username },
    { appointmentId: id, at: now, step: 'arrive', state: 'arrived' },
  );
  await linkAppointments(tx, tenantId, { appointmentId: id }, { now, actor });
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'appointment',
    recordId: id,
    recordName: no,
    action: 'create',
    changes: {
      warehouseCode: { after: warehouse.code },
      direction: { after: direction },
      plate: { after: asked.plate ?? null },
      ticket: { after: ticket },
    },
  });
  return id;
}
