import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<unknown>;

/** A stretch of a machine's past that has changed. */
export interface ChangedStretch {
  readonly machineId: Id;
  readonly from: number;
  readonly to: number;
}

export interface FactMark extends ChangedStretch {
  readonly id: Id;
}

/** In the transaction of the change: the shifts that the stretches touch are written again. */
export async function markChanged(tx: Tx, tenantId: Id, stretches: readonly ChangedStretch[]): Promise<void> {
  if (stretches.length === 0) return;
  await sql`insert into shift_fact_mark (tenant_id, machine_id, from_ts, to_ts)
    select ${tenantId}::bigint, * from unnest(${stretches.map(({ machineId }) => machineId)}::bigint[],
      ${stretches.map(({ from }) => Math.floor(from))}::bigint[],
      ${stretches.map(({ to }) => Math.ceil(to))}::bigint[])`.execute(tx);
}

/** What reasons say about time has changed: every stop that was given one. */
export async function markReasoned(tx: Tx, tenantId: Id, nowMs: number): Promise<void> {
  await sql`insert into shift_fact_mark (tenant_id, machine_id, from_ts, to_ts)
    select ${tenantId}::bigint, machine_id, from_ts, coalesce(to_ts, greatest(${nowMs}::bigint, from_ts + 1))
    from stop_note where reason_id is not null`.execute(tx);
}

export async function loadMarks(tx: Tx): Promise<FactMark[]> {
  const { rows } = await sql<{ id: Id; machine_id: Id; from_ts: string; to_ts: string }>`
    select id, machine_id, from_ts, to_ts from shift_fact_mark order by id limit 5000`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    machineId: row.machine_id,
    from: Number(row.from_ts),
    to: Number(row.to_ts),
  }));
}

export async function removeMarks(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0)
    await sql`delete from shift_fact_mark where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** What a counter reading that came late, or was taken out, changes of what comes after it (`loadIncreases`). */
const COUNTED_FROM_MS = 15 * 60_000;

/** Readings came late: what they say of a machine's state lasts to its next report. */
export async function markLate(
  tx: Tx,
  tenantId: Id,
  stretches: readonly ChangedStretch[],
  nowMs: number,
): Promise<void> {
  await sql`insert into shift_fact_mark (tenant_id, machine_id, from_ts, to_ts)
    select ${tenantId}::bigint, late.machine_id, late.from_ts, greatest(late.to_ts + ${COUNTED_FROM_MS}::bigint, coalesce((
      select run.from_ts from state_interval run where run.machine_id = late.machine_id and run.from_ts > late.to_ts
      order by run.from_ts limit 1), ${nowMs}::bigint))
    from unnest(${stretches.map(({ machineId }) => machineId)}::bigint[],
      ${stretches.map(({ from }) => from)}::bigint[], ${stretches.map(({ to }) => to)}::bigint[])
      as late (machine_id, from_ts, to_ts)`.execute(tx);
}
