import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SeriesId } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

export const MINUTE_MS = 60_000;

/** Columns of raw values, ready for `unnest`. */
export interface MetricColumns {
  readonly seriesIds: SeriesId[];
  readonly times: number[];
  readonly values: number[];
  readonly arrivals: number[];
  readonly qualities: number[];
}

export function createMetricColumns(): MetricColumns {
  return { seriesIds: [], times: [], values: [], arrivals: [], qualities: [] };
}

/**
 * Stores raw values; those that are there already stay as they are. Values of minutes that have been rolled up
 * mark their minute for another roll-up. The mark's row is held in share, so that a roll-up and a write never miss each other.
 */
export async function insertMetrics(tx: Tx, tenantId: Id, columns: MetricColumns): Promise<void> {
  const { seriesIds, times, values, arrivals, qualities } = columns;
  const { rows } = await sql<{ minute_until: string }>`
    with stored as (
      insert into metric_raw (tenant_id, ts, value, arrival_ts, series_id, quality)
      select ${tenantId}::bigint, ts, value, arrival_ts, series_id, quality
      from unnest(${times}::bigint[], ${values}::double precision[], ${arrivals}::bigint[], ${seriesIds}::integer[], ${qualities}::smallint[])
        as reading (ts, value, arrival_ts, series_id, quality)
      on conflict do nothing
    )
    select minute_until from metric_rollup_mark where tenant_id = ${tenantId} for share`.execute(tx);
  const rolledUntil = Number(rows[0]?.minute_until ?? 0);
  await markDirty(tx, tenantId, columns, rolledUntil);
}

/** Makes readings bad that were stored as good: they count nowhere from now on. */
export async function leaveOut(
  tx: Tx,
  tenantId: Id,
  readings: Pick<MetricColumns, 'seriesIds' | 'times'>,
  badCode: number,
): Promise<void> {
  const { seriesIds, times } = readings;
  const { rows } = await sql<{ minute_until: string }>`
    with changed as (
      update metric_raw r set quality = ${badCode}
      from unnest(${seriesIds}::integer[], ${times}::bigint[]) as wrong (series_id, ts)
      where r.series_id = wrong.series_id and r.ts = wrong.ts
    )
    select minute_until from metric_rollup_mark where tenant_id = ${tenantId} for share`.execute(tx);
  await markDirty(tx, tenantId, readings, Number(rows[0]?.minute_until ?? 0));
}

/** Changes what a stored reading counts: its quality, and the value that takes the place of the reading before it. */
export async function correctReading(
  tx: Tx,
  tenantId: Id,
  { seriesId, ts }: { readonly seriesId: SeriesId; readonly ts: number },
  { quality, base }: { readonly quality: number; readonly base: number | null },
): Promise<void> {
  const { rows } = await sql<{ minute_until: string }>`
    with changed as (
      update metric_raw set quality = ${quality}, base = ${base}::double precision
      where series_id = ${seriesId} and ts = ${ts}
    )
    select minute_until from metric_rollup_mark where tenant_id = ${tenantId} for share`.execute(tx);
  await markDirty(tx, tenantId, { seriesIds: [seriesId], times: [ts] }, Number(rows[0]?.minute_until ?? 0));
}

async function markDirty(
  tx: Tx,
  tenantId: Id,
  { seriesIds, times }: Pick<MetricColumns, 'seriesIds' | 'times'>,
  rolledUntil: number,
): Promise<void> {
  const buckets: number[] = [];
  const series: SeriesId[] = [];
  for (const [index, ts] of times.entries()) {
    const seriesId = seriesIds[index];
    if (ts >= rolledUntil || seriesId === undefined) continue;
    buckets.push(Math.floor(ts / MINUTE_MS) * MINUTE_MS);
    series.push(seriesId);
  }
  if (buckets.length === 0) return;
  await sql`
    insert into metric_dirty (tenant_id, bucket, series_id)
    select distinct ${tenantId}::bigint, bucket, series_id
    from unnest(${buckets}::bigint[], ${series}::integer[]) as late (bucket, series_id)
    on conflict do nothing`.execute(tx);
}

/** The row that writers and the roll-up lock; made once per tenant. */
export async function ensureRollupMark(tx: Tx, tenantId: Id): Promise<void> {
  await sql`insert into metric_rollup_mark (tenant_id, minute_until) values (${tenantId}, 0) on conflict do nothing`.execute(
    tx,
  );
}

export interface LatestMetricRow {
  readonly seriesId: SeriesId;
  readonly ts: number;
  readonly value: number;
  readonly arrivalTs: number;
  readonly quality: number;
}

/** The newest stored value of each series up to `horizonTs`: what was kept at the last flush, or what the raw values hold since. */
export async function loadLatestMetrics(tx: Tx, horizonTs: number): Promise<LatestMetricRow[]> {
  const { rows } = await sql<{
    series_id: number;
    ts: string;
    value: number;
    arrival_ts: string;
    quality: number;
  }>`
    select s.id as series_id, newest.ts, newest.value, newest.arrival_ts, newest.quality
    from metric_series s left join metric_latest l on l.series_id = s.id and l.ts <= ${horizonTs}
    cross join lateral (
      (select ts, value, arrival_ts, quality from metric_raw r where r.series_id = s.id and r.ts > coalesce(l.ts, 0) and r.ts <= ${horizonTs}
        order by ts desc limit 1)
      union all select l.ts, l.value, l.arrival_ts, l.quality where l.ts is not null
      order by ts desc limit 1
    ) newest`.execute(tx);
  return rows.map((row) => ({
    seriesId: row.series_id,
    ts: Number(row.ts),
    value: row.value,
    arrivalTs: Number(row.arrival_ts),
    quality: row.quality,
  }));
}

/** Keeps newest values; an older one never replaces a newer one, unless that is from after `horizonTs`. */
export async function saveLatestMetrics(
  tx: Tx,
  tenantId: Id,
  columns: MetricColumns,
  horizonTs: number,
): Promise<void> {
  const { seriesIds, times, values, arrivals, qualities } = columns;
  if (seriesIds.length === 0) return;
  await sql`
    insert into metric_latest (tenant_id, ts, value, arrival_ts, series_id, quality)
    select ${tenantId}::bigint, ts, value, arrival_ts, series_id, quality
    from unnest(${times}::bigint[], ${values}::double precision[], ${arrivals}::bigint[], ${seriesIds}::integer[], ${qualities}::smallint[])
      as reading (ts, value, arrival_ts, series_id, quality)
    on conflict (series_id) do update set ts = excluded.ts, value = excluded.value, arrival_ts = excluded.arrival_ts, quality = excluded.quality
    where excluded.ts > metric_latest.ts or metric_latest.ts > ${horizonTs}`.execute(tx);
}
