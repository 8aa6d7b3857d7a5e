import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import { counterAmount, counterHeld } from './counter-sql.ts';
import { MINUTE_MS } from './metric-store.ts';
import { type Piece, planPieces, type Reach, type SampleSource } from './read-plan.ts';
import { HOUR_MS } from './rollup.ts';
import type { SeriesId } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

/** A counter's last value before a range belongs to it only when it is this near: older increase has no known time. */
const BASELINE_MAX_AGE_MS = 15 * MINUTE_MS;
/** Longer ranges are added up from hours. */
const HOURS_FROM_MS = 48 * HOUR_MS;
/** Ranges of one statement; each is up to six parts of it. */
const RANGES_AT_A_TIME = 16;

const STEP = { series: 'series_id', before: 'before', now: 'first' };

/** How much counters rose in each slot of a range, and their newest values in it. */
export interface CounterIncrease {
  readonly bySlot: ReadonlyMap<number, number>;
  /** Steps in the range that say nothing about what was counted. */
  readonly held: number;
  readonly last: { readonly ts: number; readonly value: number } | null;
}

/** Slot n is `[from + n × slotMs, …)`. */
export interface SlottedRange {
  readonly from: number;
  readonly to: number;
  readonly slotMs: number;
}

/**
 * Increases in each of some ranges, in their order, without the series that have no values there. An increase belongs
 * to the time at which it was seen. What a step is, `counterStep` says.
 */
export async function loadIncreases(
  tx: Tx,
  seriesIds: readonly SeriesId[],
  ranges: readonly SlottedRange[],
  reach: Reach,
): Promise<ReadonlyMap<SeriesId, CounterIncrease>[]> {
  const result: Map<SeriesId, CounterIncrease>[] = [];
  for (let first = 0; first < ranges.length; first += RANGES_AT_A_TIME)
    result.push(
      ...(await loadSomeIncreases(tx, seriesIds, ranges.slice(first, first + RANGES_AT_A_TIME), reach)),
    );
  return result;
}

/** All ranges in one statement, and all rows in one value: taking rows apart costs more than finding them. */
async function loadSomeIncreases(
  tx: Tx,
  seriesIds: readonly SeriesId[],
  ranges: readonly SlottedRange[],
  reach: Reach,
): Promise<Map<SeriesId, CounterIncrease>[]> {
  const result = ranges.map(
    () =>
      new Map<
        SeriesId,
        { bySlot: Map<number, number>; held: number; last: { ts: number; value: number } | null }
      >(),
  );
  const parts = ranges.flatMap((range, index) => partsOf(seriesIds, range, index, reach));
  if (parts.length === 0 || seriesIds.length === 0) return result;
  const { rows } = await sql<{ slots: readonly SlotRow[] | null }>`
    with part as (
      ${sql.join(parts, sql` union all `)}
    ), step as (
      select range_index, series_id, slot, at, last, first, increase, held, coalesce(base, lag(last) over by_time) as before, lead(at) over by_time is null as is_newest
      from part window by_time as (partition by range_index, series_id order by at)
    ), slotted as (
      select range_index, series_id, slot,
        sum(increase + ${counterAmount(STEP)}) as increase, sum(held + ${counterHeld(STEP)}) as held,
        max(at) filter (where is_newest) as last_ts, max(last) filter (where is_newest) as last
      from step where slot >= 0 group by range_index, series_id, slot
    )
    select json_agg(json_build_array(range_index, series_id, slot, increase, held, last_ts, last) order by range_index, series_id, slot) as slots
    from slotted`.execute(tx);
  for (const [index, seriesId, slot, increase, held, lastTs, last] of rows[0]?.slots ?? []) {
    const bySeries = result[index];
    if (!bySeries) continue;
    const entry = bySeries.get(seriesId) ?? { bySlot: new Map<number, number>(), held: 0, last: null };
    entry.bySlot.set(slot, increase);
    entry.held += held;
    if (lastTs !== null && last !== null) entry.last = { ts: lastTs, value: last };
    bySeries.set(seriesId, entry);
  }
  return result;
}

/** Range, series, slot, increase, held; time and value of the newest, where it is in this slot. */
type SlotRow = readonly [number, SeriesId, number, number, number, number | null, number | null];

