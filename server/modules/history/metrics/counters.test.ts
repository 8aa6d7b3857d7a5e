import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { counterRise } from '#tests/support/devices/counter-rise.ts';
import { HISTORY_MIGRATIONS } from '#tests/support/servers/history-migrations.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { applyCounterSetting } from './counter-settings.ts';
import { loadIncreases, loadPoints, type SlottedRange } from './metric-queries.ts';
import { createMetricColumns, ensureRollupMark, insertMetrics } from './metric-store.ts';
import { createPartitions } from './partitions.ts';
import { createRollup, repairDirty } from './rollup.ts';
import { createSlotCounter } from './slot-counter.ts';

const TENANT = '1';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Math.floor(1_700_000_000_000 / DAY) * DAY;
let db: Database;
let nextSeries = 1;

interface Sample {
  readonly ts: number;
  readonly value: number;
}

async function newSeries(rolloverAt: number | null = null): Promise<number> {
  const id = nextSeries++;
  await db.tenant(TENANT, (tx) =>
    sql`insert into metric_series (id, tenant_id, machine_id, key, rollover_at)
      values (${id}, ${TENANT}, ${id}, 'yield', ${rolloverAt})`.execute(tx),
  );
  return id;
}

function write(seriesId: number, samples: readonly Sample[], quality = 0) {
  const columns = createMetricColumns();
  for (const { ts, value } of samples) {
    columns.seriesIds.push(seriesId);
    columns.times.push(ts);
    columns.values.push(value);
    columns.arrivals.push(ts);
    columns.qualities.push(quality);
  }
  return db.tenant(TENANT, (tx) => insertMetrics(tx, TENANT, columns));
}

