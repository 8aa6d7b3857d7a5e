import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { PastReadings } from '#server/core/ports/plant/past-readings.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { toQualityCode, toStates } from './states/state-code.ts';

/** Rows of one transaction: others get their turn between two. */
const BLOCK_ROWS = 20_000;

export function createPastReadings(db: Database, dictionary: SeriesDictionary): PastReadings {
  const bad = toQualityCode('bad');

  /** Reads blocks, each from behind the last time of the one before. */
  async function inBlocks<Row extends { readonly ts: string }>(
    from: number,
    read: (after: number) => Promise<readonly Row[]>,
    take: (row: Row) => void,
  ): Promise<void> {
    for (let after = from - 1; ; ) {
      const rows = await read(after);
      for (const row of rows) take(row);
      const last = rows.at(-1);
      if (!last || rows.length < BLOCK_ROWS) return;
      after = Number(last.ts);
    }
  }

  return {
    async values(tenantId, machineId, metric, { from, to }, take) {
      const seriesId = dictionary.find(tenantId, machineId, metric);
      if (seriesId === null) return;
      await inBlocks(
        from,
        (after) =>
          db.tenant(tenantId, async (tx) => {
            const { rows } = await sql<{ ts: string; value: number }>`
              select ts, value from metric_raw
              where series_id = ${seriesId} and ts > ${after} and ts < ${to} and quality <> ${bad}
              order by ts limit ${BLOCK_ROWS}`.execute(tx);
            return rows;
          }),
        ({ ts, value }) => take(value, Number(ts)),
      );
    },
    states: (tenantId, machineId, { from, to }, take) =>
      inBlocks(
        from,
        (after) =>
          db.tenant(tenantId, async (tx) => {
            const { rows } = await sql<{ ts: string; states: number; code: string | null }>`
              select from_ts as ts, states, code from state_interval
              where machine_id = ${machineId} and from_ts > ${after} and from_ts < ${to} and states <> 0
                and quality <> ${bad}
              order by from_ts limit ${BLOCK_ROWS}`.execute(tx);
            return rows;
          }),
        ({ ts, states, code }) => take(toStates(states), code, Number(ts)),
      ),
  };
}
