import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { openBenchBrowser } from './browser.ts';
import { watchPart } from './glass-watch.ts';
import { quantile, rounded } from './median.ts';
import { connectPlant, MACHINES, METRICS_PER_MESSAGE, startLoad } from './plant-load.ts';
import { topicOf, viewOf } from './real-peers/view.ts';
import type { Bench, BenchContext } from './row.ts';
import { buildProduct } from './site.ts';

const RULES = 5_000;
const METRICS_PER_S = 10_000;
/** A badge shows up to 99. */
const PROBES = 90;
const QUICK_PROBES = 10;
const SETTLE_MS = 4_000;
const PROBE_EVERY_MS = 400;
const LAST_MS = 3_000;
const LIMIT = 50;
/** Above every value of the load: its rules are evaluated and raise nothing. */
const LOAD_LIMIT = 10_000;

/** Rules on what the load reports, and one for each probe on the watched machine. */
async function writeRules(dataDir: string, probeCode: string): Promise<void> {
  const db = await openEmbedded({ folder: join(dataDir, 'db') });
  await db.migrate(MIGRATIONS);
  const codes = MACHINES.flat();
  const insert = (
    machineCodes: readonly string[],
    count: number,
    name: string,
    metric: string,
    of: number,
    high: number,
  ) =>
    db.tenant(FIRST_TENANT, (tx) =>
      sql`insert into alarm_rule (tenant_id, machine_id, name, kind, priority, metric, high, hysteresis, dead_band,
          on_delay_s, off_delay_s, is_enabled, created_at, updated_at)
        select ${FIRST_TENANT}, d.id, ${name} || ' ' || n, 'limit', 'low', ${metric} || (n % ${of}), ${high}, 0, 0, 0, 0, true,
          now(), now()
        from generate_series(0, ${count - 1}) n
        join department d on d.code = (${[...machineCodes]}::text[])[1 + n / ${of} % ${machineCodes.length}]
          and d.deleted_at is null`.execute(tx),
    );
  await insert(codes, RULES - PROBES, 'load', 'figure', METRICS_PER_MESSAGE, LOAD_LIMIT);
  await insert([probeCode], PROBES, 'probe', 'probe', PROBES, LIMIT);
  await db.close();
}

async function measure({ isQuick }: BenchContext): Promise<{
  readonly delays: readonly number[];
  readonly lost: number;
  readonly sentPerSecond: number;
}> {
  const { probe } = viewOf(13);
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-alarm-glass-'));
  const env = { LINEWALL_LOG_LEVEL: 'error', LINEWALL_DATA_DIR: dataDir };
  await (await startServerProcess(env)).stop();
  await writeRules(dataDir, probe.code);
  const server = await startServerProcess(env);
  const browser = await openBenchBrowser();
  try {
    const client = await connectPlant(server.mqtt);
    const publish = (kind: 'metrics' | 'state', payload: object) =>
      client.publish(topicOf(probe.code, kind), JSON.stringify({ ts: Date.now(), ...payload }), { qos: 1 });
    publish('state', { states: ['production'] });
    // Known metrics: what comes for the first time is stored before it counts.
    publish(
      'metrics',
      Object.fromEntries(Array.from({ length: PROBES }, (_, index) => [`probe${index}`, 0])),
    );
    await browser.page.goto(server.wallLink().replace('#', '?line=L1#'));
    await browser.page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
      timeout: 60_000,
    });
    const part = await browser.page.evaluate((name) => {
      const model = window.linewall?.model() as { machines: { id: string; name: string }[] };
      return `detail.${model.machines.find((machine) => machine.name === name)?.id}.badge`;
    }, probe.name);
    const watch = await watchPart(browser.page, part);
    const load = startLoad(client, server.mqtt.tenantId, MACHINES.flat(), METRICS_PER_S);
    await browser.page.waitForTimeout(SETTLE_MS);
    const before = load.sent();
    const startedAt = performance.now();
    const count = isQuick ? QUICK_PROBES : PROBES;
    const sentAt: number[] = [];
    for (let index = 0; index < count; index += 1) {
      sentAt.push(Date.now());
      publish('metrics', { [`probe${index}`]: 2 * LIMIT });
      publish('state', { states: ['production'] });
      await browser.page.waitForTimeout(PROBE_EVERY_MS);
    }
    const sentPerSecond = (load.sent() - before) / ((performance.now() - startedAt) / 1_000);
    await browser.page.waitForTimeout(LAST_MS);
    load.stop();
    client.end(true);
    const seen = await watch.seen();
    // A count that the next one overtook came with that one.
    const shown = sentAt.map((_, index) => {
      const times = Object.entries(seen).flatMap(([text, at]) => (Number(text) > index ? [at] : []));
      return times.length === 0 ? null : Math.min(...times);
    });
    const delays = shown.flatMap((at, index) => (at === null ? [] : [at - (sentAt[index] ?? at)]));
    return { delays, lost: count - delays.length, sentPerSecond };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** From a value beyond its limit to the badge of its machine on the glass, while many rules are evaluated. */
export const alarmGlass: Bench = {
  name: 'alarm-glass',
  needsBrowser: true,
  async run(context) {
    await buildProduct();
    const { delays, lost, sentPerSecond } = await measure(context);
    const p50 = rounded(quantile(delays, 0.5));
    const p95 = rounded(quantile(delays, 0.95));
    const note = `p50 ${p50} ms, slowest ${Math.max(...delays)} ms of ${delays.length} alarms, ${lost} never came; load reached ${Math.round(sentPerSecond)} metrics/s`;
    context.say(`raise → glass: p95 ${p95} ms; ${note}`);
    const title = `${RULES.toLocaleString('en-US')} rules and ${METRICS_PER_S.toLocaleString('en-US')} metrics/s`;
    return [
      {
        name: `alarm raised → badge on the glass, p95 at ${title}`,
        value: p95,
        unit: 'ms',
        better: 'lower',
        target: 500,
        note,
      },
    ];
  },
};
