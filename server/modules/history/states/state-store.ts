import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  normaliseReports,
  rebuildRuns,
  type StateReport,
  type StateRun,
  type Surroundings,
} from './state-runs.ts';

type Tx = Transaction<unknown>;

export interface MachineRun extends StateRun {
  readonly machineId: Id;
}

/** Late reports that lie this close together are placed in one go. */
const WINDOW_GAP_MS = 10 * 60_000;

/**
 * Stores state reports and brings the intervals in line with them: afterwards these are the same as if all
 * reports ever stored had come in the order of their times, each once. Returns the open interval of each machine.
 */
export async function writeStates(
  tx: Tx,
  tenantId: Id,
  reportsByMachine: ReadonlyMap<Id, readonly StateReport[]>,
): Promise<Map<Id, StateRun>> {
  const machineIds = [...reportsByMachine.keys()].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  await sql`select pg_advisory_xact_lock(id) from unnest(${machineIds}::bigint[]) as id`.execute(tx);
  const open = await loadOpenRuns(tx, machineIds);
  const newer: { machineId: Id; reports: StateReport[] }[] = [];
  for (const machineId of machineIds) {
    const reports = normaliseReports(reportsByMachine.get(machineId) ?? []);
    const lastSeen = open.get(machineId)?.lastSeen ?? Number.NEGATIVE_INFINITY;
    const late = reports.filter((report) => report.ts <= lastSeen);
    for (const window of toWindows(late)) await placeLate(tx, tenantId, machineId, window);
    newer.push({ machineId, reports: reports.slice(late.length) });
    const run = late.length > 0 ? (await loadOpenRuns(tx, [machineId])).get(machineId) : null;
    if (run) open.set(machineId, run);
  }
  await appendNewer(tx, tenantId, newer, open);
  return open;
}

/** The usual case: everything is newer than what is known, so the open intervals grow or are followed by new ones. */
async function appendNewer(
  tx: Tx,
  tenantId: Id,
  batches: readonly { machineId: Id; reports: readonly StateReport[] }[],
  open: Map<Id, StateRun>,
): Promise<void> {
  const runs: MachineRun[] = [];
  for (const { machineId, reports } of batches) {
    if (reports.length === 0) continue;
    const grown = rebuildRuns(reports, { before: open.get(machineId) ?? null, after: null });
    for (const run of grown) runs.push({ ...run, machineId });
    const last = grown.at(-1);
    if (last) open.set(machineId, last);
  }
  await insertReports(tx, tenantId, batches);
  await upsertRuns(tx, tenantId, runs);
}

/** One window after the other: each finds reports and intervals in agreement, and leaves them so. */
async function placeLate(tx: Tx, tenantId: Id, machineId: Id, window: readonly StateReport[]): Promise<void> {
  await insertReports(tx, tenantId, [{ machineId, reports: window }]);
  const from = window[0]?.ts ?? 0;
  const to = window.at(-1)?.ts ?? 0;
  const surroundings = await loadSurroundings(tx, machineId, from, to);
  const reports = await loadReports(tx, machineId, sql`ts between ${from} and ${to}`);
  const firstFrom = surroundings.before?.fromTs ?? from;
  const lastFrom = surroundings.after?.run.fromTs ?? null;
  await sql`delete from state_interval where machine_id = ${machineId} and from_ts >= ${firstFrom}
    and (${lastFrom}::bigint is null or from_ts <= ${lastFrom}::bigint)`.execute(tx);
  await upsertRuns(
    tx,
    tenantId,
    rebuildRuns(reports, surroundings).map((run) => ({ ...run, machineId })),
  );
}

async function loadSurroundings(tx: Tx, machineId: Id, from: number, to: number): Promise<Surroundings> {
  const runAt = async (ts: number) =>
    (
      await loadRuns(tx, sql`machine_id = ${machineId} and from_ts <= ${ts} order by from_ts desc limit 1`)
    )[0] ?? null;
  const previous = await runAt(from - 1);
  const isCut = previous !== null && previous.lastSeen >= from;
  const report = isCut
    ? (
        await loadReports(
          tx,
          machineId,
          sql`ts between ${previous.fromTs} and ${from - 1} order by ts desc limit 1`,
        )
      )[0]
    : null;
  const next = (await loadReports(tx, machineId, sql`ts > ${to} order by ts limit 1`))[0];
  const following = next ? await runAt(next.ts) : null;
  return {
    before: isCut ? cutToReport(previous, report) : previous,
    after: next && following ? { ts: next.ts, run: following } : null,
  };
}

/** A run as it was at one of its reports. Without the report (its partition is gone) only the start is certain. */
function cutToReport(run: MachineRun, report: StateReport | null | undefined): StateRun {
  if (!report) return { ...run, lastSeen: run.fromTs };
  const { ts: lastSeen, arrivalTs, quality, text } = report;
  return { ...run, lastSeen, arrivalTs, quality, text };
}

function toWindows(reports: readonly StateReport[]): StateReport[][] {
  const windows: StateReport[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const report of reports) {
    if (report.ts - last > WINDOW_GAP_MS) windows.push([]);
    windows.at(-1)?.push(report);
    last = report.ts;
  }
  return windows;
}

/**
 * The newest run of each machine that anybody can know of. Usually that is the open one; a clock that was set back leaves
 * reports from after `horizonTs`, which count when their time has come.
 */
export async function toKnowableRuns(
  tx: Tx,
  open: ReadonlyMap<Id, StateRun>,
  horizonTs: number,
): Promise<Map<Id, StateRun>> {
  const knowable = new Map(open);
  for (const [machineId, { lastSeen }] of open) {
    if (lastSeen <= horizonTs) continue;
    knowable.delete(machineId);
    const [report] = await loadReports(tx, machineId, sql`ts <= ${horizonTs} order by ts desc limit 1`);
    if (!report) continue;
    const [run] = await loadRuns(
      tx,
      sql`machine_id = ${machineId} and from_ts <= ${report.ts} order by from_ts desc limit 1`,
    );
    if (run) knowable.set(machineId, cutToReport(run, report));
  }
  return knowable;
}

