import { type RawBuilder, sql, type Transaction } from 'kysely';
import { loadCorrectedRuns } from '#server/modules/history/corrections/corrected-runs.ts';
import type { MachineLogEntry, pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { BaseState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { isStop, STATE_PRECEDENCE } from '#shared/domain/machine/machine-state.ts';
import { baseOf, toStateBits, toStates } from './state-code.ts';

type Query = QueryOf<typeof pageMachineLog> & { readonly to: number };

interface Row {
  readonly machine_id: string;
  readonly from_ts: string;
  readonly to_ts: string | null;
  readonly states: number;
  readonly code: string | null;
  readonly text: string | null;
}

const STOP_BITS = toStateBits(STATE_PRECEDENCE.filter(isStop));

/**
 * Stretches of the named machines that began within a range, newest first. Each machine is read by its own index, and
 * no further than the page that is asked for or the most that is counted; what corrections change is put in between.
 */
export async function readMachineLog(
  tx: Transaction<unknown>,
  machineIds: readonly Id[],
  query: Query,
): Promise<{ records: MachineLogEntry[]; total: number; size: number; current: number }> {
  const { current, size, from, to } = query;
  const { replaced, parts } = query.reported
    ? { replaced: [], parts: [] }
    : await loadCorrectedRuns(tx, machineIds, from, to);
  const corrected = parts.filter((part) => part.from >= from && part.from < to && isAsked(part.base, query));
  const most = LIMITS.machineLogMax;
  const offset = (current - 1) * size;
  const stretches = (count: number) => sql`
    unnest(${[...machineIds]}::bigint[]) as machine (id),
    lateral (
      select machine_id, from_ts, to_ts, states, code, text from state_interval
      where machine_id = machine.id and from_ts >= ${from} and from_ts < ${to} and ${conditionOf(query)}
        and (machine_id, from_ts) not in (select * from unnest(${replaced.map(({ machineId }) => machineId)}::bigint[],
          ${replaced.map((run) => run.from)}::bigint[]))
      order by from_ts desc limit ${count}
    ) as stretch`;
  const { rows: counts } = await sql<{ total: string }>`
    select count(*) as total from (select 1 from ${stretches(most)} limit ${most}) as counted`.execute(tx);
  const total = Math.min(most, Number(counts[0]?.total ?? 0) + corrected.length);
  /** So many stored ones come before the page, wherever the corrected ones stand. */
  const skipped = Math.max(0, offset - corrected.length);
  const { rows } =
    offset >= most
      ? { rows: [] }
      : await sql<Row>`
          select stretch.* from ${stretches(Math.min(most, offset + size))}
          order by from_ts desc, machine_id limit ${Math.min(offset + size, most) - skipped} offset ${skipped}`.execute(
          tx,
        );
  const entries =
    corrected.length === 0 ? rows.map(toEntry) : [...rows.map(toEntry), ...corrected].sort(byTime);
  const first = offset - skipped;
  return { records: entries.slice(first, first + Math.min(size, most - offset)), total, size, current };
}

function byTime(a: MachineLogEntry, b: MachineLogEntry): number {
  return b.from - a.from || (BigInt(a.machineId) < BigInt(b.machineId) ? -1 : 1);
}

/** The same for what is not stored as it is read. */
function isAsked(base: PresentedState, { state, isStop: onlyStops }: Query): boolean {
  return (state === undefined || base === state) && (onlyStops === undefined || isStop(base) === onlyStops);
}

function conditionOf({ state, isStop: onlyStops }: Query): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (state) conditions.push(isBase(state));
  if (onlyStops !== undefined)
    conditions.push(onlyStops ? sql`states & ${STOP_BITS} <> 0` : sql`states & ${STOP_BITS} = 0`);
  return sql.join(conditions, sql` and `);
}

/** A base state is the first in precedence; a machine that reports nothing of it (only a warning) is producing. */
function isBase(state: BaseState): RawBuilder<unknown> {
  const worse = toStateBits(STATE_PRECEDENCE.slice(0, STATE_PRECEDENCE.indexOf(state)));
  if (state === 'production') return sql`states & ${worse} = 0`;
  return sql`(states & ${worse} = 0 and states & ${toStateBits([state])} <> 0)`;
}

function toEntry({ machine_id, from_ts, to_ts, states, code, text }: Row): MachineLogEntry {
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
