import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentEvent } from '#shared/contracts/yard/appointment.ts';

/** `by` null = the server. */
export async function recordEvent(
  tx: AnyTransaction,
  { tenantId, username }: { readonly tenantId: Id; readonly username: string | null },
  event: Omit<AppointmentEvent, 'at' | 'by' | 'dockCode'> & {
    readonly appointmentId: Id;
    readonly at: Date;
    readonly dockCode?: string | null;
  },
): Promise<void> {
  await sql`insert into appointment_event (tenant_id, appointment_id, at, step, state, dock_code, by)
    values (${tenantId}, ${event.appointmentId}, ${event.at}, ${event.step}, ${event.state},
      ${event.dockCode ?? null}, ${username})`.execute(withSchema<unknown>(tx));
}

export async function listEvents(tx: AnyTransaction, appointmentId: Id): Promise<AppointmentEvent[]> {
  const { rows } = await sql<{
    at: Date;
    step: AppointmentEvent['step'];
    state: AppointmentEvent['state'];
    dock_code: string | null;
    by: string | null;
  }>`select at, step, state, dock_code, by from appointment_event
    where appointment_id = ${appointmentId} order by id`.execute(withSchema<unknown>(tx));
  return rows.map(({ at, dock_code, ...row }) => ({ ...row, at: at.getTime(), dockCode: dock_code }));
}
