import { audit } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type { WalkIn } from '#server/core/ports/warehouse/reported-trucks.ts';
import { APPOINTMENT_NUMBERS, dayOf, nextDocumentNo, nextTicket } from '#server/core/warehouse/numbers.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { recordEvent } from './events.ts';
import { insertAppointment } from './insert-appointment.ts';

/** Queues a truck that has arrived without an appointment, with its ticket; returns the id of its appointment. */
export async function queueWalkIn(
  tx: AnyTransaction,
  tenantId: Id,
  { orders, ...asked }: WalkIn & { readonly orders: AwaitedOrders },
): Promise<Id> {
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
  await orders.link(tx, tenantId, { appointmentId: id }, { now, actor });
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
