import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { HistoryPoint } from '../../../shared/contracts/history.ts';
import { MINUTE_MS } from './metric-store.ts';
import { type Piece, planPieces, type Reach, type Source } from './read-plan.ts';
import { HOUR_MS } from './rollup.ts';
import type { SeriesId } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

/** A counter's last value before a range belongs to it only when it is this near: older increase has no known time. */
const BASELINE_MAX_AGE_MS = 15 * MINUTE_MS;
/** Longer ranges are added up from hours. */
const HOURS_FROM_MS = 48 * HOUR_MS;

/** How much counters rose in each slot of a range, and their newest values in it. */
export interface CounterIncrease {
  readonly bySlot: ReadonlyMap<number, number>;
  readonly last: { readonly ts: number; readonly value: number } | null;
}

/** Slot n is `[from + n × slotMs, …)`. An increase belongs to the time at which it was seen. A drop is a restart from 0. */
export async function loadIncreases(
  tx: Tx,
  seriesIds: readonly SeriesId[],
  range: { readonly from: number; readonly to: number; readonly slotMs: number },
  reach: Reach,
): Promise<Map<SeriesId, CounterIncrease>> {
  const { from, to, slotMs } = range;
  const pieces = planPieces(to - from > HOURS_FROM_MS ? 'hour' : 'minute', from, to, reach);
  if (pieces.length === 0 || seriesIds.length === 0) return new Map();
  const { rows } = await sql<{
    series_id: number;
    slot: string;
    increase: number;
    last_ts: string;
    last: number;
  }>`
    with part as (
      ${sql.join([baseline(seriesIds, from, reach), ...pieces.map((piece) => partOf(seriesIds, piece))], sql` union all `)}
    ), step as (
      select series_id, at, last, increase, lag(last) over (partition by series_id order by at) as before, first from part
    )
    select series_id, floor((at - ${from})::numeric / ${slotMs}::numeric)::bigint as slot,
      sum(increase + case when before is null then 0 when first >= before then first - before else greatest(first, 0) end) as increase,
      max(at) as last_ts, (array_agg(last order by at desc))[1] as last
    from step where at >= ${from} group by series_id, slot order by series_id, slot`.execute(tx);
  const result = new Map<
    SeriesId,
    { bySlot: Map<number, number>; last: { ts: number; value: number } | null }
  >();
  for (const row of rows) {
    const entry = result.get(row.series_id) ?? { bySlot: new Map<number, number>(), last: null };
    entry.bySlot.set(Number(row.slot), row.increase);
    entry.last = { ts: Number(row.last_ts), value: row.last };
    result.set(row.series_id, entry);
  }
  return result;
}

/** Rows of one piece as (series, time, first, last, increase within). */
function partOf(seriesIds: readonly SeriesId[], piece: Piece): RawBuilder<unknown> {
  const where = within(seriesIds, piece);
  if (piece.source === 'raw') {
    return sql`select series_id, ts as at, value as first, value as last, 0::double precision as increase from metric_raw where ${where} and quality < 2`;
  }
  return sql`select series_id, bucket as at, first, last, increase from ${tableOf(piece.source)} where ${where}`;
}

function baseline(seriesIds: readonly SeriesId[], from: number, reach: Reach): RawBuilder<unknown> {
  const since = from - BASELINE_MAX_AGE_MS;
  if (since >= reach.rawFloor) {
    return sql`(select distinct on (series_id) series_id, ts as at, value as first, value as last, 0::double precision as increase
      from metric_raw where ${within(seriesIds, { source: 'raw', from: since, to: from })} and quality < 2 order by series_id, ts desc)`;
  }
  return sql`(select distinct on (series_id) series_id, bucket as at, first, last, increase
    from metric_minute where ${within(seriesIds, { source: 'minute', from: since, to: from - MINUTE_MS + 1 })} order by series_id, bucket desc)`;
}

function within(seriesIds: readonly SeriesId[], { source, from, to }: Piece): RawBuilder<unknown> {
  const column = sql.raw(source === 'raw' ? 'ts' : 'bucket');
  return sql`series_id = any(${seriesIds}::integer[]) and ${column} >= ${from} and ${column} < ${to}`;
}

function tableOf(source: Exclude<Source, 'raw'>): RawBuilder<unknown> {
  return sql.raw(source === 'minute' ? 'metric_minute' : 'metric_hour');
}

/** Columns narrower than these are drawn from raw values and from minutes. */
const RAW_COLUMN_MS = MINUTE_MS / 2;
const MINUTE_COLUMN_MS = HOUR_MS / 2;

export interface PointsRange {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

export function toGrain({ from, to, width }: PointsRange, reach: Reach): Source {
  const columnMs = (to - from) / width;
  if (columnMs < RAW_COLUMN_MS && from >= reach.rawFloor) return 'raw';
  return columnMs < MINUTE_COLUMN_MS && from >= reach.minuteFloor ? 'minute' : 'hour';
}

/** A series over a range as at most `width` columns, decimated by the database. */
export async function loadPoints(
  tx: Tx,
  seriesId: SeriesId,
  range: PointsRange,
  reach: Reach,
): Promise<HistoryPoint[]> {
  const { from, to, width } = range;
  const pieces = planPieces(toGrain(range, reach), from, to, reach);
  if (pieces.length === 0) return [];
  const parts = pieces.map((piece) => {
    const where = within([seriesId], piece);
    if (piece.source === 'raw')
      return sql`select ts as at, value as min, value as max, value as last from metric_raw where ${where} and quality < 2`;
    return sql`select bucket as at, min, max, last from ${tableOf(piece.source)} where ${where}`;
  });
  const { rows } = await sql<{ slot: string; min: number; max: number; last: number }>`
    select (at - ${from}) * ${width} / ${to - from}::bigint as slot, min(min) as min, max(max) as max, (array_agg(last order by at desc))[1] as last
    from (${sql.join(parts, sql` union all `)}) part group by slot order by slot`.execute(tx);
  const columnMs = (to - from) / width;
  return rows.map(
    (row): HistoryPoint => [Math.round(from + Number(row.slot) * columnMs), row.min, row.max, row.last],
  );
}
