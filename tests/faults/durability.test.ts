import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import mqtt from 'mqtt';
import { describe, expect, it } from 'vitest';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
const PROBE = 'durability-probe';

interface Credential {
  readonly url: string;
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
}

/** Publishes 1, 2, 3 … with QoS 1, several under way at a time; the set is what the broker has acknowledged. */
async function publishUntilCut(
  { url, tenantId, username, password }: Credential,
  machine: string,
  cut: () => void,
): Promise<Set<number>> {
  const client = await mqtt.connectAsync(url, { username, password, reconnectPeriod: 0 });
  const acknowledged = new Set<number>();
  const firstTs = Date.now() - 120_000;
  let isOpen = true;
  const closed = new Promise<void>((done) => {
    client.on('close', () => {
      isOpen = false;
      done();
    });
  });
  client.on('error', () => {});
  for (let n = 1; isOpen && n < 100_000; n += 1) {
    const topic = `linewall/v1/${tenantId}/${machine}/metrics`;
    client.publish(topic, JSON.stringify({ ts: firstTs + n, [PROBE]: n }), { qos: 1 }, (error) => {
      if (!error) acknowledged.add(n);
      if (acknowledged.size === 300) cut();
    });
    if (n % 20 === 0) await Promise.race([closed, new Promise((next) => setTimeout(next, 5))]);
  }
  await closed;
  return acknowledged;
}

/** Every value of the probe that is in the database of a stopped server. */
async function storedValues(dataDir: string): Promise<Set<number>> {
  const file = join(dataDir, 'copy.gz');
  await execute(process.execPath, [join(ROOT, 'server/backup.ts'), file], {
    env: { ...process.env, LINEWALL_DATA_DIR: dataDir },
  });
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const rowsOf = (table: string) => {
    const from = lines.indexOf(`#{"table":"${table}"}`) + 1;
    const to = lines.findIndex((line, index) => index >= from && line.startsWith('#'));
    return lines.slice(from, to).map((line): Record<string, unknown> => JSON.parse(line));
  };
  const series = rowsOf('metric_series').find((row) => row.key === PROBE);
  return new Set(
    rowsOf('metric_raw')
      .filter((row) => row.series_id === series?.id)
      .map((row) => Number(row.value)),
  );
}

describe('a machine that publishes with QoS 1', { timeout: 120_000 }, () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'finds everything that was acknowledged stored after %s',
    async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'linewall-durable-'));
      const env = { LINEWALL_DEMO: '1', LINEWALL_MQTT_PORT: String(await freePort()) };
      await prepareDataDir(folder);
      const server: BareServer = await startBareServer(folder, env);
      const credential: Credential = JSON.parse(await readFile(join(folder, 'demo-credential.json'), 'utf8'));
      let stopped: Promise<number | null> = Promise.resolve(null);
      const acknowledged = await publishUntilCut(credential, 'L1-FILLER', () => {
        stopped = server.stop(signal);
      });
      expect(await stopped).toBe(signal === 'SIGTERM' ? 0 : null);
      const stored = await storedValues(folder);
      expect(acknowledged.size).toBeGreaterThanOrEqual(300);
      expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );
});
