import { type RawBuilder, sql, type Transaction } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { counterAmount, counterHeld, readingBefore } from './counter-sql.ts';
import { MINUTE_MS } from './metric-store.ts';
import type { Partitions } from './partitions.ts';

type Tx = Transaction<unknown>;

export const HOUR_MS = 3_600_000;
/** A minute is rolled up this long after its end: most of its values have arrived then; later ones mark it dirty. */
const SETTLE_MS = 5_000;
/** Work of one transaction, so that writers never wait long. */
const STEP_MS = HOUR_MS;
const DIRTY_BUCKETS_PER_STEP = 2_000;

export interface Rollup {
  /** The tenants that have something to roll up. */
  due(nowMs: number): Promise<Id[]>;
  /** Rolls up what has become complete or dirty. */
  run(tenantId: Id, nowMs: number): Promise<void>;
}

/** The end of the last minute whose values have arrived. */
const endOfMinutes = (nowMs: number): number => Math.floor((nowMs - SETTLE_MS) / MINUTE_MS) * MINUTE_MS;

export function createRollup(db: Database, partitions: Partitions): Rollup {
  return {
    due: (nowMs) =>
      tenantsOf(
        db,
        // A tenant's first metric makes its mark.
        sql`select tenant_id::text as tenant_id from metric_rollup_mark where minute_until < ${endOfMinutes(nowMs)}
          union select distinct tenant_id::text from metric_dirty`,
      ),
    async run(tenantId, nowMs) {
      const until = endOfMinutes(nowMs);
      while (await step(tenantId, until));
      while (await stepDirty(tenantId));
    },
  };

  async function step(tenantId: Id, until: number): Promise<boolean> {
    const start = await db.tenant(tenantId, (tx) => findStart(tx, tenantId, until));
    if (start === null) return false;
    await partitions.ensure('metric_minute', [start, start + STEP_MS]);
    return db.tenant(tenantId, async (tx) => {
      await lockMark(tx, tenantId);
      // Now that writers wait, look again: one of them may have stored an earlier value in between.
      if ((await findStart(tx, tenantId, until)) !== start) return true;
      const mark = await loadMinuteUntil(tx, tenantId);
      const to = Math.min(until, start + STEP_MS);
      await rollMinutes(
        tx,
        tenantId,
        sql`select id as series_id, ${start}::bigint as since, ${to}::bigint as until from metric_series`,
      );
      await rollHours(
        tx,
        tenantId,
        sql`select id as series_id, hour as bucket
          from metric_series cross join unnest(${endedHours(mark, start, to)}::bigint[]) as hour`,
      );
      await sql`update metric_rollup_mark set minute_until = ${to} where tenant_id = ${tenantId}`.execute(tx);
      return to < until;
    });
  }

  /** Late values are found here even when their minute was rolled up before the first of them came. */
  async function stepDirty(tenantId: Id): Promise<boolean> {
    const dirty = await db.tenant(tenantId, async (tx) => {
      const { rows } = await sql<{
        bucket: string;
      }>`select distinct bucket from metric_dirty limit 1000`.execute(tx);
      return rows.map((row) => Number(row.bucket));
    });
    if (dirty.length === 0) return false;
    await partitions.ensure('metric_minute', dirty);
    return db.tenant(tenantId, (tx) => rollDirty(tx, tenantId, sql`bucket = any(${dirty}::bigint[])`));
  }
}

/** Rolls dirty minutes up again, at most one step's worth; returns whether there were any. Their partitions must exist. */
async function rollDirty(tx: Tx, tenantId: Id, which: RawBuilder<unknown>): Promise<boolean> {
  await lockMark(tx, tenantId);
  const { rows } = await sql<{ series_id: number; bucket: string }>`
    delete from metric_dirty where (series_id, bucket) in (
      select series_id, bucket from metric_dirty where ${which} order by bucket limit ${DIRTY_BUCKETS_PER_STEP}
    ) returning series_id, bucket`.execute(tx);
  if (rows.length === 0) return false;
  const series = rows.map((row) => row.series_id);
  const buckets = rows.map((row) => Number(row.bucket));
  await rollMinutes(
    tx,
    tenantId,
    sql`select series_id, bucket as since, bucket + ${MINUTE_MS}::bigint as until
      from unnest(${series}::integer[], ${buckets}::bigint[]) as dirty (series_id, bucket)`,
  );
  await rollHours(
    tx,
    tenantId,
    sql`select distinct series_id, hour as bucket
      from unnest(${series}::integer[], ${buckets.map(floorHour)}::bigint[]) as dirty (series_id, hour)`,
  );
  // The number of the transaction, and no count: one that is rolled back never has the number of a later one.
  await sql`update metric_series set revision = pg_current_xact_id()::text::bigint
    where id = any(${[...new Set(series)]}::integer[])`.execute(tx);
  return true;
}

/**
 * Before series are read from roll-ups: adds the late values that the next run would add. Returns up to
 * where minutes are rolled up.
 */
