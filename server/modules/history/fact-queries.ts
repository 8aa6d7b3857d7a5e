import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type CorrectionRow,
  correctionsBetween,
  type PlacedCorrection,
  toCorrections,
} from './corrections/correction-queries.ts';
import type { PresenceRun } from './presence/presence.ts';
import type { MachineRun } from './states/state-store.ts';
import { type NoteRow, notesBetween, type PlacedNote, toNotes } from './stops/note-queries.ts';

type Tx = Transaction<unknown>;

/** What machines reported over a range, and what people noted and corrected. */
export interface StoredStates {
  readonly runs: readonly MachineRun[];
  readonly corrections: ReadonlyMap<Id, readonly PlacedCorrection[]>;
  readonly notes: ReadonlyMap<Id, readonly PlacedNote[]>;
}

/** What is stored of some machines over a range. */
export interface StoredFacts extends StoredStates {
  readonly presence: ReadonlyMap<Id, readonly PresenceRun[]>;
  /** When each machine was heard for the first time ever. */
  readonly firstHeard: ReadonlyMap<Id, number>;
}

/** Runs that overlap `[from, to)` and what was heard in `[heardFrom, to)`, in one statement. */
export async function loadStoredFacts(
  tx: Tx,
  machineIds: readonly Id[],
  range: { readonly from: number; readonly to: number; readonly heardFrom: number },
): Promise<StoredFacts> {
  const { rows } = await sql<StateRows & { presence: Packed<PresenceRow>; first: Packed<FirstRow> }>`
    select ${statesBetween(machineIds, range.from, range.to)},
      ${presenceBetween(machineIds, range.heardFrom, range.to)} as presence, ${firstHeard(machineIds)} as first`.execute(
    tx,
  );
  const [stored] = rows;
  return {
    ...toStates(stored),
    presence: toPresence(stored?.presence ?? []),
    firstHeard: new Map(stored?.first),
  };
}

/** Runs that overlap `[from, to)`, by machine and time, with the notes and corrections over them. */
export async function loadStatesBetween(
  tx: Tx,
  machineIds: readonly Id[],
  from: number,
  to: number,
): Promise<StoredStates> {
  const { rows } = await sql<StateRows>`select ${statesBetween(machineIds, from, to)}`.execute(tx);
  return toStates(rows[0]);
}

interface StateRows {
  readonly runs: Packed<RunRow>;
  readonly corrections: Packed<CorrectionRow>;
  readonly notes: Packed<NoteRow>;
}

function statesBetween(machineIds: readonly Id[], from: number, to: number): RawBuilder<unknown> {
  return sql`${runsBetween(machineIds, from, to)} as runs,
    ${correctionsBetween(machineIds, from, to)} as corrections, ${notesBetween(machineIds, from, to)} as notes`;
}

function toStates(rows: StateRows | undefined): StoredStates {
  return {
    runs: (rows?.runs ?? []).map(toRun),
    corrections: toCorrections(rows?.corrections ?? null),
    notes: toNotes(rows?.notes ?? null),
  };
}

/** Rows as one JSON value: taking hundreds of rows apart costs more than finding them. Ids stay text, times fit a number. */
type Packed<Row> = readonly Row[] | null;
/** Machine, from, to, last seen, arrival, states, quality, code, text. */
type RunRow = readonly [
  Id,
  number,
  number | null,
  number,
  number,
  number,
  number,
  string | null,
  string | null,
];
type PresenceRow = readonly [Id, number, number];
type FirstRow = readonly [Id, number];

/**
 * The run that covers `from`, and those that begin later. Two searches by key, because behind row-level security the
 * planner would look through years of runs for one condition.
 */
function runsBetween(machineIds: readonly Id[], from: number, to: number): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_array(machine_id::text, from_ts, to_ts, last_seen, arrival_ts, states, quality, code, text)
      order by machine_id, from_ts)
    from unnest(${machineIds}::bigint[]) as machine (id) cross join lateral (
      (select * from state_interval run where run.machine_id = machine.id and run.from_ts <= ${from} order by from_ts desc limit 1)
      union all
      (select * from state_interval run where run.machine_id = machine.id and run.from_ts > ${from} and run.from_ts < ${to})
    ) run where run.to_ts is null or run.to_ts > ${from})`;
}

function presenceBetween(machineIds: readonly Id[], from: number, to: number): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_array(run.machine_id::text, run.from_ts, run.last_ts) order by run.machine_id, run.from_ts)
    from unnest(${machineIds}::bigint[]) as machine (id) cross join lateral (
      (select * from machine_presence p where p.machine_id = machine.id and p.from_ts <= ${from} order by from_ts desc limit 1)
      union all
      (select * from machine_presence p where p.machine_id = machine.id and p.from_ts > ${from} and p.from_ts < ${to})
    ) run where run.last_ts >= ${from})`;
}

function firstHeard(machineIds: readonly Id[]): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_array(machine.id::text, run.from_ts))
    from unnest(${machineIds}::bigint[]) as machine (id) cross join lateral (
      select from_ts from machine_presence p where p.machine_id = machine.id order by from_ts limit 1
    ) run)`;
}

function toRun([
  machineId,
  fromTs,
  toTs,
  lastSeen,
  arrivalTs,
  states,
  quality,
  code,
  text,
]: RunRow): MachineRun {
  return { machineId, fromTs, toTs, lastSeen, arrivalTs, states, quality, code, text };
}

function toPresence(rows: readonly PresenceRow[]): Map<Id, PresenceRun[]> {
  const runs = new Map<Id, PresenceRun[]>();
  for (const [machineId, fromTs, lastTs] of rows) {
    const list = runs.get(machineId) ?? [];
    runs.set(machineId, list);
    list.push({ fromTs, lastTs });
  }
  return runs;
}
