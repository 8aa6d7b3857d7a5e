import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { HISTORY_MIGRATIONS } from '#tests/support/servers/history-migrations.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { createKeptUnits, type KeptUnits } from './kept-units.ts';
import { createMetricColumns, ensureRollupMark, insertMetrics } from './metric-store.ts';
import { createPartitions } from './partitions.ts';
import { createRollup, repairDirty } from './rollup.ts';
import { loadUsageUnits } from './usage-units.ts';

const TENANT = '1';
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor(1_700_000_000_000 / DAY) * DAY;
let db: Database;
let nextSeries = 1;

async function newSeries(): Promise<number> {
  const id = nextSeries++;
  await db.tenant(TENANT, (tx) =>
    sql`insert into metric_series (id, tenant_id, machine_id, key) values (${id}, ${TENANT}, ${id}, 'energy')`.execute(
      tx,
    ),
  );
  return id;
}

function write(seriesId: number, samples: readonly (readonly [minute: number, value: number])[]) {
  const columns = createMetricColumns();
  for (const [minute, value] of samples) {
    columns.seriesIds.push(seriesId);
    columns.times.push(START + minute * MINUTE);
    columns.values.push(value);
    columns.arrivals.push(START + minute * MINUTE);
    columns.qualities.push(0);
  }
  return db.tenant(TENANT, (tx) => insertMetrics(tx, TENANT, columns));
}

const rollUp = (minute: number) =>
  createRollup(db, createPartitions(db)).run(TENANT, START + minute * MINUTE + 10_000);

/** What is kept says, and what the tables say. */
function read(kept: KeptUnits, seriesIds: readonly number[], from: number, to: number) {
  const range = { from: START + from * MINUTE, to: START + to * MINUTE, unitMs: QUARTER };
  return db.tenant(TENANT, async (tx) => {
    const reach = { minuteUntil: await repairDirty(tx, TENANT, seriesIds), rawFloor: 0, minuteFloor: 0 };
    const own = await kept.load(tx, seriesIds, range, reach);
    return { own, fresh: await loadUsageUnits(tx, seriesIds, range, reach) };
  });
}

describeOnDatabases('units that are kept in memory', HISTORY_MIGRATIONS, (database) => {
  beforeAll(async () => {
    db = database();
    await createPartitions(db).ensure('metric_raw', [START - DAY, START, START + DAY]);
    await createPartitions(db).ensure('metric_minute', [START - DAY, START, START + DAY]);
    await db.tenant(TENANT, (tx) => ensureRollupMark(tx, TENANT));
  });

  it('are those of the tables, whatever comes late, is rolled up or read in between', async () => {
    const step = fc.record({
      samples: fc.array(fc.tuple(fc.integer({ min: -30, max: 300 }), fc.integer({ min: 0, max: 100 })), {
        maxLength: 6,
      }),
      rolledTo: fc.integer({ min: 0, max: 300 }),
      to: fc.integer({ min: 1, max: 310 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await db.tenant(TENANT, async (tx) => {
          for (const table of ['metric_raw', 'metric_minute', 'metric_hour', 'metric_dirty'])
            await sql`delete from ${sql.table(table)}`.execute(tx);
          await sql`update metric_rollup_mark set minute_until = 0`.execute(tx);
        });
        const kept = createKeptUnits();
        const ids = [await newSeries(), await newSeries()];
        for (const { samples, rolledTo, to } of steps) {
          for (const id of ids)
            await write(id, [...new Map(samples.map(([minute, value]) => [minute, value + id]))]);
          await rollUp(rolledTo);
          const { own, fresh } = await read(kept, ids, 0, to);
          expect(own).toEqual(fresh);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are read again after a change by a transaction that came after one that was rolled back', async () => {
    const kept = createKeptUnits();
    const id = await newSeries();
    await write(id, [
      [1, 10],
      [20, 20],
      [40, 30],
    ]);
    await rollUp(300);
    await read(kept, [id], 0, 60);
    await write(id, [[5, 12]]);
    const range = { from: START, to: START + 60 * MINUTE, unitMs: QUARTER };
    await db
      .tenant(TENANT, async (tx) => {
        const minuteUntil = await repairDirty(tx, TENANT, [id]);
        await kept.load(tx, [id], range, { minuteUntil, rawFloor: 0, minuteFloor: 0 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await write(id, [[6, 13]]);
    const { own, fresh } = await read(kept, [id], 0, 60);
    expect(own).toEqual(fresh);
    expect(own.get(id)?.units[0]).toMatchObject({ first: 10, last: 13 });
  });
});
