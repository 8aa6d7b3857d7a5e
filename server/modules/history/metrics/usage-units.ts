import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { MetricUnit, MetricUnits, UnitRange } from '#server/core/ports/plant/metric-usage.ts';
import { counterAmount, counterHeld, readingBefore } from './counter-sql.ts';
import { MINUTE_MS } from './metric-store.ts';
import { type Piece, planPieces, type Reach } from './read-plan.ts';
import { HOUR_MS } from './rollup.ts';
import type { SeriesId } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

/** The newest value before a range is looked for in minutes this far back, then in hours. */
const RECENT_MS = 2 * HOUR_MS;

const STEP = { series: 'series_id', before: 'before', now: 'first' };
const RAW_STEP = { ...STEP, now: 'value' };

/** Series, at, until, first, last, min, max, increase, held, mean, base, bases. */
type UnitRow = readonly [
  SeriesId,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number | null,
  number,
];

/** Some series in units of `unitMs` (hours where minutes are not kept any more), handed over as one value. */
export async function loadUsageUnits(
  tx: Tx,
  seriesIds: readonly SeriesId[],
  { from, to, unitMs }: UnitRange,
  reach: Reach,
): Promise<Map<SeriesId, MetricUnits>> {
  const result = new Map<SeriesId, { before: MetricUnit | null; units: MetricUnit[] }>();
  const pieces = planPieces('minute', from, to, reach);
  if (seriesIds.length === 0 || pieces.length === 0) return result;
  const { rows } = await sql<{ before: readonly UnitRow[] | null; units: readonly UnitRow[] | null }>`
    with part as (${sql.join(
      pieces.map((piece) => bucketsOf(seriesIds, piece)),
      sql` union all `,
    )}), step as (
      select *, ${readingBefore('last', sql`partition by series_id, at / ${unitMs}::bigint order by at`)} as before from part
    ), unit as (
      select series_id, min(at) as at, max(until) as until, (array_agg(first order by at))[1] as first,
        (array_agg(last order by at desc))[1] as last, min(min) as min, max(max) as max,
        sum(increase + ${counterAmount(STEP)}) as increase, sum(held + ${counterHeld(STEP)}) as held,
        sum(sum) / sum(count) as mean, (array_agg(base order by at))[1] as base, sum(bases) as bases
      from step group by series_id, at / ${unitMs}::bigint
    )
    select (select json_agg(json_build_array(series_id, at, until, first, last, min, max, increase, held, mean, base, bases) order by series_id, at) from unit) as units,
      (${newestBefore(seriesIds, from, reach)}) as before`.execute(tx);
  const entryOf = (seriesId: SeriesId) => {
    const entry = result.get(seriesId) ?? { before: null, units: [] };
    result.set(seriesId, entry);
    return entry;
  };
  for (const row of rows[0]?.before ?? []) entryOf(row[0]).before = toUnit(row);
  for (const row of rows[0]?.units ?? []) entryOf(row[0]).units.push(toUnit(row));
  return result;
}

function toUnit([
  ,
  at,
  until,
  first,
  last,
  min,
  max,
  increase,
  held,
  mean,
  base,
  bases,
]: UnitRow): MetricUnit {
  return { at, until, first, last, min, max, increase, held, mean, base, bases };
}

/** Minutes or hours of a piece; raw values are put together to minutes. */
function bucketsOf(seriesIds: readonly SeriesId[], { source, from, to }: Piece): RawBuilder<unknown> {
  const ids = sql`${[...seriesIds]}::integer[]`;
  if (source === 'raw')
    return sql`select series_id, bucket as at, bucket + ${MINUTE_MS}::bigint as until, (array_agg(value order by ts))[1] as first,
        (array_agg(value order by ts desc))[1] as last, min(value) as min, max(value) as max,
        sum(${counterAmount(RAW_STEP)}) as increase, sum(${counterHeld(RAW_STEP)}) as held,
        sum(value) as sum, count(*) as count, (array_agg(base order by ts))[1] as base, count(base) as bases
      from (
        select series_id, ts, value, base, ts / ${MINUTE_MS}::bigint * ${MINUTE_MS}::bigint as bucket,
          ${readingBefore('value', sql`partition by series_id, ts / ${MINUTE_MS}::bigint order by ts`)} as before
        from metric_raw where series_id = any(${ids}) and ts >= ${from} and ts < ${to} and quality < 2
      ) raw group by series_id, bucket`;
  const width = source === 'minute' ? MINUTE_MS : HOUR_MS;
  return sql`select series_id, bucket as at, bucket + ${width}::bigint as until, first, last, min, max, increase, held, sum, count, base, bases
    from ${sql.table(source === 'minute' ? 'metric_minute' : 'metric_hour')}
    where series_id = any(${ids}) and bucket >= ${from} and bucket < ${to}`;
}

/** One unit for each series that has a value before `from`: three searches by key, the finest first. */
function newestBefore(seriesIds: readonly SeriesId[], from: number, reach: Reach): RawBuilder<unknown> {
  const since = from - RECENT_MS;
  return sql`select json_agg(json_build_array(series.id, newest.at, newest.until, newest.last, newest.last, newest.last, newest.last, 0, 0, newest.last, null, 0))
    from unnest(${[...seriesIds]}::integer[]) as series (id) cross join lateral (
      select * from (
        (select ts as at, ts as until, value as last from metric_raw r
          where r.series_id = series.id and ts >= ${Math.max(since, reach.rawFloor)} and ts < ${from} and quality < 2 order by ts desc limit 1)
        union all
        (select bucket, bucket + ${MINUTE_MS}::bigint, last from metric_minute m
          where m.series_id = series.id and bucket >= ${since} and bucket <= ${from - MINUTE_MS} order by bucket desc limit 1)
        union all
        (select bucket, bucket + ${HOUR_MS}::bigint, last from metric_hour h
          where h.series_id = series.id and bucket <= ${from - HOUR_MS} order by bucket desc limit 1)
      ) found order by until desc limit 1
    ) newest`;
}
