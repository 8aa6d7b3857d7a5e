import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { NewAppointment } from '#server/core/ports/warehouse/reported-trucks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type State =
  | { readonly state: 'arrived'; readonly ticket: { readonly text: string; readonly day: string } }
  | { readonly state: 'booked'; readonly slotStart: number; readonly slots: number; readonly dockId: Id };

/** Returns its id. */
export async function insertAppointment(tx: AnyTransaction, asked: NewAppointment & State): Promise<Id> {
  const { now, actor, warehouse, partners } = asked;
  const by = actor?.username ?? null;
  const values = {
    tenant_id: asked.tenantId,
    no: asked.no,
    warehouse_id: warehouse.id,
    direction: asked.direction,
    state: asked.state,
    ...partners,
    plate: asked.plate ?? null,
    vehicle_type: asked.vehicleType ?? null,
    driver_name: asked.driverName || null,
    driver_phone: asked.driverPhone || null,
    doc_no: asked.docNo || null,
    pallets: asked.pallets ?? null,
    note: asked.note || null,
    ...(asked.state === 'arrived'
      ? { ticket: asked.ticket.text, ticket_day: asked.ticket.day, arrived_at: now }
      : { slot_at: new Date(asked.slotStart), slots: asked.slots, dock_id: asked.dockId }),
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
  };
  const columns = Object.entries(values);
  const { rows } = await sql<{ id: Id }>`
    insert into appointment (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id::text as id`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.id ?? '';
}
