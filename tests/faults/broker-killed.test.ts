import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { type Mosquitto, startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { openGateway } from './gateway.ts';
import { createMachineReports, type Ledger, PROBE } from './machine-reports.ts';
import { expectedIntervals, readStoredPlant } from './stored-plant.ts';

const missing = whyNoMosquitto();
const MESSAGES = 2_000;

async function isBrokerUp(server: ServerProcess): Promise<boolean> {
  const answer: { parts: { broker: boolean } } = await (await fetch(`${server.baseURL}/readyz`)).json();
  return answer.parts.broker;
}

async function behindBroker(
  work: (server: ServerProcess, broker: Mosquitto) => Promise<{ sent: Ledger; broker: Mosquitto }>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-broker-'));
  await prepareDataDir(dataDir);
  let broker = await startMosquitto();
  const server = await startServerProcess({
    LINEWALL_DATA_DIR: dataDir,
    LINEWALL_MQTT_URL: broker.url,
    LINEWALL_LOG_LEVEL: 'info',
  });
  try {
    const done = await work(server, broker);
    broker = done.broker;
    await server.stop();
    const db = await openEmbedded({ folder: join(dataDir, 'db') });
    const stored = await readStoredPlant(db, PROBE).finally(() => db.close());
    expect(stored.metrics).toEqual(done.sent.metrics);
    expect(stored.intervals).toEqual(expectedIntervals(done.sent));
    expect(stored.machinesWithTwoOpen).toBe(0);
  } finally {
    await server.stop();
    await broker.stop();
    await rm(dataDir, { recursive: true });
  }
}

describe.skipIf(missing !== null)(
  `an external broker${missing === null ? '' : ` (skipped: ${missing})`}`,
  { timeout: 120_000 },
  () => {
    it('keeps for a killed server what machines publish meanwhile, and hands it over once', async () => {
      await behindBroker(async (server, broker) => {
        const reports = createMachineReports('1');
        let acknowledged = 0;
        const gateway = openGateway({ ...server.mqtt, port: broker.port }, () => {
          acknowledged += 1;
        });
        const publish = async (count: number): Promise<void> => {
          const goal = acknowledged + gateway.unanswered() + count;
          for (let n = 0; n < count; n += 1) gateway.publish(reports.next());
          await expect.poll(() => acknowledged, { timeout: 30_000 }).toBe(goal);
        };
        await expect.poll(() => isBrokerUp(server)).toBe(true);
        await publish(MESSAGES);
        // Killed while some of it is on its way, and away while the rest comes.
        const back = server.restart('SIGKILL', 2_000);
        await publish(MESSAGES);
        await back;
        await publish(100);
        await gateway.end();
        await takesWhatIsLeft(server);
        return { sent: reports, broker };
      });
    });

    it('is missed when it is killed, and found again by itself when it is back', async () => {
      await behindBroker(async (server, broker) => {
        const reports = createMachineReports('1');
        let acknowledged = 0;
        const gateway = openGateway({ ...server.mqtt, port: broker.port }, () => {
          acknowledged += 1;
        });
        await expect.poll(() => isBrokerUp(server)).toBe(true);
        await broker.stop('SIGKILL');
        await expect.poll(() => isBrokerUp(server), { timeout: 10_000 }).toBe(false);
        expect(server.output()).toMatch(/"isConnected":false.*"msg":"MQTT broker"/);
        const again = await startMosquitto(broker.port);
        await expect.poll(() => isBrokerUp(server), { timeout: 15_000 }).toBe(true);
        await expect.poll(() => server.output().match(/"isConnected":true/g)?.length).toBe(2);
        for (let n = 0; n < MESSAGES; n += 1) gateway.publish(reports.next());
        await expect.poll(() => acknowledged, { timeout: 30_000 }).toBe(MESSAGES);
        await gateway.end();
        await takesWhatIsLeft(server);
        return { sent: reports, broker: again };
      });
    });
  },
);

/** The broker has taken everything; the server may still be taking it from the broker. */
async function takesWhatIsLeft(server: ServerProcess): Promise<void> {
  const taken = async () => {
    const text = await (await fetch(`${server.baseURL}/metrics`)).text();
    return Number(
      /linewall_ingest_messages_total\{source="mqtt",outcome="taken"\} (\d+)/.exec(text)?.[1] ?? 0,
    );
  };
  let last = -1;
  await expect
    .poll(
      async () => {
        const now = await taken();
        const isSame = now === last && now > 0;
        last = now;
        return isSame;
      },
      { timeout: 30_000, interval: 1_500 },
    )
    .toBe(true);
}
