import { sql, type Transaction } from 'kysely';
import { createSpikeWatch } from '#shared/domain/machine/counter-spikes.ts';
import type { LateReading, LeftOut } from './counter-watch.ts';
import type { SeriesId } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

/** How much is read before and after a late reading to find a spike. */
const AROUND_MS = 3 * 60_000;

/** Readings around late ones, such as a past that is sent backwards, that were never their counter's total. */
export async function findLateSpikes(tx: Tx, late: readonly LateReading[]): Promise<LeftOut[]> {
  const ranges = [...Map.groupBy(late, ({ seriesId }) => seriesId)].flatMap(([seriesId, readings]) =>
    toRanges(readings.map(({ ts }) => ts)).map(([from, to]) => ({ seriesId, from, to })),
  );
  const { rows } = await sql<{ series_id: SeriesId; readings: readonly (readonly [number, number])[] }>`
    select range.series_id, json_agg(json_build_array(r.ts, r.value) order by r.ts) as readings
    from unnest(${ranges.map(({ seriesId }) => seriesId)}::integer[], ${ranges.map(({ from }) => from)}::bigint[],
        ${ranges.map(({ to }) => to)}::bigint[]) as range (series_id, since, until)
      join metric_raw r on r.series_id = range.series_id and r.ts >= range.since and r.ts <= range.until and r.quality < 2
    group by range.series_id, range.since`.execute(tx);
  const machineOf = new Map(late.map(({ seriesId, machineId }) => [seriesId, machineId]));
  return rows.flatMap(({ series_id: seriesId, readings }) => {
    const watch = createSpikeWatch();
    const times = readings.flatMap(([ts, value]) => watch.take(ts, value));
    const machineId = machineOf.get(seriesId);
    return machineId !== undefined && times.length > 0 ? [{ machineId, seriesId, times }] : [];
  });
}

/** Around each time; what overlaps is one range. */
function toRanges(times: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const ts of times.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && ts - AROUND_MS <= last[1]) last[1] = ts + AROUND_MS;
    else ranges.push([ts - AROUND_MS, ts + AROUND_MS]);
  }
  return ranges;
}
