import { sql, type Transaction } from 'kysely';
import { correctReading } from '#server/modules/history/metrics/metric-store.ts';
import type { SeriesId } from '#server/modules/history/metrics/series-dictionary.ts';
import { markLate } from '#server/modules/history/shift-facts/fact-marks.ts';
import { toQualityCode } from '#server/modules/history/states/state-code.ts';
import type {
  CounterCorrection,
  CounterCorrectionKind,
} from '#shared/contracts/history/counter-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<unknown>;

export interface StoredReading {
  readonly ts: number;
  readonly value: number;
  readonly quality: number;
  readonly base: number | null;
}

export async function findReading(tx: Tx, seriesId: SeriesId, ts: number): Promise<StoredReading | null> {
  const [found] = await listReadings(tx, seriesId, ts, ts + 1);
  return found ?? null;
}

/** In the order of time, bad ones included. */
export async function listReadings(
  tx: Tx,
  seriesId: SeriesId,
  from: number,
  to: number,
): Promise<StoredReading[]> {
  const { rows } = await sql<{
    readings: readonly (readonly [number, number, number, number | null])[] | null;
  }>`
    select json_agg(json_build_array(ts, value, quality, base) order by ts) as readings
    from metric_raw where series_id = ${seriesId} and ts >= ${from} and ts < ${to}`.execute(tx);
  return (rows[0]?.readings ?? []).map(([ts, value, quality, base]) => ({ ts, value, quality, base }));
}

export interface NewCounterCorrection {
  readonly tenantId: Id;
  readonly machineId: Id;
  readonly metric: string;
  readonly seriesId: SeriesId;
  readonly reading: StoredReading;
  readonly kind: CounterCorrectionKind;
  readonly base: number | null;
  readonly why: string;
  readonly at: number;
  readonly creatorId: Id;
  readonly by: string;
}

/** Stores a correction and changes what its reading counts; null = another one of the reading stands. */
export async function addCounterCorrection(
  tx: Tx,
  added: NewCounterCorrection,
): Promise<CounterCorrection | null> {
  const { tenantId, reading, kind, seriesId } = added;
  const base = kind === 'base' ? added.base : null;
  const { rows } = await sql<Row>`
    insert into counter_correction (tenant_id, machine_id, metric, ts, kind, value, quality, base, why, created_at, creator_id, created_by)
    values (${tenantId}, ${added.machineId}, ${added.metric}, ${reading.ts}, ${kind}, ${reading.value}, ${reading.quality},
      ${base}, ${added.why}, ${added.at}, ${added.creatorId}, ${added.by})
    on conflict (tenant_id, machine_id, metric, ts) where revoked_at is null do nothing returning *`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const quality = kind === 'leave_out' ? toQualityCode('bad') : reading.quality;
  await correctReading(tx, tenantId, { seriesId, ts: reading.ts }, { quality, base });
  await markLate(tx, tenantId, [{ machineId: added.machineId, from: reading.ts, to: reading.ts }], added.at);
  return toCorrection(row);
}

export type LockedCounterCorrection = CounterCorrection & {
  readonly creatorId: Id;
  readonly quality: number;
};

export async function lockCounterCorrection(tx: Tx, id: Id): Promise<LockedCounterCorrection | null> {
  const { rows } = await sql<Row>`select * from counter_correction where id = ${id} for update`.execute(tx);
  const [row] = rows;
  return row ? { ...toCorrection(row), creatorId: row.creator_id, quality: row.quality } : null;
}

/** The reading counts again as it was stored. */
export async function takeBack(
  tx: Tx,
  tenantId: Id,
  seriesId: SeriesId,
  { id, machineId, ts, quality }: LockedCounterCorrection,
  by: { readonly at: number; readonly username: string },
): Promise<void> {
  await sql`update counter_correction set revoked_at = ${by.at}, revoked_by = ${by.username} where id = ${id}`.execute(
    tx,
  );
  await correctReading(tx, tenantId, { seriesId, ts }, { quality, base: null });
  await markLate(tx, tenantId, [{ machineId, from: ts, to: ts }], by.at);
}

/** Newest first. */
export async function pageOfCounter(
  tx: Tx,
  { machineId, metric }: { readonly machineId: Id; readonly metric: string },
  { size, current }: { readonly size: number; readonly current: number },
): Promise<{ records: CounterCorrection[]; total: number; size: number; current: number }> {
  const where = sql`machine_id = ${machineId} and metric = ${metric}`;
  const { rows: counts } = await sql<{ total: string }>`
    select count(*) as total from counter_correction where ${where}`.execute(tx);
  const { rows } = await sql<Row>`select * from counter_correction where ${where}
    order by id desc limit ${size} offset ${(current - 1) * size}`.execute(tx);
  return { records: rows.map(toCorrection), total: Number(counts[0]?.total ?? 0), size, current };
}

interface Row {
  readonly id: Id;
  readonly machine_id: Id;
  readonly metric: string;
  readonly ts: string;
  readonly kind: CounterCorrectionKind;
  readonly value: number;
  readonly quality: number;
  readonly base: number | null;
  readonly why: string;
  readonly created_at: string;
  readonly creator_id: Id;
  readonly created_by: string;
  readonly revoked_at: string | null;
  readonly revoked_by: string | null;
}

function toCorrection(row: Row): CounterCorrection {
  return {
    id: row.id,
    machineId: row.machine_id,
    metric: row.metric,
    ts: Number(row.ts),
    kind: row.kind,
    value: row.value,
    base: row.base,
    why: row.why,
    by: row.created_by,
    at: Number(row.created_at),
    revokedBy: row.revoked_by,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  };
}
