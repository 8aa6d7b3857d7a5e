import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState, OutboundStep } from '#shared/contracts/orders/outbound-order.ts';
import { outboundSteps } from '#shared/domain/orders/outbound-steps.ts';
import { resolveExceptions } from './exceptions.ts';
import { advanceWave } from './outbound/advance-wave.ts';
import { pickInPlace, shipGoods } from './outbound/pick-goods.ts';
import { releaseReservations, reserveLines } from './outbound/reserve-lines.ts';
import { cancelTasks, makeLoadTasks } from './tasks/make-tasks.ts';

interface Row extends SteppedRow<OutboundState> {
  readonly no: string;
  readonly warehouse_id: Id;
  readonly owner_id: Id | null;
  readonly wave_id: Id | null;
  /** Its own, or that of its wave. */
  readonly hold_reason: string | null;
}

export interface AskedOrderStep {
  readonly id: Id;
  readonly step: OutboundStep;
  /** Of `cancel`. */
  readonly reason?: string | null | undefined;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/**
 * Takes an outbound order to its next state, with what this does to stock, lines, tasks and its wave. Throws 409
 * `illegal_step`, `on_hold`, and `tasks_open` where picks are not finished.
 */
export async function takeOrderStep(
  tx: AnyTransaction,
  tenantId: Id,
  { id, step, reason, now, actor }: AskedOrderStep,
): Promise<void> {
  const by = { now, actor };
  const { row } = await takeRecordStep<OutboundState, OutboundStep, Row>(tx, {
    tenantId,
    table: 'outbound_order',
    subject: 'outboundOrder',
    columns: sql`no, warehouse_id::text as warehouse_id, owner_id::text as owner_id, wave_id::text as wave_id,
      coalesce(hold_reason, (select w.hold_reason from wave w where w.id = outbound_order.wave_id)) as hold_reason`,
    id,
    step,
    steps: outboundSteps,
    ...by,
    nameOf: ({ no }) => no,
    async effect(before) {
      if (before.hold_reason !== null && step !== 'cancel') throw failure('on_hold');
      if (step === 'allocate') await reserveLines(tx, tenantId, before, by);
      if (step === 'check') await finishPicking(tx, tenantId, before, by);
      if (step === 'ship') await shipGoods(tx, tenantId, before, by);
      if (step === 'cancel') await undo(tx, tenantId, before, by);
      return {
        values: { state_at: now, ...valuesOf(step, now) },
        changes: reason ? { reason: { after: reason } } : {},
      };
    },
  });
  if (step === 'pack') await makeLoadTasks(tx, tenantId, id, by);
  if (row.wave_id !== null) await advanceWave(tx, tenantId, row.wave_id, by);
}

function valuesOf(step: OutboundStep, now: Date): Readonly<Record<string, unknown>> {
  if (step === 'ship') return { shipped_at: now };
  if (step === 'deliver') return { delivered_at: now };
  return {};
}

async function finishPicking(
  tx: AnyTransaction,
  tenantId: Id,
  order: Row,
  by: Pick<AskedOrderStep, 'now' | 'actor'>,
): Promise<void> {
  const { rows } = await sql`select from warehouse_task t join outbound_line l on l.id = t.outbound_line_id
    where l.outbound_order_id = ${order.id} and t.kind = 'pick' and t.is_open limit 1`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw failure('tasks_open');
  await pickInPlace(tx, tenantId, order, by);
}

/** A cancelled order keeps no goods, makes no work and misses nothing. */
async function undo(
  tx: AnyTransaction,
  tenantId: Id,
  { id }: Row,
  by: Pick<AskedOrderStep, 'now' | 'actor'>,
): Promise<void> {
  await cancelTasks(tx, tenantId, { orderId: id }, by);
  await releaseReservations(tx, tenantId, id);
  await sql`update outbound_line set state = 'cancelled', quantity_allocated = 0, updated_at = ${by.now}
    where outbound_order_id = ${id} and deleted_at is null`.execute(withSchema<unknown>(tx));
  await resolveExceptions(tx, tenantId, { kind: 'shortage', outboundOrderId: id }, by);
}
