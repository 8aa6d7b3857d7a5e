import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import { toStates } from '#server/modules/history/states/state-code.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Ledger } from './machine-reports.ts';

/** What a stopped server's database says about the machines. Times are epoch ms. */
export interface StoredPlant {
  readonly metrics: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly intervals: ReadonlyMap<string, readonly Stretch[]>;
  /** Rows of the probe, which would be more than its times if a value were there twice. */
  readonly metricRows: number;
  readonly machinesWithTwoOpen: number;
  /** Minutes whose roll-up does not count what the raw values count, though nothing is waiting to be rolled up. */
  readonly wrongMinutes: number;
}

export interface Stretch {
  readonly from: number;
  readonly to: number | null;
  readonly states: readonly MachineState[];
  readonly code: string | null;
}

export async function readStoredPlant(db: Database, probe: string): Promise<StoredPlant> {
  const rows = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    db.platform(async (tx) => (await query.execute(tx)).rows);
  const metricRows = await rows(
    sql<{ machine: string; ts: string; value: number }>`
      select d.code as machine, r.ts, r.value from metric_raw r join metric_series s on s.id = r.series_id
      join department d on d.id = s.machine_id where s.key = ${probe}`,
  );
  const runs = await rows(
    sql<{ machine: string; from_ts: string; to_ts: string | null; states: number; code: string | null }>`
      select d.code as machine, i.from_ts, i.to_ts, i.states, i.code from state_interval i
      join department d on d.id = i.machine_id order by i.machine_id, i.from_ts`,
  );
  const open = await rows(
    sql<{ machine_id: string }>`
      select machine_id from state_interval where to_ts is null group by machine_id having count(*) > 1`,
  );
  const wrong = await rows(
    sql<{ bucket: string }>`
      select m.bucket from metric_minute m join metric_rollup_mark mark on mark.tenant_id = m.tenant_id
      where m.bucket + 60000 <= mark.minute_until
        and not exists (select 1 from metric_dirty d where d.series_id = m.series_id and d.bucket = m.bucket)
        and m.count <> (select count(*) from metric_raw r
          where r.series_id = m.series_id and r.ts >= m.bucket and r.ts < m.bucket + 60000 and r.quality < 2)`,
  );
  return {
    metrics: new Map(
      [...Map.groupBy(metricRows, (row) => row.machine)].map(([machine, own]) => [
        machine,
        new Map(own.map((row) => [Number(row.ts), row.value])),
      ]),
    ),
    intervals: new Map(
      [...Map.groupBy(runs, (row) => row.machine)].map(([machine, own]) => [
        machine,
        own.map((row) => ({
          from: Number(row.from_ts),
          to: row.to_ts === null ? null : Number(row.to_ts),
          states: toStates(row.states),
          code: row.code,
        })),
      ]),
    ),
    metricRows: metricRows.length,
    machinesWithTwoOpen: open.length,
    wrongMinutes: wrong.length,
  };
}

/** What should be stored when everything in the ledger has arrived, in whatever order. */
export function expectedIntervals(ledger: Ledger): Map<string, Stretch[]> {
  const expected = new Map<string, Stretch[]>();
  for (const [machine, reports] of ledger.states) {
    const stretches: Stretch[] = [];
    for (const [ts, { states, code }] of [...reports].sort(([a], [b]) => a - b)) {
      const last = stretches.at(-1);
      if (last && last.states.join() === states.join() && last.code === code) continue;
      if (last) stretches[stretches.length - 1] = { ...last, to: ts };
      stretches.push({ from: ts, to: null, states: [...states], code });
    }
    if (stretches.length > 0) expected.set(machine, stretches);
  }
  return expected;
}
