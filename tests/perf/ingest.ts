import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { heardRows } from './heard.ts';
import { median, pairedRatio, rounded } from './median.ts';
import { connectPlant, MACHINES, METRICS_PER_MESSAGE, publishAll } from './plant-load.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import type { Bench, BenchContext } from './row.ts';

const ROUNDS = 5;
const TARGET_PER_SECOND = 20_000;
const TARGET_RATIO = 0.4;
const BARE_BATCH_ROWS = 10_000;

interface Ingested {
  readonly perSecond: number;
  readonly cpuPerSecond: number;
}

/** A real server with the embedded broker and database; a metric counts when its message was acknowledged. */
async function ingestOnce(dataDir: string, messages: number): Promise<Ingested> {
  const server = await startServerProcess({ LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'error' });
  try {
    const client = await connectPlant(server.mqtt);
    // The series get their numbers, and the code gets warm.
    await publishAll(client, server.mqtt.tenantId, 40 * MACHINES.flat().length, Date.now() - 200_000);
    const cpuBefore = cpuSecondsOf(server.pid);
    const seconds = await publishAll(client, server.mqtt.tenantId, messages, Date.now() - 100_000);
    const cpu = cpuSecondsOf(server.pid) - cpuBefore;
    await client.endAsync(true);
    return { perSecond: (messages * METRICS_PER_MESSAGE) / seconds, cpuPerSecond: cpu / seconds };
  } finally {
    await server.stop();
  }
}

/** As many rows into the same table of the same database, in large batches and with nothing else to do. */
async function insertOnce(dataDir: string, rows: number): Promise<number> {
  const db = await openEmbedded({ folder: join(dataDir, 'db') });
  try {
    const series = await db.platform(async (tx) => {
      const found = await sql<{
        id: number;
      }>`select id from metric_series where key like 'figure%' order by id`.execute(tx);
      return found.rows.map(({ id }) => id);
    });
    const firstTs = Date.now() - 50_000;
    let startedAt = performance.now();
    // The first batch only warms the engine.
    for (let from = -BARE_BATCH_ROWS; from < rows; from += BARE_BATCH_ROWS) {
      if (from === 0) startedAt = performance.now();
      const count = Math.min(BARE_BATCH_ROWS, rows - from);
      const at = Array.from({ length: count }, (_, index) => from + index);
      const times = at.map((row) => firstTs + Math.floor(row / series.length));
      const ids = at.map((row) => series[row % series.length] ?? 0);
      const values = at.map((row) => (row * 7) % 9_973);
      await db.platform((tx) =>
        sql`insert into metric_raw (tenant_id, ts, value, arrival_ts, series_id, quality)
          select 1, ts, value, ts, series_id, 0
          from unnest(${times}::bigint[], ${values}::double precision[], ${ids}::integer[]) as reading (ts, value, series_id)
          on conflict do nothing`.execute(tx),
      );
    }
    return rows / ((performance.now() - startedAt) / 1000);
  } finally {
    await db.close();
  }
}

async function measure(context: BenchContext): Promise<{ own: Ingested[]; bare: number[] }> {
  const messages = context.isQuick ? 1_000 : 6_000;
  const own: Ingested[] = [];
  const bare: number[] = [];
  for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const ingested = await ingestOnce(dataDir, messages);
    const inserted = await insertOnce(dataDir, messages * METRICS_PER_MESSAGE);
    own.push(ingested);
    bare.push(inserted);
    await rm(dataDir, { recursive: true, force: true });
    context.say(
      `round ${round}: ${Math.round(ingested.perSecond)} metrics/s, bare ${Math.round(inserted)} rows/s`,
    );
  }
  return { own, bare };
}

/** MQTT → durable, beside bare batched inserts. */
export const ingest: Bench = {
  name: 'ingest',
  needsBrowser: false,
  async run(context) {
    const { own, bare } = await measure(context);
    const rates = own.map(({ perSecond }) => perSecond);
    const peer = `bare inserts of ${BARE_BATCH_ROWS} rows into the same table`;
    const ratio = rounded(pairedRatio(rates, bare));
    return [
      {
        name: 'ingest: MQTT QoS 1 → durable in the embedded database',
        value: Math.round(median(rates)),
        unit: 'metrics/s',
        better: 'higher',
        target: TARGET_PER_SECOND,
        note: `${METRICS_PER_MESSAGE} metrics a message, 400 messages unacknowledged at most; the publisher runs on the same machine`,
      },
      { name: `ingest: ${peer}`, value: Math.round(median(bare)), unit: 'rows/s', better: 'higher' },
      {
        name: `ingest: Linewall ÷ ${peer}`,
        value: ratio,
        unit: '×',
        better: 'higher',
        ratioTo: { peer, ratio },
        target: TARGET_RATIO,
      },
      {
        name: 'ingest: server CPU while ingesting',
        value: rounded(median(own.map(({ cpuPerSecond }) => cpuPerSecond))),
        unit: 'CPU s/s',
        better: 'lower',
      },
      ...(await heardRows(context)),
    ];
  },
};
