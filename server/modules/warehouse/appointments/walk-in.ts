import { sql } from 'kysely';
import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import { APPOINTMENT_NUMBERS, dayOf, nextDocumentNo, nextTicket } from '#server/modules/warehouse/numbers.ts';
import { linkAppointments } from '#server/modules/warehouse/orders/inbound-appointments.ts';
import type { addWalkIn } from '#shared/contracts/appointment.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Warehouse } from '#shared/contracts/warehouse.ts';
import { recordEvent } from './events.ts';

export interface WalkIn
  extends Omit<BodyOf<typeof addWalkIn>, 'warehouseCode' | 'carrierCode' | 'ownerCode'> {
  readonly warehouse: Warehouse;
  readonly partners: { readonly carrier_id: Id | null; readonly owner_id: Id | null };
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/** Queues a truck that has arrived without an appointment, with its ticket; returns the id of its appointment. */
export async function queueWalkIn(tx: AnyTransaction, tenantId: Id, asked: WalkIn): Promise<Id> {
  const { warehouse, partners, now, actor, direction } = asked;
  const username = actor?.username ?? null;
  const day = dayOf(now.getTime(), warehouse.timeZone);
  const no = await nextDocumentNo(tx, tenantId, { ...APPOINTMENT_NUMBERS, day });
  const ticket = await nextTicket(tx, { tenantId, warehouseId: warehouse.id, day }, direction);
  const values = {
    tenant_id: tenantId,
    no,
    warehouse_id: warehouse.id,
    direction,
    state: 'arrived',
    ...partners,
    plate: asked.plate ?? null,
    vehicle_type: asked.vehicleType ?? null,
    driver_name: asked.driverName || null,
    driver_phone: asked.driverPhone || null,
    doc_no: asked.docNo || null,
    pallets: asked.pallets ?? null,
    note: asked.note || null,
    ticket,
    ticket_day: day,
    arrived_at: now,
    created_at: now,
    created_by: username,
    updated_at: now,
    updated_by: username,
  };
  const columns = Object.entries(values);
  const { rows } = await sql<{ id: Id }>`
    insert into appointment (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id::text as id`.execute(
    withSchema<unknown>(tx),
  );
  const id = rows[0]?.id ?? '';
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
