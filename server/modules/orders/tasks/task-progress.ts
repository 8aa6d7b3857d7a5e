import { sql } from 'kysely';
import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskKind, TaskState } from '#shared/contracts/orders/warehouse-task.ts';
import { beginWork } from './begin-work.ts';

export interface AskedProgress {
  readonly id: Id;
  /** Of the task altogether. */
  readonly quantityDone: number;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

interface Reported {
  readonly no: string;
  readonly kind: TaskKind;
  readonly before: TaskState;
  readonly outbound_line_id: Id | null;
}

/**
 * Reports how much of a task is done; its line follows. One statement, whatever the task is for: hundreds of reports come
 * in a second. The first report starts the task, which alone stands in the operation log. Throws at `quantityDone` where
 * it is less than before or more than the task, and 409 `illegal_step` where the task is over.
 */
export async function reportProgress(
  tx: AnyTransaction,
  tenantId: Id,
  { id, quantityDone, now, actor }: AskedProgress,
): Promise<void> {
  const { rows } = await sql<Reported>`
    with old as (
      select id, state, quantity_done from warehouse_task
      where id = ${id} and is_open and deleted_at is null for update),
    task as (
      update warehouse_task t set quantity_done = ${quantityDone}::numeric, state = 'started',
        started_at = coalesce(t.started_at, ${now}), updated_by = ${actor?.username ?? null},
        updated_at = greatest(${now}::timestamptz, t.updated_at + interval '1 millisecond')
      from old where t.id = old.id and ${quantityDone}::numeric between old.quantity_done and t.quantity
      returning t.no, t.kind, old.state as before, t.inbound_line_id, t.outbound_line_id,
        t.quantity_done - old.quantity_done as more),
    picked as (
      update outbound_line l set quantity_picked = l.quantity_picked + task.more, updated_at = ${now}
      from task where task.kind = 'pick' and l.id = task.outbound_line_id and task.more > 0),
    stored as (
      update inbound_line l set quantity_put_away = l.quantity_put_away + task.more, updated_at = ${now}
      from task where task.kind = 'put_away' and l.id = task.inbound_line_id and task.more > 0)
    select no, kind, before, outbound_line_id::text as outbound_line_id from task`.execute(
    withSchema<unknown>(tx),
  );
  const [task] = rows;
  if (!task) throw await refusalOf(tx, id, quantityDone);
  if (task.before === 'started') return;
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'warehouseTask',
    recordId: id,
    recordName: task.no,
    action: 'step',
    changes: { state: { before: task.before, after: 'started' } },
  });
  await beginWork(tx, tenantId, task, { now, actor });
}

async function refusalOf(tx: AnyTransaction, id: Id, quantityDone: number): Promise<Error> {
  const { rows } = await sql<{ state: TaskState; is_open: boolean; less: boolean; counted: boolean }>`
    select state, is_open, quantity_done > ${quantityDone}::numeric as less, quantity is not null as counted
    from warehouse_task where id = ${id} and deleted_at is null`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) return failure('not_found');
  if (!row.is_open) return failureWithData('illegal_step', { state: row.state, step: 'progress' });
  if (!row.counted) return fieldError('quantityDone', 'task_not_counted');
  return fieldError('quantityDone', row.less ? 'progress_backwards' : 'progress_beyond');
}
