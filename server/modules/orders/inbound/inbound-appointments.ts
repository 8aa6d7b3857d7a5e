import { type RawBuilder, sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StepBy } from './inbound-line-state.ts';
import { takeInboundStep } from './inbound-steps.ts';

/** Whether the appointment `a` names the order `o` as what it comes for; of another owner's goods it does not. */
const COMES_FOR: RawBuilder<boolean> = sql<boolean>`a.direction = 'in' and a.is_open and a.deleted_at is null
  and a.warehouse_id = o.warehouse_id and a.doc_no in (o.no, o.external_no)
  and (a.owner_id is null or o.owner_id is null or a.owner_id = o.owner_id)`;

/**
 * Links orders that are still to come to the appointments that name them by number or external number: of one
 * appointment or of one order. An order keeps the appointment that it has. Those whose truck is there have arrived.
 */
export async function linkAppointments(
  tx: AnyTransaction,
  tenantId: Id,
  of: { readonly appointmentId: Id } | { readonly orderId: Id },
  { now, actor }: StepBy,
): Promise<void> {
  const one = 'orderId' in of ? sql`o.id = ${of.orderId}` : sql`a.id = ${of.appointmentId}`;
  const { rows } = await sql<{ id: Id; no: string; appointment_no: string }>`
    update inbound_order o set appointment_id = a.id, updated_by = ${actor?.username ?? null},
      updated_at = greatest(${now}::timestamptz, o.updated_at + interval '1 millisecond')
    from appointment a
    where ${one} and ${COMES_FOR} and o.appointment_id is null and o.deleted_at is null
      and o.state in ('draft', 'announced')
    returning o.id::text as id, o.no, a.no as appointment_no`.execute(withSchema<unknown>(tx));
  for (const { id, no, appointment_no } of rows)
    await audit(tx, {
      tenantId,
      actor,
      at: now,
      subject: 'inboundOrder',
      recordId: id,
      recordName: no,
      action: 'update',
      changes: { appointmentNo: { before: null, after: appointment_no } },
    });
  await arriveOrders(
    tx,
    tenantId,
    'orderId' in of ? sql`o.id = ${of.orderId}` : sql`a.id = ${of.appointmentId}`,
    {
      now,
      actor,
    },
  );
}

/** The announced orders of an appointment have arrived with its truck, unless a warehouse system runs them. */
async function arriveOrdersOf(
  tx: AnyTransaction,
  tenantId: Id,
  appointmentId: Id,
  by: StepBy,
): Promise<void> {
  await arriveOrders(tx, tenantId, sql`a.id = ${appointmentId}`, by);
}

async function arriveOrders(
  tx: AnyTransaction,
  tenantId: Id,
  which: RawBuilder<unknown>,
  by: StepBy,
): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select o.id::text as id from inbound_order o
    join appointment a on a.id = o.appointment_id
    where ${which} and o.state = 'announced' and o.deleted_at is null and not o.is_external
      and a.state in ('arrived', 'called', 'docked', 'working', 'finished') order by o.id`.execute(
    withSchema<unknown>(tx),
  );
  for (const { id } of rows) await takeInboundStep(tx, tenantId, { id, step: 'arrive', ...by });
}

/** The appointment that a body names by its number: it brings goods to this warehouse. Throws at `appointmentNo`. */
export async function findInboundAppointment(
  tx: AnyTransaction,
  warehouseId: Id,
  no: string | null | undefined,
): Promise<Id | null> {
  if (!no) return null;
  const { rows } = await sql<{ id: Id }>`select id::text as id from appointment
    where warehouse_id = ${warehouseId} and no = ${no} and direction = 'in' and is_open and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (!rows[0]) throw fieldError('appointmentNo', 'appointment_in_missing');
  return rows[0].id;
}

export const awaitedOrders: AwaitedOrders = { link: linkAppointments, arrive: arriveOrdersOf };