export async function loadOpenRuns(tx: Tx, machineIds: readonly Id[] | null): Promise<Map<Id, StateRun>> {
  const machines = machineIds === null ? sql`true` : sql`machine_id = any(${machineIds}::bigint[])`;
  const runs = await loadRuns(tx, sql`to_ts is null and ${machines}`);
  return new Map(runs.map((run) => [run.machineId, run]));
}

/** So many runs back a stop is followed to its begin: a sequence of states has fewer steps. */
const FORMER_RUNS = 20;

/** The newest runs of each machine, oldest first. */
export async function loadFormerRuns(tx: Tx): Promise<MachineRun[]> {
  const runs = await loadRuns(
    tx,
    sql`(machine_id, from_ts) in (
      select run.machine_id, run.from_ts from (select distinct machine_id from state_interval where to_ts is null) as machine
      cross join lateral (
        select machine_id, from_ts from state_interval one where one.machine_id = machine.machine_id
        order by from_ts desc limit ${FORMER_RUNS}) as run)`,
  );
  return runs.sort((a, b) => a.fromTs - b.fromTs);
}

type Condition = RawBuilder<unknown>;

async function loadRuns(tx: Tx, condition: Condition): Promise<MachineRun[]> {
  const { rows } = await sql<RunRow>`
    select machine_id, from_ts, to_ts, last_seen, arrival_ts, states, quality, code, text from state_interval where ${condition}`.execute(
    tx,
  );
  return rows.map((row) => ({
    machineId: row.machine_id,
    fromTs: Number(row.from_ts),
    toTs: row.to_ts === null ? null : Number(row.to_ts),
    lastSeen: Number(row.last_seen),
    arrivalTs: Number(row.arrival_ts),
    states: row.states,
    quality: row.quality,
    code: row.code,
    text: row.text,
  }));
}

async function loadReports(tx: Tx, machineId: Id, condition: Condition): Promise<StateReport[]> {
  const { rows } = await sql<ReportRow>`
    select ts, arrival_ts, states, rank, quality, code, text from state_report where machine_id = ${machineId} and ${condition}`.execute(
    tx,
  );
  return rows
    .map((row) => ({ ...row, ts: Number(row.ts), arrivalTs: Number(row.arrival_ts) }))
    .sort((a, b) => a.ts - b.ts);
}

interface RunRow {
  readonly machine_id: Id;
  readonly from_ts: string;
  readonly to_ts: string | null;
  readonly last_seen: string;
  readonly arrival_ts: string;
  readonly states: number;
  readonly quality: number;
  readonly code: string | null;
  readonly text: string | null;
}

interface ReportRow {
  readonly ts: string;
  readonly arrival_ts: string;
  readonly states: number;
  readonly rank: number;
  readonly quality: number;
  readonly code: string | null;
  readonly text: string | null;
}

/** The worse of two reports with one time stays, by the same order as `outranks`. */
async function insertReports(
  tx: Tx,
  tenantId: Id,
  batches: readonly { machineId: Id; reports: readonly StateReport[] }[],
): Promise<void> {
  const rows = batches.flatMap(({ machineId, reports }) =>
    reports.map((report) => ({ ...report, machineId })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into state_report as known (tenant_id, machine_id, ts, arrival_ts, states, rank, quality, code, text)
    select ${tenantId}::bigint, * from unnest(
      ${rows.map((row) => row.machineId)}::bigint[], ${rows.map((row) => row.ts)}::bigint[], ${rows.map((row) => row.arrivalTs)}::bigint[],
      ${rows.map((row) => row.states)}::smallint[], ${rows.map((row) => row.rank)}::smallint[], ${rows.map((row) => row.quality)}::smallint[],
      ${rows.map((row) => row.code)}::text[], ${rows.map((row) => row.text)}::text[])
    on conflict (machine_id, ts) do update set arrival_ts = excluded.arrival_ts, states = excluded.states, rank = excluded.rank,
      quality = excluded.quality, code = excluded.code, text = excluded.text
    where (excluded.rank, excluded.states, coalesce(excluded.code, '') collate "C", coalesce(excluded.text, '') collate "C")
      > (known.rank, known.states, coalesce(known.code, '') collate "C", coalesce(known.text, '') collate "C")`.execute(
    tx,
  );
}

/** In the order of time, so that an open interval is closed before the next one opens. */
async function upsertRuns(tx: Tx, tenantId: Id, runs: readonly MachineRun[]): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    insert into state_interval (tenant_id, machine_id, from_ts, to_ts, last_seen, arrival_ts, states, quality, code, text)
    select ${tenantId}::bigint, * from unnest(
      ${runs.map((run) => run.machineId)}::bigint[], ${runs.map((run) => run.fromTs)}::bigint[], ${runs.map((run) => run.toTs)}::bigint[],
      ${runs.map((run) => run.lastSeen)}::bigint[], ${runs.map((run) => run.arrivalTs)}::bigint[], ${runs.map((run) => run.states)}::smallint[],
      ${runs.map((run) => run.quality)}::smallint[], ${runs.map((run) => run.code)}::text[], ${runs.map((run) => run.text)}::text[])
    on conflict (machine_id, from_ts) do update set to_ts = excluded.to_ts, last_seen = excluded.last_seen, arrival_ts = excluded.arrival_ts,
      states = excluded.states, quality = excluded.quality, code = excluded.code, text = excluded.text`.execute(
    tx,
  );
}
