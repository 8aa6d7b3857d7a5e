import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import type { Database } from '#server/core/ports/database.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report, scaled } from './drill-scale.ts';
import { type MachineLoad, startMachineLoad } from './machine-load.ts';
import { createMachineReports, PROBE } from './machine-reports.ts';
import { expectedIntervals, readStoredPlant } from './stored-plant.ts';
import { type WatchedLine, watchLine } from './watched-line.ts';

const KILLS = scaled(3, 20);
const PER_SECOND = { mqtt: 1_500, http: 500 };
// The long form has the machine to itself and holds the times that are promised; the short one only ends.
const LIVE_AGAIN_MS = scaled(60_000, 5_000);
const CAUGHT_UP_MS = scaled(60_000, 20_000);
const SETTLE_MS = 60_000;
const postgres = await findPostgres();

interface Kill {
  readonly acknowledgedPerSecond: number;
  readonly awayMs: number;
  readonly liveAfterMs: number;
  readonly caughtUpMs: number;
}

/** Lets the machines talk for a while, kills the server in the middle of it, and waits until the wall is live again. */
async function killOnce(
  server: ServerProcess,
  load: MachineLoad,
  line: WatchedLine,
  messages: number,
): Promise<Kill> {
  const before = { acknowledged: load.acknowledged(), at: performance.now() };
  await expect
    .poll(() => load.acknowledged() - before.acknowledged, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(messages);
  const tookMs = performance.now() - before.at;
  const acknowledgedPerSecond = Math.round(((load.acknowledged() - before.acknowledged) * 1_000) / tookMs);
  const killedAt = performance.now();
  const observed = line.observe();
  await server.restart('SIGKILL');
  const readyAt = performance.now();
  const awayMs = Math.round(readyAt - killedAt);
  await expect.poll(() => line.hasHeardSince(readyAt), { timeout: LIVE_AGAIN_MS, interval: 20 }).toBe(true);
  const liveAfterMs = Math.round(performance.now() - readyAt);
  // What the machines had kept comes before what they say now.
  await expect.poll(() => line.isLive(), { timeout: CAUGHT_UP_MS, interval: 20 }).toBe(true);
  const { phases, oldestMs } = observed();
  expect([...phases]).toContain('offline');
  // Machines report ten times a second: while the server was away the picture grew as old as that.
  expect(oldestMs).toBeGreaterThan(awayMs / 2);
  return { acknowledgedPerSecond, awayMs, liveAfterMs, caughtUpMs: Math.round(performance.now() - readyAt) };
}

async function killInALoop(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'warn', ...env });
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const reports = createMachineReports(server.mqtt.tenantId);
  const target = { baseURL: server.baseURL, mqtt: server.mqtt, httpKey: await admin.httpKey() };
  const line = await watchLine(server.baseURL, admin);
  const load = startMachineLoad(target, reports, PER_SECOND);
  const kills: Kill[] = [];
  try {
    await expect.poll(() => line.isLive(), { timeout: CAUGHT_UP_MS }).toBe(true);
    for (let n = 0; n < KILLS; n += 1)
      kills.push(await killOnce(server, load, line, 500 + ((n * 977) % 2_500)));
    await load.settle(SETTLE_MS);
  } finally {
    await load.end();
    line.close();
    await server.stop();
  }

  const db = await open();
  const stored = await readStoredPlant(db, PROBE).finally(() => db.close());
  const sent = [...reports.metrics.values()].reduce((sum, own) => sum + own.size, 0);
  expect(stored.metricRows).toBe(sent);
  expect(stored.metrics).toEqual(reports.metrics);
  expect(stored.intervals).toEqual(expectedIntervals(reports));
  expect(stored.machinesWithTwoOpen).toBe(0);
  expect(stored.wrongMinutes).toBe(0);
  const liveAfterMs = kills.map((kill) => kill.liveAfterMs);
  report('server killed', {
    database: env.LINEWALL_DATABASE_URL ? 'PostgreSQL' : 'embedded',
    kills: kills.length,
    messages: load.made(),
    lost: load.made() - load.acknowledged(),
    liveAfterMs: { most: Math.max(...liveAfterMs), all: liveAfterMs },
    caughtUpMs: kills.map((kill) => kill.caughtUpMs),
    awayMs: kills.map((kill) => kill.awayMs),
    acknowledgedPerSecond: kills.map((kill) => kill.acknowledgedPerSecond),
  });
}

describe(`a server killed ${KILLS} times while machines report`, {
  timeout: 120_000 + KILLS * 60_000,
}, () => {
  it('keeps every acknowledged message exactly once, and its walls come back, on the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-killed-'));
    await prepareDataDir(folder);
    await killInALoop({ LINEWALL_DATA_DIR: folder }, () => openEmbedded({ folder: join(folder, 'db') }));
    await rm(folder, { recursive: true });
  });

  if ('missing' in postgres) {
    it.skip(`does the same on PostgreSQL (${postgres.missing})`, () => {});
    return;
  }
  it('does the same on PostgreSQL', async () => {
    const server = await postgres.start();
    try {
      const url = await createDatabase(server);
      await killInALoop({ LINEWALL_DATABASE_URL: url }, () => openPostgres(url, () => {}));
    } finally {
      await server.stop();
    }
  });
});