export async function repairDirty(tx: Tx, tenantId: Id, seriesIds: readonly number[]): Promise<number> {
  const isDirty = sql`series_id = any(${seriesIds}::integer[])`;
  const { rows } = await sql<{ minute_until: string | null; has_dirty: boolean }>`
    select (select minute_until from metric_rollup_mark where tenant_id = ${tenantId}) as minute_until,
      exists (select from metric_dirty where ${isDirty}) as has_dirty`.execute(tx);
  const [mark] = rows;
  if (mark?.has_dirty) while (await rollDirty(tx, tenantId, isDirty));
  return Number(mark?.minute_until ?? 0);
}

/**
 * The minute where rolling up goes on; null = there is nothing before `until`. Only far behind (after the first
 * start or a long pause) it is worth looking for where values begin.
 */
async function findStart(tx: Tx, tenantId: Id, until: number): Promise<number | null> {
  const mark = await loadMinuteUntil(tx, tenantId);
  if (mark >= until) return null;
  if (until - mark <= STEP_MS) return mark;
  const { rows } = await sql<{ next: string | null }>`
    select min(first.ts) as next from metric_series s cross join lateral (
      select ts from metric_raw r where r.series_id = s.id and r.ts >= ${mark} and r.ts < ${until} order by ts limit 1
    ) first`.execute(tx);
  const next = rows[0]?.next;
  return next === null || next === undefined ? null : Math.floor(Number(next) / MINUTE_MS) * MINUTE_MS;
}

/** Up to where minutes are rolled up, and hours up to the last full one. 0 = nowhere yet. */
async function loadMinuteUntil(tx: Tx, tenantId: Id): Promise<number> {
  const { rows } = await sql<{ minute_until: string }>`
    select minute_until from metric_rollup_mark where tenant_id = ${tenantId}`.execute(tx);
  return Number(rows[0]?.minute_until ?? 0);
}

/** Keeps writers of the tenant out until the transaction ends, see `insertMetrics`. */
async function lockMark(tx: Tx, tenantId: Id): Promise<void> {
  await sql`select 1 from metric_rollup_mark where tenant_id = ${tenantId} for update`.execute(tx);
}

const RAW_STEP = { series: 'raw.series_id', before: 'before', now: 'value' };
const MINUTE_STEP = { series: 'minutes.series_id', before: 'before', now: 'first' };
const KEEP =
  sql.raw(`on conflict (series_id, bucket) do update set min = excluded.min, max = excluded.max, sum = excluded.sum,
  first = excluded.first, last = excluded.last, increase = excluded.increase, held = excluded.held, count = excluded.count,
  base = excluded.base, bases = excluded.bases`);

/** `ranges`: series_id, since, until. Values of bad quality are known to be wrong and count nowhere. */
async function rollMinutes(tx: Tx, tenantId: Id, ranges: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into metric_minute (tenant_id, series_id, bucket, min, max, sum, first, last, increase, held, count, base, bases)
    select ${tenantId}::bigint, ranges.series_id, minute.*
    from (${ranges}) ranges cross join lateral (
      select ts / ${MINUTE_MS}::bigint * ${MINUTE_MS}::bigint as bucket, min(value), max(value), sum(value),
        (array_agg(value order by ts))[1], (array_agg(value order by ts desc))[1],
        sum(${counterAmount(RAW_STEP)}), sum(${counterHeld(RAW_STEP)}), count(*), (array_agg(base order by ts))[1], count(base)
      from (
        select series_id, ts, value, base, ${readingBefore('value', sql`partition by ts / ${MINUTE_MS}::bigint order by ts`)} as before
        from metric_raw r where r.series_id = ranges.series_id and r.ts >= ranges.since and r.ts < ranges.until and r.quality < 2
      ) raw group by 1
    ) minute ${KEEP}`.execute(tx);
}

/** `hours`: series_id, bucket. Increases within an hour are those of its minutes and the steps between them. */
async function rollHours(tx: Tx, tenantId: Id, hours: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into metric_hour (tenant_id, series_id, bucket, min, max, sum, first, last, increase, held, count, base, bases)
    select ${tenantId}::bigint, hours.series_id, hours.bucket, hour.*
    from (${hours}) hours cross join lateral (
      select min(min), max(max), sum(sum), (array_agg(first order by bucket))[1], (array_agg(last order by bucket desc))[1],
        sum(increase + ${counterAmount(MINUTE_STEP)}), sum(held + ${counterHeld(MINUTE_STEP)}), sum(count),
        (array_agg(base order by bucket))[1], sum(bases)
      from (
        select m.*, ${readingBefore('last', sql`order by bucket`)} as before from metric_minute m
        where m.series_id = hours.series_id and m.bucket >= hours.bucket and m.bucket < hours.bucket + ${HOUR_MS}::bigint
      ) minutes having count(*) > 0
    ) hour ${KEEP}`.execute(tx);
}

/**
 * The hours that a step from `start` to `to`, at most an hour, brings to their end: its own, and the one that the
 * step before stopped in when there was nothing to roll up between `mark` and `start`.
 */
function endedHours(mark: number, start: number, to: number): number[] {
  return [...new Set([floorHour(mark), floorHour(start)])].filter((hour) => hour + HOUR_MS <= to);
}

function floorHour(ts: number): number {
  return Math.floor(ts / HOUR_MS) * HOUR_MS;
}
