import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { demoHouse } from '#server/demo/warehouse/house.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report, scaled } from './drill-scale.ts';
import { openGateway } from './gateway.ts';

const KILLS = scaled(1, 10);
const PER_KILL = 40;
const BATCH = 5;
const RETRY_MS = 100;
const TENANT = '1';
const postgres = await findPostgres();

interface Message {
  readonly topic: string;
  readonly payload: { readonly id: string };
}

/** Trucks that nobody has booked, each with a number of its own, as the gate reports them. */
function createGate() {
  const sent = new Set<string>();
  return {
    sent,
    next(): Message {
      const id = `killed-${sent.size + 1}`;
      sent.add(id);
      const payload = { id, ts: Date.now(), type: 'truck', docNo: id, direction: 'in', state: 'arrived' };
      return { topic: `linewall/v1/${TENANT}/${demoHouse.code}/event`, payload };
    },
  };
}

/** Sends batches over HTTP, the same again until it is answered. */
function startHttp(baseURL: string, key: string, gate: ReturnType<typeof createGate>) {
  let isEnding = false;
  let acknowledged = 0;
  const rejected: unknown[] = [];

  async function post(body: readonly Message[]): Promise<void> {
    const answer = await fetch(`${baseURL}/data/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { data }: { data: { rejected: unknown[] } } = await answer.json();
    rejected.push(...data.rejected);
    acknowledged += body.length;
  }

  async function run(): Promise<void> {
    while (!isEnding) {
      const body = Array.from({ length: BATCH }, gate.next);
      while (
        !(await post(body).then(
          () => true,
          () => false,
        ))
      )
        await new Promise((next) => setTimeout(next, RETRY_MS));
    }
  }
  const ended = run();
  return {
    acknowledged: () => acknowledged,
    rejected,
    end(): Promise<void> {
      isEnding = true;
      return ended;
    },
  };
}

async function killInALoop(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const server: ServerProcess = await startServerProcess({ LINEWALL_LOG_LEVEL: 'warn', ...env });
  const gate = createGate();
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const http = startHttp(server.baseURL, await admin.httpKey(), gate);
  let byMqtt = 0;
  let isEnding = false;
  const gateway = openGateway(server.mqtt, () => {
    byMqtt += 1;
    if (!isEnding) gateway.publish(gate.next());
  });
  try {
    // Some are always under way; the next one follows each answer.
    for (let n = 0; n < BATCH; n += 1) gateway.publish(gate.next());
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = { http: http.acknowledged(), mqtt: byMqtt };
      await expect
        .poll(() => Math.min(http.acknowledged() - before.http, byMqtt - before.mqtt), {
          timeout: 60_000,
          interval: 10,
        })
        .toBeGreaterThan(PER_KILL);
      await server.restart('SIGKILL');
    }
    const last = { http: http.acknowledged(), mqtt: byMqtt };
    await expect
      .poll(() => Math.min(http.acknowledged() - last.http, byMqtt - last.mqtt), { timeout: 60_000 })
      .toBeGreaterThan(PER_KILL);
    isEnding = true;
    await http.end();
    await expect.poll(gateway.unanswered, { timeout: 60_000 }).toBe(0);
  } finally {
    await gateway.end();
    await server.stop();
  }
  expect(http.rejected).toEqual([]);

  const db = await open();
  const stored = await db
    .platform(async (tx) => {
      const typed = withSchema<unknown>(tx);
      const events = await sql<{ id: string }>`
        select event_id as id from warehouse_event where event_id like 'killed-%'`.execute(typed);
      const trucks = await sql<{ id: string }>`
        select doc_no as id from appointment where doc_no like 'killed-%'`.execute(typed);
      return { events: events.rows.map(({ id }) => id), trucks: trucks.rows.map(({ id }) => id) };
    })
    .finally(() => db.close());
  const sent = [...gate.sent].toSorted();
  expect(stored.events.toSorted()).toEqual(sent);
  expect(stored.trucks.toSorted()).toEqual(sent);
  report('WMS events and a killed server', {
    database: env.LINEWALL_DATABASE_URL ? 'PostgreSQL' : 'embedded',
    kills: KILLS,
    events: sent.length,
  });
}

describe(`a server killed ${KILLS} × while a gate reports trucks`, {
  timeout: 120_000 + KILLS * 120_000,
}, () => {
  it('keeps every acknowledged event once, by HTTP and by MQTT, on the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-wms-killed-'));
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
