import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '#tests/support/servers/small-disk.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { type MachineLoad, startMachineLoad } from './machine-load.ts';
import { createMachineReports, type Ledger, PROBE } from './machine-reports.ts';
import { expectedIntervals, readStoredPlant, type StoredPlant } from './stored-plant.ts';

const missingDisk = whyNoSmallDisk();
const postgres = await findPostgres();
const NOT_STORED = '"msg":"messages are not stored and not acknowledged: ';
const STORED_AGAIN = '"msg":"messages are stored again"';
const PER_SECOND = { mqtt: 200, http: 100 };

interface Readiness {
  readonly status: string;
  readonly parts: Readonly<Record<string, boolean>>;
}

async function readinessOf(server: ServerProcess): Promise<Readiness> {
  return (await fetch(`${server.baseURL}/readyz`)).json();
}

function countOf(server: ServerProcess, text: string): number {
  return server.output().split(text).length - 1;
}

/** A small commit may find room on a disk that is nearly full: each time since which nothing is stored is told once. */
function expectToldOnce(server: ServerProcess): void {
  expect(countOf(server, NOT_STORED)).toBe(1 + countOf(server, STORED_AGAIN));
}

function grows(count: () => number, by: number): Promise<unknown> {
  const from = count();
  return expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(from + by);
}

/** Nothing is acknowledged while machines go on reporting. */
async function expectSilence(load: MachineLoad): Promise<void> {
  const acknowledged = load.acknowledged();
  await grows(load.made, 200);
  expect(load.acknowledged()).toBe(acknowledged);
}

function expectAllStored(stored: StoredPlant, sent: Ledger): void {
  expect(stored.metrics).toEqual(sent.metrics);
  expect(stored.intervals).toEqual(expectedIntervals(sent));
  expect(stored.machinesWithTwoOpen).toBe(0);
}

/** Fills the disk while machines report, looks at the server, and makes room again. */
async function runOutOfRoom(
  server: ServerProcess,
  disk: SmallDisk,
  whileFull: (load: MachineLoad) => Promise<void>,
): Promise<Ledger> {
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const reports = createMachineReports(server.mqtt.tenantId);
  const target = { baseURL: server.baseURL, mqtt: server.mqtt, httpKey: await admin.httpKey() };
  const load = startMachineLoad(target, reports, PER_SECOND);
  try {
    await grows(load.acknowledged, 300);
    disk.fill();
    await expect
      .poll(async () => (await readinessOf(server)).status, { timeout: 30_000 })
      .toBe('unavailable');
    await whileFull(load);
    disk.empty();
    await expect.poll(async () => (await readinessOf(server)).status, { timeout: 30_000 }).toBe('ready');
    await grows(load.acknowledged, 100);
    await load.settle(30_000);
  } finally {
    await load.end();
    await server.stop();
  }
  return reports;
}

describe.skipIf(missingDisk !== null)(
  `a server whose disk runs full${missingDisk === null ? '' : ` (skipped: ${missingDisk})`}`,
  { timeout: 300_000 },
  () => {
    it('acknowledges nothing, says so once, and goes on by itself, on the embedded database', async () => {
      const disk = mountSmallDisk(320);
      const dataDir = join(disk.folder, 'data');
      await prepareDataDir(dataDir);
      const server = await startServerProcess({ LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'warn' });
      try {
        const sent = await runOutOfRoom(server, disk, async (load) => {
          await expect
            .poll(async () => (await readinessOf(server)).parts, { timeout: 30_000 })
            .toMatchObject({ database: false, broker: true });
          await expectSilence(load);
          // Who looks at the plant goes on looking.
          await expect(signInAdmin(server.baseURL, server.adminPassword)).resolves.toBeDefined();
          expect(countOf(server, `"msg":"the disk of ${join(dataDir, 'db')} is full: `)).toBe(1);
          expectToldOnce(server);
        });
        expect(countOf(server, 'has room again"')).toBe(1);
        expect(countOf(server, STORED_AGAIN)).toBe(countOf(server, NOT_STORED));
        const db = await openEmbedded({ folder: join(dataDir, 'db') });
        expectAllStored(await readStoredPlant(db, PROBE).finally(() => db.close()), sent);
      } finally {
        await server.stop();
        disk.remove();
      }
    });

    if ('missing' in postgres || postgres.isElsewhere) {
      it.skip('does the same on PostgreSQL (needs a PostgreSQL of its own to fill its disk)', () => {});
      return;
    }
    it('acknowledges nothing while PostgreSQL cannot write, and goes on when it can', async () => {
      const disk = mountSmallDisk(320);
      const database = await postgres.start(disk.folder);
      const url = await createDatabase(database);
      const server = await startServerProcess({ LINEWALL_DATABASE_URL: url, LINEWALL_LOG_LEVEL: 'warn' });
      try {
        const sent = await runOutOfRoom(server, disk, async (load) => {
          expect((await readinessOf(server)).parts).toMatchObject({ storage: false, broker: true });
          await expectSilence(load);
          expectToldOnce(server);
        });
        const db = await openPostgres(url, () => {});
        expectAllStored(await readStoredPlant(db, PROBE).finally(() => db.close()), sent);
      } finally {
        await server.stop();
        await database.stop();
        disk.remove();
      }
    });
  },
);
