import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

type Tx = Transaction<unknown>;

/** A stretch of time in which a machine was heard without a gap; of whatever it said. */
export interface PresenceRun {
  readonly fromTs: number;
  readonly lastTs: number;
}

/** A machine that has said nothing for this many of its expected periods is not known to do anything. */
const SILENT_AFTER_PERIODS = 5;
/** For a machine that is not in the plant model any more. */
const DEFAULT_PERIOD_MS = 10_000;

/** Longer silence of a machine than this is not knowing. */
export function gapMsOf(machine: Machine | null): number {
  return (machine?.expectedPeriodMs ?? DEFAULT_PERIOD_MS) * SILENT_AFTER_PERIODS;
}

/** Joins runs that overlap or lie at most `gapMs` apart; any order in, order of time out. */
export function mergePresence(runs: readonly PresenceRun[], gapMs: number): PresenceRun[] {
  const merged: PresenceRun[] = [];
  for (const run of [...runs].sort((a, b) => a.fromTs - b.fromTs)) {
    const last = merged.at(-1);
    if (last && run.fromTs - last.lastTs <= gapMs)
      merged[merged.length - 1] = { fromTs: last.fromTs, lastTs: Math.max(last.lastTs, run.lastTs) };
    else merged.push(run);
  }
  return merged;
}

/** What was heard of one machine. */
export interface Heard {
  readonly machineId: Id;
  readonly runs: readonly PresenceRun[];
  readonly gapMs: number;
}

/** Adds what was heard to what is stored: in one statement where a stored run only grows, as it nearly always does. */
export async function savePresence(tx: Tx, tenantId: Id, heard: readonly Heard[]): Promise<void> {
  const grown = await growRuns(tx, heard);
  for (const { machineId, runs, gapMs } of heard) {
    if (!grown.has(machineId)) for (const run of runs) await mergeRun(tx, tenantId, machineId, run, gapMs);
  }
}

/** Moves the end of stored runs that reach what was heard, unless a later run would have to be joined. */
async function growRuns(tx: Tx, heard: readonly Heard[]): Promise<ReadonlySet<Id>> {
  const simple = heard.flatMap(({ machineId, runs: [run, ...more], gapMs }) =>
    run && more.length === 0 ? [{ machineId, gapMs, ...run }] : [],
  );
  if (simple.length === 0) return new Set();
  const { rows } = await sql<{ machine_id: Id }>`
    update machine_presence p set last_ts = greatest(p.last_ts, h.last_ts)
    from unnest(${simple.map((run) => run.machineId)}::bigint[], ${simple.map((run) => run.fromTs)}::bigint[],
      ${simple.map((run) => run.lastTs)}::bigint[], ${simple.map((run) => run.gapMs)}::bigint[]) as h (machine_id, from_ts, last_ts, gap_ms)
    where p.machine_id = h.machine_id and p.from_ts <= h.from_ts and p.last_ts + h.gap_ms >= h.from_ts
      and not exists (select from machine_presence later
        where later.machine_id = h.machine_id and later.from_ts > p.from_ts and later.from_ts <= h.last_ts + h.gap_ms)
    returning p.machine_id`.execute(tx);
  return new Set(rows.map((row) => row.machine_id));
}

async function mergeRun(tx: Tx, tenantId: Id, machineId: Id, run: PresenceRun, gapMs: number): Promise<void> {
  const { rows } = await sql<{ from_ts: string; last_ts: string }>`
    delete from machine_presence where machine_id = ${machineId}
      and from_ts <= ${run.lastTs + gapMs}::bigint and last_ts >= ${run.fromTs - gapMs}::bigint
    returning from_ts, last_ts`.execute(tx);
  const stored = rows.map((row) => ({ fromTs: Number(row.from_ts), lastTs: Number(row.last_ts) }));
  for (const merged of mergePresence([...stored, run], gapMs)) {
    await sql`insert into machine_presence (tenant_id, machine_id, from_ts, last_ts)
      values (${tenantId}, ${machineId}, ${merged.fromTs}, ${merged.lastTs})`.execute(tx);
  }
}

/** Of each machine the newest stretch of time in which it was heard. */
export async function loadNewestPresence(tx: Tx): Promise<ReadonlyMap<Id, PresenceRun>> {
  const { rows } = await sql<{ machine_id: Id; from_ts: string; last_ts: string }>`
    select distinct on (machine_id) machine_id::text as machine_id, from_ts, last_ts from machine_presence
    order by machine_id, from_ts desc`.execute(tx);
  return new Map(
    rows.map((row) => [row.machine_id, { fromTs: Number(row.from_ts), lastTs: Number(row.last_ts) }]),
  );
}
