import { sql, type Transaction } from 'kysely';
import { baseOf, toStates } from '#server/modules/history/states/state-code.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { correctTimeline } from './correct-timeline.ts';
import { type CorrectionRow, correctionsBetween, toCorrections } from './correction-queries.ts';

type Tx = Transaction<unknown>;

/** Reported runs over which a correction stands, and what is read in their place. */
export interface CorrectedRuns {
  readonly replaced: readonly RunKey[];
  readonly parts: readonly (StateInterval & { readonly machineId: Id })[];
}

interface RunKey {
  readonly machineId: Id;
  readonly from: number;
}

/** For readers that search stored runs: everything that corrections change in `[from, to)`. */
export async function loadCorrectedRuns(
  tx: Tx,
  machineIds: readonly Id[],
  from: number,
  to: number,
): Promise<CorrectedRuns> {
  const { rows } = await sql<{ corrections: readonly CorrectionRow[] | null }>`
    select ${correctionsBetween(machineIds, from, to)} as corrections`.execute(tx);
  const corrections = toCorrections(rows[0]?.corrections ?? null);
  if (corrections.size === 0) return { replaced: [], parts: [] };
  const spans = [...corrections].flatMap(([machineId, own]) => own.map((span) => ({ ...span, machineId })));
  const runs = await loadRunsUnder(tx, spans);
  const parts = [...Map.groupBy(runs, (run) => run.machineId)].flatMap(([machineId, own]) =>
    correctTimeline(own, corrections.get(machineId) ?? []).map((part) => ({ ...part, machineId })),
  );
  return { replaced: runs, parts };
}

interface Row {
  readonly machine_id: Id;
  readonly from_ts: string;
  readonly to_ts: string | null;
  readonly states: number;
  readonly code: string | null;
  readonly text: string | null;
}

async function loadRunsUnder(
  tx: Tx,
  spans: readonly { readonly machineId: Id; readonly from: number; readonly to: number }[],
): Promise<(StateInterval & { readonly machineId: Id })[]> {
  const { rows } = await sql<Row>`
    select distinct run.machine_id, run.from_ts, run.to_ts, run.states, run.code, run.text
    from unnest(${spans.map((span) => span.machineId)}::bigint[], ${spans.map((span) => span.from)}::bigint[],
      ${spans.map((span) => span.to)}::bigint[]) as span (machine_id, from_ts, to_ts) cross join lateral (
      (select * from state_interval r where r.machine_id = span.machine_id and r.from_ts <= span.from_ts
        order by r.from_ts desc limit 1)
      union all
      (select * from state_interval r where r.machine_id = span.machine_id and r.from_ts > span.from_ts
        and r.from_ts < span.to_ts)
    ) run where run.to_ts is null or run.to_ts > span.from_ts order by run.machine_id, run.from_ts`.execute(
    tx,
  );
  return rows.map(({ machine_id, from_ts, to_ts, states, code, text }) => ({
    machineId: machine_id,
    from: Number(from_ts),
    to: to_ts === null ? null : Number(to_ts),
    base: baseOf(states),
    states: toStates(states),
    code,
    text,
  }));
}
