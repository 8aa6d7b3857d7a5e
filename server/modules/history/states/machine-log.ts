import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type CorrectedRuns, loadCorrectedRuns } from '#server/modules/history/corrections/corrected-runs.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { MachineLogEntry, pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { BaseState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { isStop, STATE_PRECEDENCE } from '#shared/domain/machine/machine-state.ts';
import { baseOf, toStateBits, toStates } from './state-code.ts';
import { SEQUENCE, toStretches } from './stretch.ts';

type Tx = Transaction<unknown>;
type Query = QueryOf<typeof pageMachineLog> & { readonly to: number };
type MachineInterval = StateInterval & { readonly machineId: Id };

/** Whether a code of a machine is a step of its own sequence of states. */
export type MachineStep = (machineId: Id, code: string | null) => boolean;

interface Row {
  readonly machine_id: string;
  readonly from_ts: string;
  readonly to_ts: string | null;
  readonly states: number;
  readonly code: string | null;
  readonly text: string | null;
}

const STOP_BITS = toStateBits(STATE_PRECEDENCE.filter(isStop));
/** What is read first of a range; each further part is three times as long, until there are enough entries. */
const FIRST_PART_MS = 3_600_000;
const PART_GROWTH = 3;
const PART_RUNS_MAX = 10_000;
/** No more is read for one answer: of a state that is rare beside its like, older entries are left out, and the answer says so. */
const RUNS_MAX = 40_000;
/** So many runs before those that were read tell whether their first one goes on with a stop that began before. */
const RUNS_BEFORE = 20;

/**
 * What began within a range on the named machines, newest first. A stop is one entry, whose steps are no entries of their own: a
 * stop that began before the range is not listed, as no state is that did.
 */
export async function readMachineLog(
  tx: Tx,
  machineIds: readonly Id[],
  query: Query,
  isStep: MachineStep,
): Promise<{ records: MachineLogEntry[]; total: number; size: number; current: number; hasMore: boolean }> {
  const { current, size, from, to } = query;
  const most = LIMITS.machineLogMax;
  const corrected = query.reported
    ? { replaced: [], parts: [] }
    : await loadCorrectedRuns(tx, machineIds, from, to);
  const runs: MachineInterval[] = [];
  const listed = (since: number): MachineLogEntry[] =>
    toLogEntries(correctRuns(runs, corrected), isStep).filter(
      (entry) => entry.from >= since && entry.from < to && isAsked(entry.base, query),
    );
  const enough = most + machineIds.length;
  let reached = to;
  /** Grouping all of them after each part would take longer and longer. */
  let groupedAgainAt = enough;
  let heads = 0;
  for (let partMs = FIRST_PART_MS; reached > from; partMs *= PART_GROWTH) {
    const part = await loadRuns(tx, machineIds, Math.max(from, reached - partMs), reached, query);
    for (const run of part.runs) {
      runs.push(run);
      if (isAsked(run.base, query)) heads += 1;
    }
    reached = part.reached;
    if (runs.length >= RUNS_MAX) break;
    if (heads < enough || runs.length < groupedAgainAt) continue;
    groupedAgainAt = 2 * runs.length;
    // The first run of each machine may go on with a stop that began before.
    if (listed(reached).length >= enough) break;
  }
  const open = [...Map.groupBy(runs, ({ machineId }) => machineId).values()].flatMap(
    (own) => own.at(-1) ?? [],
  );
  const since = open.filter(({ base }) => isStop(base)).map(({ machineId }) => machineId);
  runs.push(...(await loadRunsBefore(tx, since, reached, query)));
  const entries = listed(reached).sort(byTime).slice(0, most);
  const offset = (current - 1) * size;
  const hasMore = reached > from;
  return { records: entries.slice(offset, offset + size), total: entries.length, size, current, hasMore };
}

/** Entries of intervals in the order of time of each machine: what runs, waits or is unknown as it was reported, stops as one. */
function toLogEntries(intervals: readonly MachineInterval[], isStep: MachineStep): MachineLogEntry[] {
  return [...Map.groupBy(intervals, ({ machineId }) => machineId)].flatMap(([machineId, own]) =>
    toStretches(own, (code) => isStep(machineId, code)).flatMap((stretch) =>
      isStop(stretch[0].base) ? [toEntry(stretch)] : stretch.map((interval) => toEntry([interval])),
    ),
  );
}

