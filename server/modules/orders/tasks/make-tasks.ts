import { type RawBuilder, sql } from 'kysely';
import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { nextOrderNo } from '#server/modules/orders/order-no.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskKind } from '#shared/contracts/orders/warehouse-task.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';

export interface Made {
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/** Columns of a new task; those that are absent are empty. */
export interface NewTask {
  readonly warehouse_id: Id;
  readonly kind: TaskKind;
  readonly product_id: Id;
  readonly quantity: number;
  readonly inbound_line_id?: Id;
  readonly outbound_line_id?: Id;
  readonly allocation_id?: Id;
  readonly wave_id?: Id | null;
  readonly appointment_id?: Id | null;
  readonly owner_id?: Id | null;
  readonly zone_id?: Id | null;
  readonly dock_id?: Id | null;
  readonly lot_id?: Id | null;
  readonly lpn?: string;
  readonly stock_status?: StockStatus;
  readonly from_location_id?: Id | null;
  readonly to_location_id?: Id | null;
  readonly priority: number;
  readonly due_at?: Date | null;
}

async function makeTask(
  tx: AnyTransaction,
  tenantId: Id,
  task: NewTask,
  { now, actor }: Made,
): Promise<void> {
  const no = await nextOrderNo(tx, tenantId, { kind: 'task', warehouseId: task.warehouse_id, now });
  const by = actor?.username ?? null;
  const values = {
    ...task,
    tenant_id: tenantId,
    no,
    state: 'open',
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
  };
  const columns = Object.entries(values);
  const { rows } = await sql<{ id: Id }>`
    insert into warehouse_task (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value ?? null))}) returning id::text as id`.execute(
    withSchema<unknown>(tx),
  );
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'warehouseTask',
    recordId: rows[0]?.id ?? '',
    recordName: no,
    action: 'create',
    changes: { kind: { after: task.kind }, quantity: { after: task.quantity } },
  });
}

export async function makeEach(
  tx: AnyTransaction,
  tenantId: Id,
  tasks: readonly NewTask[],
  made: Made,
): Promise<number> {
  for (const task of tasks) await makeTask(tx, tenantId, task, made);
  return tasks.length;
}

/** One pick task for each place where goods are kept for the orders of a wave. Returns how many. */
export async function makePickTasks(
  tx: AnyTransaction,
  tenantId: Id,
  waveId: Id,
  made: Made,
): Promise<number> {
  const { rows } = await sql<NewTask>`
    select w.warehouse_id::text as warehouse_id, 'pick' as kind, l.product_id::text as product_id,
      a.quantity::float8 as quantity, l.id::text as outbound_line_id, a.id::text as allocation_id,
      w.id::text as wave_id, o.appointment_id::text as appointment_id, o.owner_id::text as owner_id,
      p.zone_id::text as zone_id, a.lot_id::text as lot_id, a.lpn, a.location_id::text as from_location_id,
      (${WAITING_PLACE(sql`w.warehouse_id`)})::text as to_location_id, o.priority, w.cut_off_at as due_at
    from wave w join outbound_order o on o.wave_id = w.id and o.deleted_at is null
      join outbound_line l on l.outbound_order_id = o.id and l.deleted_at is null
      join outbound_allocation a on a.outbound_line_id = l.id and not a.is_picked
      join warehouse_location p on p.id = a.location_id
    where w.id = ${waveId} and not exists (select from warehouse_task t where t.allocation_id = a.id and t.is_open)
    order by o.priority, o.due_at, p.pick_sequence, a.id`.execute(withSchema<unknown>(tx));
  return makeEach(tx, tenantId, rows, made);
}

/** Where picked goods wait for the truck: the first free place of a zone for that. */
const WAITING_PLACE = (warehouseId: ReturnType<typeof sql>) => sql`
  select q.id from warehouse_location q join warehouse_zone z on z.id = q.zone_id
  where q.warehouse_id = ${warehouseId} and z.kind in ('packing', 'staging', 'shipping') and q.enabled and z.enabled
    and q.blocked_reason is null and q.deleted_at is null and z.deleted_at is null
  order by z.kind = 'packing' desc, z.kind = 'staging' desc, q.pick_sequence, q.id limit 1`;

/** One load task for each line of a packed order, at the dock of its appointment or of its wave. Returns how many. */
export async function makeLoadTasks(
  tx: AnyTransaction,
  tenantId: Id,
  orderId: Id,
  made: Made,
): Promise<number> {
  const { rows } = await sql<NewTask>`
    select o.warehouse_id::text as warehouse_id, 'load' as kind, l.product_id::text as product_id,
      l.quantity_picked::float8 as quantity, l.id::text as outbound_line_id, o.wave_id::text as wave_id,
      o.appointment_id::text as appointment_id, o.owner_id::text as owner_id,
      coalesce(p.dock_id, w.dock_id)::text as dock_id, l.lot_id::text as lot_id,
      (select min(a.location_id) from outbound_allocation a where a.outbound_line_id = l.id)::text as from_location_id,
      o.priority, o.due_at
    from outbound_order o join outbound_line l on l.outbound_order_id = o.id and l.deleted_at is null
      left join wave w on w.id = o.wave_id left join appointment p on p.id = o.appointment_id
    where o.id = ${orderId} and l.quantity_picked > 0 order by l.line_no`.execute(withSchema<unknown>(tx));
  return makeEach(tx, tenantId, rows, made);
}

/** Which open tasks are cancelled. */
type CancelledTasks =
  | { readonly waveId: Id }
  | { readonly orderId: Id }
  | { readonly allocationIds: readonly Id[] }
  | { readonly taskIds: readonly Id[] };

/** Open tasks are not to be done any more, begun ones neither. */
export async function cancelTasks(
  tx: AnyTransaction,
  tenantId: Id,
  of: CancelledTasks,
  { now, actor, reason = null }: Made & { readonly reason?: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: Id; no: string }>`
    update warehouse_task t set state = 'cancelled', done_at = ${now}, updated_by = ${actor?.username ?? null},
      end_reason = ${reason}, updated_at = greatest(${now}::timestamptz, t.updated_at + interval '1 millisecond')
    where t.is_open and ${conditionOf(of)} returning t.id::text as id, t.no`.execute(withSchema<unknown>(tx));
  for (const { id, no } of rows)
    await audit(tx, {
      tenantId,
      actor,
      at: now,
      subject: 'warehouseTask',
      recordId: id,
      recordName: no,
      action: 'step',
      changes: { state: { after: 'cancelled' }, ...(reason && { endReason: { after: reason } }) },
    });
}

function conditionOf(of: CancelledTasks): RawBuilder<unknown> {
  if ('waveId' in of) return sql`t.wave_id = ${of.waveId}`;
  if ('taskIds' in of) return sql`t.id = any(${of.taskIds}::bigint[])`;
  if ('allocationIds' in of) return sql`t.allocation_id = any(${of.allocationIds}::bigint[])`;
  return sql`t.outbound_line_id in (select l.id from outbound_line l where l.outbound_order_id = ${of.orderId})`;
}

/** Less is to be done than the task said. */
export async function setTaskQuantity(
  tx: AnyTransaction,
  tenantId: Id,
  {
    id,
    no,
    before,
    after,
  }: { readonly id: Id; readonly no: string; readonly before: number; readonly after: number },
  { now, actor }: Made,
): Promise<void> {
  await sql`update warehouse_task set quantity = ${after}::numeric, updated_by = ${actor?.username ?? null},
    updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
    withSchema<unknown>(tx),
  );
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'warehouseTask',
    recordId: id,
    recordName: no,
    action: 'update',
    changes: { quantity: { before, after } },
  });
}
