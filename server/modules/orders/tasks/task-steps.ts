import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { takeRecordStep } from '#server/core/crud/take-step.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskState, TaskStep } from '#shared/contracts/orders/warehouse-task.ts';
import { taskSteps } from '#shared/domain/orders/task-steps.ts';
import { beginWork } from './begin-work.ts';
import { settleTask } from './settle-task.ts';
import type { TaskRow } from './task-row.ts';

export interface AskedTaskStep {
  readonly id: Id;
  readonly step: TaskStep;
  /** Of `assign`. */
  readonly assignee?: string | null | undefined;
  /** Of `short`; absent = what was reported. */
  readonly quantityDone?: number | undefined;
  /** Of `complete`; absent = the planned place. */
  readonly toLocationId?: Id | null | undefined;
  /** Of `short` and `cancel`. */
  readonly reason?: string | null | undefined;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/**
 * Takes a task to its next state: goods, line, order and wave follow. Throws 409 `illegal_step`, `on_hold` where its order
 * or wave is held, and at `assignee`, `reason`, `quantityDone` or `toLocation`.
 */
export async function takeTaskStep(tx: AnyTransaction, tenantId: Id, asked: AskedTaskStep): Promise<void> {
  const { step, reason, assignee, now, actor } = asked;
  const ends: SettledQuantity[] = [];
  const { row } = await takeRecordStep<TaskState, TaskStep, TaskRow>(tx, {
    ...asked,
    tenantId,
    table: 'warehouse_task',
    subject: 'warehouseTask',
    columns: sql`no, warehouse_id::text as warehouse_id, kind, inbound_line_id::text as inbound_line_id,
      outbound_line_id::text as outbound_line_id, allocation_id::text as allocation_id, wave_id::text as wave_id,
      owner_id::text as owner_id, product_id::text as product_id, lot_id::text as lot_id, lpn, stock_status,
      quantity::float8 as quantity, quantity_done::float8 as quantity_done, from_location_id::text as from_location_id,
      to_location_id::text as to_location_id,
      coalesce((select w.hold_reason from wave w where w.id = warehouse_task.wave_id),
        (select o.hold_reason from outbound_line l join outbound_order o on o.id = l.outbound_order_id
          where l.id = warehouse_task.outbound_line_id)) as hold_reason`,
    steps: taskSteps,
    nameOf: ({ no }) => no,
    async effect(before) {
      if (before.hold_reason !== null && (step === 'start' || step === 'complete')) throw failure('on_hold');
      if (step === 'assign') {
        if (!assignee) throw fieldError('assignee', 'required');
        return { values: { assignee, assigned_at: now }, changes: { assignee: { after: assignee } } };
      }
      if (step === 'start') return { values: { started_at: now } };
      if (step !== 'complete' && !reason) throw fieldError('reason', 'required');
      const quantity = quantityOf(before, asked);
      const toLocationId = asked.toLocationId ?? before.to_location_id;
      if (before.kind === 'put_away' && quantity > 0 && toLocationId === null)
        throw fieldError('toLocation', 'required');
      ends.push({ quantity, toLocationId });
      return {
        values: {
          quantity_done: quantity,
          to_location_id: toLocationId,
          done_at: now,
          end_reason: reason || null,
        },
        changes: { quantityDone: { after: quantity }, ...(reason && { endReason: { after: reason } }) },
      };
    },
  });
  const by = { now, actor };
  if (step === 'start' || (row.state !== 'started' && (step === 'complete' || step === 'short')))
    await beginWork(tx, tenantId, row, by);
  for (const end of ends) await settleTask(tx, tenantId, row, { ...end, step, reason, ...by });
}

interface SettledQuantity {
  readonly quantity: number;
  readonly toLocationId: Id | null;
}

/** What is done in the end. */
function quantityOf(row: TaskRow, { step, quantityDone }: AskedTaskStep): number {
  if (step === 'complete') return row.quantity ?? 0;
  const done = quantityDone ?? row.quantity_done;
  if (step === 'cancel') return row.quantity_done;
  if (done < row.quantity_done) throw fieldError('quantityDone', 'progress_backwards');
  if (row.quantity !== null && done >= row.quantity) throw fieldError('quantityDone', 'short_of_nothing');
  return done;
}
