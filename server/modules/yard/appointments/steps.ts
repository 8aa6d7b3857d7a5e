import { sql } from 'kysely';
import { type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type { TruckStep } from '#server/core/ports/warehouse/reported-trucks.ts';
import { dayOf, nextTicket } from '#server/core/warehouse/numbers.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  AppointmentState,
  AppointmentStep,
  GoodsDirection,
} from '#shared/contracts/yard/appointment.ts';
import { appointmentSteps } from '#shared/domain/yard/appointment-steps.ts';
import { listDocks, takesDirection } from './dock-rows.ts';
import { recordEvent } from './events.ts';
import { releaseSeats } from './seats.ts';

/** How long a called truck has to come to its dock. */
const CALL_MS = 5 * 60_000;

export interface AskedStep extends TruckStep {
  readonly orders: AwaitedOrders;
}

interface Row extends SteppedRow<AppointmentState> {
  readonly no: string;
  readonly warehouse_id: Id;
  readonly direction: GoodsDirection;
  readonly dock_id: Id | null;
  readonly call_count: number;
}

/**
 * Takes an appointment to its next state, with its event and its audit entry. Throws 409 `illegal_step` with the state
 * that it has; at `dockCode`, where the dock is missing, closed or occupied.
 */
export async function takeStep(
  tx: AnyTransaction,
  tenantId: Id,
  { orders, ...asked }: AskedStep,
): Promise<void> {
  const { step, now, actor, reason } = asked;
  let dockCodeOfStep: string | undefined;
  const { row, state } = await takeRecordStep<AppointmentState, AppointmentStep, Row>(tx, {
    ...asked,
    tenantId,
    table: 'appointment',
    subject: 'appointment',
    columns: sql`no, warehouse_id::text as warehouse_id, direction, dock_id::text as dock_id, call_count`,
    steps: appointmentSteps,
    action: step === 'cancel' ? 'cancel' : 'step',
    nameOf: ({ no }) => no,
    async effect(before) {
      const dock = step === 'call' || step === 'dock' ? await findDock(tx, before, asked) : null;
      dockCodeOfStep = dock?.code;
      return {
        values: await valuesOf(tx, tenantId, before, asked, dock?.id ?? null),
        changes: {
          ...(dock && dock.id !== before.dock_id && { dockCode: { after: dock.code } }),
          ...(reason && { endReason: { after: reason } }),
        },
      };
    },
  });
  if (state === 'cancelled' || state === 'no_show') await releaseSeats(tx, [row.id]);
  if (step === 'arrive') await orders.arrive(tx, tenantId, row.id, { now, actor });
  await recordEvent(
    tx,
    { tenantId, username: actor?.username ?? null },
    { appointmentId: row.id, at: now, step, state, dockCode: dockCodeOfStep ?? null },
  );
}

async function valuesOf(
  tx: AnyTransaction,
  tenantId: Id,
  row: Row,
  { step, now, timeZone, reason }: TruckStep,
  dockId: Id | null,
): Promise<Record<string, unknown>> {
  const noCall = { call_count: 0, called_at: null, must_dock_by: null };
  switch (step) {
    case 'arrive': {
      const day = dayOf(now.getTime(), timeZone);
      const ticket = await nextTicket(tx, { tenantId, warehouseId: row.warehouse_id, day }, row.direction);
      return { ...noCall, ticket, ticket_day: day, arrived_at: now };
    }
    case 'call':
      return {
        dock_id: dockId,
        called_at: now,
        call_count: Math.min(row.call_count, MAX_CALLS - 1) + 1,
        must_dock_by: new Date(now.getTime() + CALL_MS),
      };
    case 'requeue':
      return noCall;
    case 'miss':
      return { must_dock_by: null };
    case 'dock':
      return { dock_id: dockId, docked_at: now, must_dock_by: null };
    case 'start':
      return { work_start_at: now };
    case 'finish':
      return { work_end_at: now };
    case 'leave':
      return { left_at: now };
    case 'cancel':
    case 'expire':
      return { end_reason: reason ?? null };
  }
}

/** A truck that does not come is called this often; after the last call it has missed its turn. */
export const MAX_CALLS = 3;

/** The dock that a truck drives to: named, or the one it has. */
async function findDock(tx: AnyTransaction, row: Row, { dockCode, now }: TruckStep) {
  const nowMs = now.getTime();
  const docks = await listDocks(tx, row.warehouse_id, { sinceMs: nowMs, isLocked: true });
  const dock = docks.find((one) => (dockCode ? one.code === dockCode : one.id === row.dock_id));
  if (!dock) throw fieldError('dockCode', dockCode ? 'dock_missing' : 'required');
  if (!takesDirection(dock, row.direction)) throw fieldError('dockCode', 'dock_other_direction');
  const isOut = dock.outages.some(({ fromMs, toMs }) => fromMs <= nowMs && (toMs === null || toMs > nowMs));
  if (isOut) throw fieldError('dockCode', 'dock_closed');
  const { rows } = await sql<{ count: string }>`select count(*) as count from appointment
    where dock_id = ${dock.id} and id <> ${row.id} and deleted_at is null
      and state in ('called', 'docked', 'working', 'finished')`.execute(withSchema<unknown>(tx));
  if (Number(rows[0]?.count ?? 0) >= dock.capacity) throw fieldError('dockCode', 'dock_occupied');
  return dock;
}
