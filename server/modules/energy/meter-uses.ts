import type { Transaction } from 'kysely';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { MetricUnits, MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import {
  type Bucket,
  bucketsOf,
  type DayRange,
  dayAfter,
  dayBuckets,
  daysIn,
  isHourly,
  type PeriodKind,
  startOfDay,
} from '#shared/domain/energy/energy-period.ts';
import { type MeterDay, missingDays, storeDays, sumDays } from './day-store.ts';
import type { EnergyModel, Meter } from './energy-model.ts';
import { addUses, NO_USE, type PriceOf, sum, toUses, type Use } from './energy-use.ts';
import { toMeterEvents } from './meter-events.ts';
import { createPrices } from './prices.ts';
import type { EnergySchema } from './schema.ts';

type Tx = Transaction<EnergySchema>;

/** Values have mostly arrived so long after their time. */
const SETTLE_MS = 2 * 60_000;
const UNIT_MS = 15 * 60_000;
/** Days of one statement, so that a year of many meters does not have to be in memory at once. */
const DAYS_AT_A_TIME = 7;
/** Days of meters that a question computes itself: about a second of work. */
const FILLED_AT_ONCE_MAX = 500;
const DAY_MS = 86_400_000;
const NO_UNITS: MetricUnits = { before: null, units: [] };

export interface UsesParts {
  readonly usage: MetricUsage;
  readonly clock: Clock;
  /** Asks for a job that stores the days of a range. */
  readonly fillLater: (tx: AnyTransaction, tenantId: Id, range: DayRange) => Promise<void>;
}

/** Reads what meters counted in one transaction of a tenant. */
export interface MeterUses {
  /** Meter → one use for each bucket of the period. */
  byBucket(
    meters: readonly Meter[],
    kind: PeriodKind,
    range: DayRange,
  ): Promise<ReadonlyMap<Id, readonly Use[]>>;
  /** Computes finished days of a range again and stores them; returns how many. */
  recompute(meters: readonly Meter[], range: DayRange): Promise<number>;
  priceOf(carrierId: Id, timeZone: string): PriceOf;
}

export function createMeterUses(
  tx: Tx,
  tenantId: Id,
  model: EnergyModel,
  { usage, clock, fillLater }: UsesParts,
): MeterUses {
  const nowMs = clock.now() - SETTLE_MS;
  const prices = new Map<string, PriceOf>();
  let isIncomplete = false;

  function priceOf(carrierId: Id, timeZone: string): PriceOf {
    const key = `${carrierId} ${timeZone}`;
    const found =
      prices.get(key) ??
      createPrices(
        model.tariffs.filter((tariff) => tariff.carrierId === carrierId),
        timeZone,
      );
    prices.set(key, found);
    return found;
  }

  /** Straight from the history, up to now; meters of one zone. */
  async function compute(
    meters: readonly Meter[],
    bucketsIn: (zone: string) => readonly Bucket[],
  ): Promise<Map<Id, Use[]>> {
    const result = new Map<Id, Use[]>();
    for (const [zone, ofZone] of Map.groupBy(meters, ({ timeZone }) => timeZone)) {
      const buckets = bucketsIn(zone);
      const from = buckets[0]?.from ?? 0;
      const to = Math.min(buckets.at(-1)?.to ?? 0, nowMs);
      const series = new Map(
        ofZone.map((meter) => [meter.id, usage.seriesOf(tenantId, meter.machineId, meter.metric)]),
      );
      const ids = [...new Set([...series.values()].filter((id) => id !== null))];
      const units =
        to > from
          ? await usage.units(tx, tenantId, ids, { from, to, unitMs: UNIT_MS })
          : new Map<number, MetricUnits>();
      for (const meter of ofZone) {
        const seriesId = series.get(meter.id) ?? null;
        const values = units.get(seriesId ?? -1) ?? NO_UNITS;
        const events =
          to > from
            ? toMeterEvents(ruleOf(usage, meter, seriesId), values, { from, to })
            : { placed: [], gaps: [], resets: [] };
        result.set(meter.id, toUses(events, buckets, priceOf(meter.carrierId, zone)));
      }
    }
    return result;
  }

  /** The last day that has ended by the clocks of a zone. */
  function lastFinishedDay(zone: string): string {
    return dayAfter(localDay(nowMs, zone), -1);
  }

  async function storeRange(meters: readonly Meter[], range: DayRange): Promise<number> {
    let stored = 0;
    for (let from = range.from; from <= range.to; from = dayAfter(from, DAYS_AT_A_TIME)) {
      const end = dayAfter(from, DAYS_AT_A_TIME - 1);
      const chunk = { from, to: end < range.to ? end : range.to };
      const days = dayBuckets(2, chunk);
      const uses = await compute(meters, (zone) => bucketsOf(2, chunk, zone));
      const rows: MeterDay[] = [];
      for (const [meterId, list] of uses)
        for (const [index, use] of list.entries()) {
          const day = days[index]?.from;
          if (day !== undefined) rows.push({ meterId, day, use });
        }
      await storeDays(tx, tenantId, rows);
      stored += rows.length;
    }
    return stored;
  }

  async function ofFinishedDays(
    meters: readonly Meter[],
    range: DayRange,
    work: (meters: readonly Meter[], range: DayRange) => Promise<number>,
  ): Promise<number> {
    let count = 0;
    for (const [zone, ofZone] of Map.groupBy(meters, ({ timeZone }) => timeZone)) {
      const last = lastFinishedDay(zone);
      const finished = { from: range.from, to: range.to < last ? range.to : last };
      if (finished.from <= finished.to) count += await work(ofZone, finished);
    }
    return count;
  }

  const recompute = (meters: readonly Meter[], range: DayRange) => ofFinishedDays(meters, range, storeRange);

  /** Stores what is missing of a range; where that is much, a job is asked for, and the time counts as missing. */
  const complete = (meters: readonly Meter[], range: DayRange) =>
    ofFinishedDays(meters, range, async (ofZone, finished) => {
      const missing = await missingDays(
        tx,
        ofZone.map(({ id }) => id),
        finished,
      );
      if (sum([...missing.values()].map(({ count }) => count)) > FILLED_AT_ONCE_MAX) {
        isIncomplete = true;
        await fillLater(tx, tenantId, finished);
        return 0;
      }
      const spans = Map.groupBy(
        ofZone.filter(({ id }) => missing.has(id)),
        ({ id }) => `${missing.get(id)?.from} ${missing.get(id)?.to}`,
      );
      let count = 0;
      for (const [span, some] of spans) {
        const [from = '', to = ''] = span.split(' ');
        count += await storeRange(some, { from, to });
      }
      return count;
    });

  /** Finished days of each bucket that are still not stored count as missing. */
  async function addMissingDays(
    uses: ReadonlyMap<Id, Use[]>,
    meters: readonly Meter[],
    buckets: readonly DayRange[],
  ): Promise<void> {
    for (const [zone, ofZone] of Map.groupBy(meters, ({ timeZone }) => timeZone)) {
      const last = lastFinishedDay(zone);
      for (const [index, { from, to }] of buckets.entries()) {
        const finished = { from, to: to < last ? to : last };
        const missing = await missingDays(
          tx,
          ofZone.map(({ id }) => id),
          finished,
        );
        for (const [meterId, { count }] of missing) {
          const list = uses.get(meterId);
          const use = list?.[index];
          if (list && use) list[index] = { ...use, missingMs: use.missingMs + count * DAY_MS };
        }
      }
    }
  }

  return {
    priceOf,
    recompute,
    async byBucket(meters, kind, range) {
      if (isHourly(kind, range)) return compute(meters, (zone) => bucketsOf(kind, range, zone));
      await complete(meters, range);
      const buckets = dayBuckets(kind, range);
      const stored = await sumDays(
        tx,
        meters.map(({ id }) => id),
        buckets,
      );
      const result = new Map<Id, Use[]>(
        meters.map(({ id }) => [id, buckets.map((_bucket, index) => stored.get(id)?.[index] ?? NO_USE)]),
      );
      if (isIncomplete) await addMissingDays(result, meters, buckets);
      for (const [zone, ofZone] of Map.groupBy(meters, ({ timeZone }) => timeZone)) {
        const today = localDay(nowMs, zone);
        const index = buckets.findIndex(({ from, to }) => from <= today && today <= to);
        if (index < 0) continue;
        const day = await compute(ofZone, () => bucketsOf(2, { from: today, to: today }, zone));
        for (const { id } of ofZone) {
          const uses = result.get(id);
          if (uses) uses[index] = addUses([uses[index] ?? NO_USE, day.get(id)?.[0] ?? NO_USE]);
        }
      }
      return result;
    },
  };
}

/** The end that is set with the counter's parameter is in its roll-ups already, so it goes before that of the meter. */
export function ruleOf(usage: MetricUsage, meter: Meter, seriesId: number | null): Meter {
  return { ...meter, rolloverAt: usage.rolloverOf(seriesId) ?? meter.rolloverAt };
}

/** The local day of an instant. */
export function localDay(atMs: number, timeZone: string): string {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** How many buckets of a period have passed, to the nearest whole one. */
export function bucketsPassed(kind: PeriodKind, range: DayRange, timeZone: string, nowMs: number): number {
  return bucketsOf(kind, range, timeZone).filter(({ from, to }) => (from + to) / 2 <= nowMs).length;
}

/** Whether a period has not ended. */
export function hasNotEnded(range: DayRange, timeZone: string, nowMs: number): boolean {
  return startOfDay(dayAfter(range.to, 1), timeZone) > nowMs && daysIn(range) > 0;
}