/** As if nothing had been stored or rolled up yet. */
function forgetAll() {
  return db.tenant(TENANT, async (tx) => {
    for (const table of ['metric_raw', 'metric_minute', 'metric_hour', 'metric_dirty'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`update metric_rollup_mark set minute_until = 0`.execute(tx);
  });
}

function rollUp(untilTs: number) {
  return createRollup(db, createPartitions(db)).run(TENANT, untilTs + 10_000);
}

async function increase(seriesId: number, from: number, to: number, slotMs = to - from) {
  const [all] = await increases([seriesId], [{ from, to, slotMs }]);
  return all?.get(seriesId) ?? null;
}

function increases(seriesIds: readonly number[], ranges: readonly SlottedRange[]) {
  return db.tenant(TENANT, async (tx) => {
    const reach = { minuteUntil: await repairDirty(tx, TENANT, seriesIds), rawFloor: 0, minuteFloor: 0 };
    return loadIncreases(tx, seriesIds, ranges, reach);
  });
}

function total(entry: Awaited<ReturnType<typeof increase>>): number {
  return [...(entry?.bySlot.values() ?? [])].reduce((sum, value) => sum + value, 0);
}

describeOnDatabases('metrics', HISTORY_MIGRATIONS, (database) => {
  beforeAll(async () => {
    db = database();
    const days = [START, START + DAY, START + 2 * DAY, START + 3 * DAY];
    await createPartitions(db).ensure('metric_raw', days);
    await createPartitions(db).ensure('metric_minute', days);
    await db.tenant(TENANT, (tx) => ensureRollupMark(tx, TENANT));
  });

  describe('counter increases', () => {
    it('are the same from raw values, minutes and hours, with resets and late values', async () => {
      const samples = fc.uniqueArray(
        fc.record({
          ts: fc.integer({ min: 0, max: 3 * DAY - 1 }),
          value: fc.integer({ min: 0, max: 1_000 }),
        }),
        { minLength: 2, maxLength: 40, selector: (sample) => sample.ts },
      );
      const share = fc.double({ min: 0, max: 1, noNaN: true });
      const ends = fc.option(fc.integer({ min: 100, max: 1_100 }), { nil: null });
      await fc.assert(
        fc.asyncProperty(samples, share, ends, async (drawn, lateShare, rolloverAt) => {
          const all = drawn.map(({ ts, value }) => ({ ts: START + ts, value }));
          await forgetAll();
          const seriesId = await newSeries(rolloverAt);
          const late = Math.floor(all.length * lateShare);
          await write(seriesId, all.slice(late));
          await rollUp(START + DAY);
          await write(seriesId, all.slice(0, late));
          const { increase: expected, held } = counterRise(all, rolloverAt);
          const fromRaw = await increase(seriesId, START, START + 3 * DAY);
          expect([total(fromRaw), fromRaw?.held ?? 0]).toEqual([expected, held]);
          await rollUp(START + 2 * DAY + 90 * MINUTE);
          const fromHours = await increase(seriesId, START, START + 3 * DAY);
          expect([total(fromHours), fromHours?.held ?? 0]).toEqual([expected, held]);
          expect(total(await increase(seriesId, START, START + 3 * DAY, HOUR))).toBe(expected);
        }),
        { numRuns: 25 },
      );
    });

    it('go over the end that is set afterwards, wherever the counter passed it', async () => {
      await forgetAll();
      const seriesId = await newSeries();
      // 20 each 20 s, from 0 again at 25,000: once between two hours, twice within a minute.
      const readings = 24 * 180;
      const samples = Array.from({ length: readings }, (_, index) => ({
        ts: START + index * 20_000,
        value: (7_000 + index * 20) % 25_000,
      }));
      await write(seriesId, samples);
      await rollUp(START + 2 * DAY);
      const truth = (readings - 1) * 20;
      const lostByRestarts = 3 * 20;
      expect(total(await increase(seriesId, START, START + DAY))).toBe(truth - lostByRestarts);
      const set = { rolloverAt: 25_000, countsGood: false };
      await db.tenant(TENANT, (tx) =>
        applyCounterSetting(tx, { machineId: String(seriesId), metric: 'yield' }, set),
      );
      expect(total(await increase(seriesId, START, START + DAY))).toBe(truth);
      expect(total(await increase(seriesId, START, START + 3 * DAY))).toBe(truth);
    });

    it('keep the hour in which the roll-up stopped when it goes on hours later', async () => {
      await forgetAll();
      const seriesId = await newSeries();
      await write(seriesId, [
        { ts: START + 5 * HOUR + 20 * MINUTE, value: 100 },
        { ts: START + 6 * HOUR + 10 * MINUTE, value: 300 },
        { ts: START + 15 * HOUR + 10 * MINUTE, value: 20 },
      ]);
      // The first step ends at 6:20, an hour after the first value, and the next begins at 15:10.
      await rollUp(START + 2 * DAY);
      expect(total(await increase(seriesId, START, START + 3 * DAY))).toBe(220);
    });

    it('begin at the last value before the range when it is near, and not when its time is unknown', async () => {
      const seriesId = await newSeries();
      const from = START + 10 * HOUR;
      await write(seriesId, [
        { ts: from - 5 * MINUTE, value: 100 },
        { ts: from + MINUTE, value: 130 },
      ]);
      expect(total(await increase(seriesId, from, from + HOUR))).toBe(30);
      const other = await newSeries();
      await write(other, [
        { ts: from - 5 * HOUR, value: 100 },
        { ts: from + MINUTE, value: 130 },
        { ts: from + 2 * MINUTE, value: 150 },
      ]);
      expect(total(await increase(other, from, from + HOUR))).toBe(20);
    });

    it('of many ranges and series at once are those of each alone', async () => {
      await forgetAll();
      const [first, second] = [await newSeries(), await newSeries()];
      const samples = Array.from({ length: 400 }, (_, index) => ({
        ts: START + index * 7 * MINUTE,
        value: (index * 37) % 501,
      }));
      await write(first, samples);
      await write(
        second,
        samples.map(({ ts, value }) => ({ ts: ts + 11 * HOUR, value: value * 3 })),
      );
      await rollUp(START + 30 * HOUR);
      const ranges = Array.from({ length: 20 }, (_, index) => {
        const from = START + index * 3 * HOUR + index * 777;
        const to = from + (index % 4 === 3 ? 50 * HOUR : (index + 1) * 20 * MINUTE);
        return { from, to, slotMs: 9 * MINUTE };
      });
      const together = await increases([first, second], ranges);
      expect(together).toHaveLength(ranges.length);
      for (const [index, { from, to, slotMs }] of ranges.entries()) {
        for (const seriesId of [first, second])
          expect(together[index]?.get(seriesId) ?? null).toEqual(await increase(seriesId, from, to, slotMs));
      }
      expect(together.filter((bySeries) => bySeries.size === 2).length).toBeGreaterThan(10);
    });

    it('leave out values of bad quality', async () => {
      const seriesId = await newSeries();
      await write(seriesId, [
        { ts: START, value: 10 },
        { ts: START + 2, value: 20 },
      ]);
      await write(seriesId, [{ ts: START + 1, value: 9_999 }], 2);
      expect(total(await increase(seriesId, START, START + MINUTE))).toBe(10);
      await rollUp(START + 3 * DAY);
      expect(total(await increase(seriesId, START, START + MINUTE))).toBe(10);
    });

    it('are the same counted reading by reading', () => {
      const values = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 });
      fc.assert(
        fc.property(values, (drawn) => {
          const samples = drawn.map((value, index) => ({ ts: index * 10, value }));
          const counter = createSlotCounter(0, 50);
          counter.begin();
          counter.complete(null);
          for (const { ts, value } of samples) counter.add(ts, value);
          const sum = [...counter.bySlot().values()].reduce((all, value) => all + value, 0);
          expect(sum).toBe(counterRise(samples).increase);
          expect(counter.isStale()).toBe(false);
          counter.add(-5, 1);
          expect(counter.isStale()).toBe(true);
        }),
      );
    });

    it('count the first reading of a range from the last one before it', () => {
      const counter = createSlotCounter(1_000, 500);
      counter.begin();
      counter.complete(null);
      for (const [ts, value] of [
        [900, 10],
        [990, 14],
        [1_010, 15],
        [1_600, 25],
      ] as const)
        counter.add(ts, value);
      expect([...counter.bySlot()]).toEqual([
        [0, 1],
        [1, 10],
      ]);
    });
  });

  describe('metric history', () => {
    it('keeps the extremes of every column, whatever grain it is read from', async () => {
      const seriesId = await newSeries();
      const samples = Array.from({ length: 5_000 }, (_, index) => ({
        ts: START + index * 5_000,
        value: index % 997,
      }));
      await write(seriesId, samples);
      const range = { from: START, to: START + 5_000 * 5_000, width: 100 };
      const read = (width: number) =>
        db.tenant(TENANT, async (tx) => {
          const minuteUntil = await repairDirty(tx, TENANT, [seriesId]);
          const reach = { minuteUntil, rawFloor: 0, minuteFloor: 0 };
          return loadPoints(tx, seriesId, { ...range, width }, reach);
        });
      for (const width of [2_000, 100, 10]) {
        const points = await read(width);
        const columnMs = (range.to - range.from) / width;
        expect(points.length).toBeLessThanOrEqual(width);
        expect(Math.max(...points.map((point) => point[2]))).toBe(996);
        for (const [start, min, max, last] of points) {
          const inside = samples.filter(({ ts }) => ts >= Math.floor(start) && ts < start + columnMs);
          // Roll-up buckets belong to the column that they start in, so only raw columns are exact to the value.
          if (columnMs >= MINUTE / 2) continue;
          expect([min, max, last]).toEqual([
            Math.min(...inside.map(({ value }) => value)),
            Math.max(...inside.map(({ value }) => value)),
            inside.at(-1)?.value,
          ]);
        }
      }
    });

    it('is due where a minute has ended or a late value came, and nowhere else', async () => {
      const seriesId = await newSeries();
      await forgetAll();
      const { due, run } = createRollup(db, createPartitions(db));
      await write(seriesId, [{ ts: START, value: 1 }]);
      const soon = START + MINUTE + 10_000;
      expect(await due(soon)).toEqual([TENANT]);
      await run(TENANT, soon);
      expect(await due(soon)).toEqual([]);
      await write(seriesId, [{ ts: START + 1_000, value: 2 }]);
      expect(await due(soon)).toEqual([TENANT]);
      await run(TENANT, soon);
      expect(await due(soon)).toEqual([]);
      expect(await due(soon + MINUTE)).toEqual([TENANT]);
    });
  });
});