function toEntry(stretch: readonly [MachineInterval, ...MachineInterval[]]): MachineLogEntry {
  const [first] = stretch;
  const stepCount = stretch.length;
  const steps = stepCount === 1 ? [] : stretch.toReversed().slice(0, LIMITS.machineLogStepsMax);
  return {
    ...first,
    to: stretch[stepCount - 1]?.to ?? null,
    stepCount,
    steps: steps.map(({ machineId: _, ...step }) => step),
  };
}

function correctRuns(
  runs: readonly MachineInterval[],
  { replaced, parts }: CorrectedRuns,
): MachineInterval[] {
  const keyOf = ({ machineId, from }: CorrectedRuns['replaced'][number]): string => `${machineId} ${from}`;
  const keys = new Set(replaced.map(keyOf));
  return [...runs.filter((run) => !keys.has(keyOf(run))), ...parts].sort((a, b) => a.from - b.from);
}

function byTime(a: MachineLogEntry, b: MachineLogEntry): number {
  return b.from - a.from || (BigInt(a.machineId) < BigInt(b.machineId) ? -1 : 1);
}

function isAsked(base: PresentedState, { state, isStop: onlyStops }: Query): boolean {
  return (state === undefined || base === state) && (onlyStops === undefined || isStop(base) === onlyStops);
}

/** The runs that entries of the query can have, newest first, and from when on they are all there. */
async function loadRuns(
  tx: Tx,
  machineIds: readonly Id[],
  from: number,
  to: number,
  query: Query,
): Promise<{ runs: MachineInterval[]; reached: number }> {
  // More than one per machine, so that a part never consists of runs that all began at once.
  const limit = PART_RUNS_MAX + machineIds.length;
  const { rows } = await sql<Row>`
    select machine_id, from_ts, to_ts, states, code, text from state_interval
    where machine_id = any(${[...machineIds]}::bigint[]) and from_ts >= ${from} and from_ts < ${to} and ${conditionOf(query)}
    order by from_ts desc limit ${limit}`.execute(tx);
  const runs = rows.map(toInterval);
  const last = runs.at(-1);
  if (runs.length < limit || !last) return { runs, reached: from };
  return { runs: runs.filter((run) => run.from > last.from), reached: last.from + 1 };
}

async function loadRunsBefore(
  tx: Tx,
  machineIds: readonly Id[],
  to: number,
  query: Query,
): Promise<MachineInterval[]> {
  if (machineIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select run.* from unnest(${[...machineIds]}::bigint[]) as machine (id), lateral (
      select machine_id, from_ts, to_ts, states, code, text from state_interval
      where machine_id = machine.id and from_ts < ${to} and ${conditionOf(query)}
      order by from_ts desc limit ${RUNS_BEFORE}
    ) as run`.execute(tx);
  return rows.map(toInterval);
}

/** Also runs by which entries of the query go on. */
function conditionOf({ state, isStop: onlyStops }: Query): RawBuilder<unknown> {
  if (state !== undefined && isStop(state)) {
    const others = SEQUENCE.includes(state) ? SEQUENCE.filter((base) => base !== state) : [];
    // A step has a code.
    const steps = others.map((base) => sql`(code is not null and ${isBase(base)})`);
    return sql`(${sql.join([isBase(state), ...steps], sql` or `)})`;
  }
  const isStopped = onlyStops ?? (state === undefined ? undefined : false);
  if (isStopped === undefined) return sql`true`;
  return isStopped ? sql`states & ${STOP_BITS} <> 0` : sql`states & ${STOP_BITS} = 0`;
}

function isBase(state: BaseState): RawBuilder<unknown> {
  const worse = toStateBits(STATE_PRECEDENCE.slice(0, STATE_PRECEDENCE.indexOf(state)));
  return sql`(states & ${worse} = 0 and states & ${toStateBits([state])} <> 0)`;
}

function toInterval({ machine_id, from_ts, to_ts, states, code, text }: Row): MachineInterval {
  return {
    machineId: machine_id,
    from: Number(from_ts),
    to: to_ts === null ? null : Number(to_ts),
    base: baseOf(states),
    states: toStates(states),
    code,
    text,
  };
}
