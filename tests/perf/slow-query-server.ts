/**
 * A server in a process of its own whose database can run a query of a given duration, through the port
 * that lists use. Started with a folder for its database and a port for its broker.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';

/** What the process sends when it is ready. */
export interface SlowServer {
  readonly url: string;
  readonly tenantId: string;
  readonly lineId: string;
  readonly login: { readonly username: string; readonly password: string };
  /** Of walls, as many as were asked for. */
  readonly tokens: readonly string[];
}

/** A query that is to take `ms`; 0 = none, only a look at the event loop. */
export interface SlowOrder {
  readonly ms: number;
}

export interface SlowReply {
  readonly tookMs: number;
  /** How far the event loop was behind at most since the last order. */
  readonly loopBehindMs: number;
}

const [, , folder = '', mqttPort = '', walls = '1'] = process.argv;
const CALIBRATION_ROWS = 2_000;
const LOOP_RESOLUTION_MS = 5;

const server = await startTestServer({
  database: await openLastingDatabase(folder),
  env: { LINEWALL_DEMO: '1', LINEWALL_MQTT_PORT: mqttPort },
});
const { db, tenantId, wiring, config } = server;
const url = await server.listen();
const credential: SlowServer['login'] = JSON.parse(
  await readFile(join(config.dataDir, 'demo-credential.json'), 'utf8'),
);
const line = wiring.directory.lines(tenantId).find(({ code }) => code === 'L1');
const tokens: string[] = [];
while (tokens.length < Number(walls)) tokens.push((await server.addScreen()).token);

/** A join whose time grows with its rows, all of it in the engine. */
async function join1000(rows: number): Promise<number> {
  const startedAt = performance.now();
  await db.tenant(tenantId, (tx) =>
    sql`select count(*) from generate_series(1, ${rows}::integer) one cross join generate_series(1, 1000) other`.execute(
      tx,
    ),
  );
  return performance.now() - startedAt;
}

await join1000(CALIBRATION_ROWS);
const msPerRow = (await join1000(CALIBRATION_ROWS)) / CALIBRATION_ROWS;
const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
delay.enable();

process.on('message', async ({ ms }: SlowOrder) => {
  const tookMs = ms > 0 ? await join1000(Math.round(ms / msPerRow)) : 0;
  const reply: SlowReply = { tookMs, loopBehindMs: delay.max / 1e6 - LOOP_RESOLUTION_MS };
  delay.reset();
  process.send?.(reply);
});
process.on('disconnect', async () => {
  await server.close();
  process.exit();
});
const { username, password } = credential;
const ready: SlowServer = { url, tenantId, lineId: line?.id ?? '', login: { username, password }, tokens };
process.send?.(ready);
