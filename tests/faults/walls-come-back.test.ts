import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report, scaled } from './drill-scale.ts';
import { startMachineLoad } from './machine-load.ts';
import { createMachineReports } from './machine-reports.ts';
import { type WatchedLine, watchLine } from './watched-line.ts';

const WALLS = scaled(100, 500);
/** So long that every wall asks as rarely as it ever does. */
const AWAY_MS = scaled(9_000, 30_000);
/** A session may have 64 connections at a time. */
const WALLS_PER_SESSION = 50;
/** The long form has the machine to itself and holds the time that is promised; the short one only ends. */
const ALL_LIVE_MS = scaled(60_000, 10_000);

it(`${WALLS} walls are live again within ${ALL_LIVE_MS / 1_000} s after the server was away for ${AWAY_MS / 1_000} s`, {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-walls-'));
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'warn' });
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const target = { baseURL: server.baseURL, mqtt: server.mqtt, httpKey: await admin.httpKey() };
  const load = startMachineLoad(target, createMachineReports(server.mqtt.tenantId), { mqtt: 20, http: 0 });
  const walls: WatchedLine[] = [];
  const missingSince = (monoMs: number) => () => walls.filter((wall) => !wall.hasHeardSince(monoMs)).length;
  try {
    let who = admin;
    for (let n = 0; n < WALLS; n += 1) {
      if (n % WALLS_PER_SESSION === 0) who = await signInAdmin(server.baseURL, server.adminPassword);
      walls.push(await watchLine(server.baseURL, who));
    }
    await expect.poll(missingSince(0), { timeout: 60_000, interval: 200 }).toBe(0);
    await server.restart('SIGKILL', AWAY_MS);
    const readyAt = performance.now();
    await expect.poll(missingSince(readyAt), { timeout: ALL_LIVE_MS, interval: 50 }).toBe(0);
    report('walls come back', {
      walls: WALLS,
      awayMs: AWAY_MS,
      allLiveAfterMs: Math.round(performance.now() - readyAt),
    });
  } finally {
    for (const wall of walls) wall.close();
    await load.end();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
});
