import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import type { Database } from '#server/core/ports/database.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';
import {
  type MqttLogin,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report } from './drill-scale.ts';
import { PROBE } from './machine-reports.ts';
import { readStoredPlant } from './stored-plant.ts';
import { watchLine } from './watched-line.ts';

const MACHINE = bottlingPlant.lines[0]?.machines[0]?.code ?? '';
const FIRST_TS = Date.now() - 60_000;
const LOAD_EVERY_MS = 2;
const postgres = await findPostgres();

/** A publisher of numbered values, each a millisecond after the one before; what was not acknowledged stays open. */
function createPublisher(login: MqttLogin) {
  const open = new Set<number>();
  let sent = 0;
  let acknowledged = 0;
  let client: MqttClient | null = null;

  function send(value: number): void {
    const topic = `linewall/v1/${login.tenantId}/${MACHINE}/metrics`;
    const payload = JSON.stringify({ ts: FIRST_TS + value, [PROBE]: value });
    client?.publish(topic, payload, { qos: 1 }, (error) => {
      if (error || !open.delete(value)) return;
      acknowledged = Math.max(acknowledged, value);
    });
  }
  return {
    async connect() {
      const { host, port, username, password } = login;
      client = await connectAsync(`mqtt://${host}:${port}`, { username, password, reconnectPeriod: 0 });
      client.on('error', () => undefined);
    },
    publish() {
      sent += 1;
      open.add(sent);
      send(sent);
    },
    repeat() {
      for (const value of open) send(value);
    },
    end: () => client?.endAsync(true),
    sent: () => sent,
    acknowledged: () => acknowledged,
    openCount: () => open.size,
  };
}

async function storedValues(open: () => Promise<Database>): Promise<readonly number[]> {
  const db = await open();
  const { metrics } = await readStoredPlant(db, PROBE).finally(() => db.close());
  return [...(metrics.get(MACHINE)?.values() ?? [])].sort((one, other) => one - other);
}

async function kill(server: ServerProcess): Promise<void> {
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 10_000, interval: 5 }).toBe(false);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Kills the server while the wall shows a value that its publisher has no acknowledgement of. `holdStores` keeps the
 * database from storing any more values until the returned function is called.
 */
async function killAfterShowing(
  env: Record<string, string>,
  open: () => Promise<Database>,
  holdStores?: () => Promise<() => Promise<void>>,
): Promise<void> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'warn', ...env });
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const publisher = createPublisher(server.mqtt);
  const before = await watchLine(server.baseURL, admin);
  await publisher.connect();
  const shown = () => before.metric(MACHINE, PROBE) ?? 0;
  publisher.publish();
  await expect.poll(shown, { timeout: 20_000 }).toBe(1);
  await expect.poll(publisher.openCount, { timeout: 20_000 }).toBe(0);

  const release = await holdStores?.();
  const load = setInterval(() => publisher.publish(), LOAD_EVERY_MS);
  await expect.poll(() => shown() > publisher.acknowledged(), { timeout: 20_000, interval: 1 }).toBe(true);
  const lastShown = shown();
  await kill(server);
  clearInterval(load);
  const lastAcknowledged = publisher.acknowledged();
  before.close();
  await publisher.end();
  await release?.();

  const stored = await storedValues(open);
  const newest = stored.at(-1) ?? 0;
  // One publisher's values are stored in their order: none is missing before one that is there.
  expect(stored).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
  expect(newest).toBeGreaterThanOrEqual(lastAcknowledged);
  if (holdStores) expect({ newest, isAhead: lastShown > newest }).toEqual({ newest: 1, isAhead: true });

  await server.restart('SIGKILL');
  const after = await watchLine(server.baseURL, admin);
  try {
    const shownAgain = () => after.metric(MACHINE, PROBE);
    await expect.poll(shownAgain, { timeout: 20_000 }).toBe(newest);
    await publisher.connect();
    publisher.repeat();
    await expect.poll(publisher.openCount, { timeout: 20_000 }).toBe(0);
    await expect.poll(shownAgain, { timeout: 20_000 }).toBe(publisher.sent());
  } finally {
    after.close();
    await publisher.end();
    await server.stop();
  }
  expect(await storedValues(open)).toEqual(Array.from({ length: publisher.sent() }, (_, index) => index + 1));
  report('shown, not stored', { lastShown, lastAcknowledged, newest, sent: publisher.sent() });
}

describe('a server killed between showing a value and storing it', { timeout: 120_000 }, () => {
  it('shows what is stored when it is back, and takes the rest again, on the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-shown-'));
    await prepareDataDir(folder);
    await killAfterShowing({ LINEWALL_DATA_DIR: folder }, () => openEmbedded({ folder: join(folder, 'db') }));
    await rm(folder, { recursive: true });
  });

  if ('missing' in postgres) {
    it.skip(`does the same on PostgreSQL (${postgres.missing})`, () => {});
    return;
  }
  it('does the same on PostgreSQL, which stores nothing of what is shown', async () => {
    const server = await postgres.start();
    try {
      const url = await createDatabase(server);
      const open = () => openPostgres(url, () => {});
      await killAfterShowing({ LINEWALL_DATABASE_URL: url }, open, async () => {
        const db = await open();
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
        const holding = db.platform(async (tx) => {
          await sql`lock table metric_raw in share mode`.execute(tx);
          lock();
          await released;
        });
        await locked;
        return async () => {
          release();
          await holding;
          await db.close();
        };
      });
    } finally {
      await server.stop();
    }
  });
});