/** The pieces of one range, and the values before it, as (range, series, slot, time, first, last, increase and held within). */
function partsOf(
  seriesIds: readonly SeriesId[],
  range: SlottedRange,
  index: number,
  reach: Reach,
): RawBuilder<unknown>[] {
  const { from, to, slotMs } = range;
  const pieces = planPieces(to - from > HOURS_FROM_MS ? 'hour' : 'minute', from, to, reach);
  const [first] = pieces;
  if (!first) return [];
  // Where the range begins with whole minutes, those before it are the same search begun earlier.
  const isOneSearch = first.source === 'minute' && first.from === from;
  const parts = pieces.map((piece) => {
    const isExtended = isOneSearch && piece === first;
    const where = within(seriesIds, isExtended ? { ...piece, from: from - BASELINE_MAX_AGE_MS } : piece);
    const time = timeOf(piece.source);
    const slot = sql`case when ${time} < ${from} then -1 else (${time} - ${from}) / ${slotMs}::bigint end`;
    return sql`select ${index}::integer as range_index, series_id, ${slot} as slot, ${columnsOf(piece.source)} where ${where}`;
  });
  return isOneSearch ? parts : [baseline(seriesIds, from, index, reach), ...parts];
}

/** Times and values of a source, with the table that they are of. */
function columnsOf(source: SampleSource): RawBuilder<unknown> {
  return source === 'raw'
    ? sql`ts as at, value as first, value as last, 0::double precision as increase, 0 as held, base from metric_raw`
    : sql`bucket as at, first, last, increase, held, base from ${tableOf(source)}`;
}

function baseline(
  seriesIds: readonly SeriesId[],
  from: number,
  index: number,
  reach: Reach,
): RawBuilder<unknown> {
  const since = from - BASELINE_MAX_AGE_MS;
  const piece: Piece =
    since >= reach.rawFloor
      ? { source: 'raw', from: since, to: from }
      : { source: 'minute', from: since, to: from - MINUTE_MS + 1 };
  return sql`(select distinct on (series_id) ${index}::integer as range_index, series_id, -1::bigint as slot, ${columnsOf(piece.source)}
    where ${within(seriesIds, piece)} order by series_id, ${timeOf(piece.source)} desc)`;
}

function within(seriesIds: readonly SeriesId[], { source, from, to }: Piece): RawBuilder<unknown> {
  const isGood = source === 'raw' ? sql` and quality < 2` : sql``;
  return sql`series_id = any(${seriesIds}::integer[]) and ${timeOf(source)} >= ${from} and ${timeOf(source)} < ${to}${isGood}`;
}

function timeOf(source: SampleSource): RawBuilder<unknown> {
  return sql.raw(source === 'raw' ? 'ts' : 'bucket');
}

function tableOf(source: Exclude<SampleSource, 'raw'>): RawBuilder<unknown> {
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

export function toGrain({ from, to, width }: PointsRange, reach: Reach): SampleSource {
  const columnMs = (to - from) / width;
  if (columnMs < RAW_COLUMN_MS && from >= reach.rawFloor) return 'raw';
  return columnMs < MINUTE_COLUMN_MS && from >= reach.minuteFloor ? 'minute' : 'hour';
}

/** A series over a range as at most `width` columns, decimated by the database and handed over as one value. */
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
      return sql`select ts as at, value as min, value as max, value as last from metric_raw where ${where}`;
    return sql`select bucket as at, min, max, last from ${tableOf(piece.source)} where ${where}`;
  });
  const { rows } = await sql<{ columns: readonly HistoryPoint[] | null }>`
    select json_agg(json_build_array(slot, min, max, last) order by slot) as columns from (
      select (at - ${from}) * ${width} / ${to - from}::bigint as slot, min(min) as min, max(max) as max, (array_agg(last order by at desc))[1] as last
      from (${sql.join(parts, sql` union all `)}) part group by slot
    ) decimated`.execute(tx);
  const columnMs = (to - from) / width;
  return (rows[0]?.columns ?? []).map(
    ([slot, min, max, last]): HistoryPoint => [Math.round(from + slot * columnMs), min, max, last],
  );
}
