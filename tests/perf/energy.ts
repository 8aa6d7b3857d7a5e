import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const METERS = 50;
const METERS_PER_MACHINE = 5;
/** As long as the product keeps minutes. */
const MINUTE_DAYS = 90;
const TODAY_MS = 200;

/** What regions consumed today and in longer periods, out of a year of 50 meters, on the embedded database on disk. */
export const energy: Bench = {
  name: 'energy',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const database = await openLastingDatabase(join(folder, 'db'));
    const server = await startTestServer({ database, env: { LINEWALL_DEMO: '1' } });
    try {
      return await measure(context, server);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const days = context.isQuick ? 3 : 365;
  const url = await server.listen();
  const user = await server.addUser();
  await makeMeters(server);
  const minutes = await makeCounts(server, days);
  const size = `${METERS} meters, ${days} days: ${minutes.toLocaleString('en-US')} minutes of the last ${Math.min(days, MINUTE_DAYS)}, and every hour and stored day`;
  context.say(size);
  const rows: RowDraft[] = [];
  for (const [name, num] of [
    ['today', 1],
    ['this week', 2],
    ['this month', 3],
    ['this year', 5],
  ] as const) {
    const path = `/data/emsEnergyRegion/getEnergyTree?num=${num}`;
    const times: number[] = [];
    const rounds = context.isQuick ? 5 : 30;
    for (let round = 0; round <= rounds; round += 1) {
      // New values arrive all the time: what is kept from the call before is not the answer to the next.
      await sendOne(server);
      const startedAt = performance.now();
      const answer = await fetch(url + path, { headers: user.headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.json();
      // The first one after the start reads from the disk.
      if (round > 0) times.push(performance.now() - startedAt);
      else context.say(`${name}, first call: ${rounded(performance.now() - startedAt)} ms`);
    }
    rows.push({
      name: `energy: the tree of regions, ${name}, p95 over HTTP`,
      value: rounded(quantile(times, 0.95)),
      unit: 'ms',
      better: 'lower',
      ...(num === 1 && { target: TODAY_MS }),
      note: `${size}; median ${rounded(quantile(times, 0.5))} ms, with a new value of a meter before each call`,
    });
  }
  return rows;
}

const metricOf = (index: number) => `energy${index % METERS_PER_MACHINE}`;

/** The meters of the demo plant go; 50 others read five metrics of ten machines. */
async function makeMeters(server: TestServer): Promise<void> {
  const { tenantId, db, wiring } = server;
  const nowMs = server.clock.now();
  const machines = wiring.directory.machines(tenantId).slice(0, METERS / METERS_PER_MACHINE);
  await wiring.sink.write(
    machines.map(({ id: machineId }) => ({
      ...{ kind: 'metrics' as const, tenantId, machineId, sourceTs: nowMs, arrivalTs: nowMs },
      quality: 'good' as const,
      values: Object.fromEntries(
        Array.from({ length: METERS_PER_MACHINE }, (_, index) => [metricOf(index), nowMs / 1_000]),
      ),
    })),
  );
  await db.tenant(tenantId, async (tx) => {
    await sql`delete from energy_meter`.execute(tx);
    await sql`insert into energy_meter (tenant_id, name, carrier_id, region_id, machine_id, metric, kind, factor, share, created_at, updated_at)
      select ${tenantId}::bigint, 'meter ' || s.id, c.id, d.id, s.machine_id, s.key, 'counter', 1, 1, now(), now()
      from metric_series s, energy_carrier c, lateral (
        select id from department where dtype = 'energy_region' and deleted_at is null order by (id + s.id) % 7, id limit 1
      ) d where s.key like 'energy_' and c.code = 'electricity'`.execute(tx);
  });
}

/** Counters that rise by 1 a second; minutes as long as they are kept, hours, and days that were computed before. */
async function makeCounts(server: TestServer, days: number): Promise<number> {
  const { tenantId, db } = server;
  const until = Math.floor(server.clock.now() / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS;
  const from = Math.floor(until / DAY_MS) * DAY_MS - days * DAY_MS;
  let minutes = 0;
  for (let day = from; day < until; day += DAY_MS) {
    const to = Math.min(until, day + DAY_MS);
    await db.platform(async (tx) => {
      if (day >= until - MINUTE_DAYS * DAY_MS) {
        const week = Math.floor(day / DAY_MS / 7) * 7;
        await sql`select linewall_history_partition('metric_minute', ${week}::bigint, 7)`.execute(tx);
        minutes += await fill(tx, 'metric_minute', MINUTE_MS, { tenantId, day, to });
      }
      await fill(tx, 'metric_hour', 60 * MINUTE_MS, { tenantId, day, to });
    });
  }
  await db.platform(async (tx) => {
    await sql`update metric_rollup_mark set minute_until = ${until} where tenant_id = ${tenantId}`.execute(
      tx,
    );
    await sql`insert into energy_day (tenant_id, meter_id, day, amounts, costs, unpriced, unplaced, carried, missing_ms, resets, has_values)
      select ${tenantId}::bigint, m.id, d::date, array[0, 30000, 20000, 20000, 16400], array[0, 30000, 20000, 10000, 5000], 0, 0, 0, 0, 0, true
      from energy_meter m, generate_series(to_timestamp(${from / 1_000})::date, to_timestamp(${until / 1_000})::date - 1, interval '1 day') d
      where m.deleted_at is null on conflict do nothing`.execute(tx);
    for (const table of ['metric_minute', 'metric_hour', 'energy_day'])
      await sql`analyze ${sql.table(table)}`.execute(tx);
  });
  return minutes;
}

async function fill(
  tx: Transaction<unknown>,
  table: string,
  widthMs: number,
  { tenantId, day, to }: { readonly tenantId: string; readonly day: number; readonly to: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (tenant_id, bucket, min, max, sum, first, last, increase, count, series_id)
    select ${tenantId}::bigint, at, at / 1000, (at + ${widthMs}) / 1000 - 10, at / 1000 * 6, at / 1000, (at + ${widthMs}) / 1000 - 10,
      ${widthMs / 1_000 - 10}, ${widthMs / 10_000}, s.id
    from metric_series s, generate_series(${day}::bigint, ${to - widthMs}::bigint, ${widthMs}::bigint) as at
    where s.key like 'energy_' on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function sendOne({ tenantId, clock, wiring }: TestServer): Promise<void> {
  const [machine] = wiring.directory.machines(tenantId);
  const nowMs = clock.now();
  if (!machine) return;
  await wiring.sink.write([
    {
      ...{ kind: 'metrics', tenantId, machineId: machine.id, sourceTs: nowMs, arrivalTs: nowMs },
      quality: 'good',
      values: { [metricOf(0)]: nowMs / 1_000 },
    },
  ]);
}
