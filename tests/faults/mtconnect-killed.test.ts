import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { Connector, connector } from '#shared/contracts/connectors/connector.ts';
import { ConnectorPoint, connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { eventually } from '#tests/support/devices/connector-peers/connector-bench.ts';
import {
  type MtconnectPeer,
  startMtconnectPeer,
} from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { readStoredPlant } from './stored-plant.ts';

const METRIC = 'drill';
/** Of the double's begin. */
const FIRST = 42;

let folder: string;
let peer: MtconnectPeer;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-mtconnect-'));
  await prepareDataDir(folder);
  peer = await startMtconnectPeer();
  server = await startServerProcess({
    LINEWALL_LOG_LEVEL: 'warn',
    LINEWALL_DATA_DIR: folder,
    LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8',
  });
});
afterAll(async () => {
  await server.stop();
  await peer.close();
  await rm(folder, { recursive: true });
});

it('stores every observation of an MTConnect agent once, though the server is killed and stopped meanwhile', async () => {
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const [line] = listLines.reply.parse(await admin.get(listLines.path));
  const machine = line?.machines[0];
  if (!machine) throw new Error('the demo plant has no machine');
  const device = await admin.post(connector.create.path, {
    name: 'mill',
    kind: 'mtconnect',
    address: peer.address,
  });
  const { id: connectorId } = Connector.parse(device);
  const made = await admin.post(connectorPoint.create.path, {
    connectorId,
    name: 'load',
    address: 'xload',
    periodMs: 100,
    machineCode: machine.code,
    target: 'metric',
    metric: METRIC,
  });
  const { id } = ConnectorPoint.parse(made);
  const live = async () =>
    ConnectorPoint.parse(await admin.get(connectorPoint.get.path.replace(':id', id))).live?.value;

  const sent: { readonly ts: number; readonly value: number }[] = [];
  const send = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      const ts = Math.max(Date.now(), (sent.at(-1)?.ts ?? 0) + 1);
      const value = 1_000 + sent.length;
      sent.push({ ts, value });
      peer.observe('Samples', 'Load', 'dataItemId="xload"', String(value), new Date(ts).toISOString());
    }
  };

  await eventually(async () => expect(await live()).toBe(FIRST));
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    send(5);
    await eventually(async () => expect(await live()).toBe(sent.at(-1)?.value));
    // Killed with some of these on their way; the agent keeps the newest 64.
    send(10);
    const restarted = server.restart(signal);
    send(10);
    await restarted;
    send(5);
    await eventually(async () => expect(await live()).toBe(sent.at(-1)?.value));
  }
  await server.stop();

  const db = await openEmbedded({ folder: join(folder, 'db') });
  const { metrics } = await readStoredPlant(db, METRIC).finally(() => db.close());
  const stored = [...(metrics.get(machine.code) ?? [])].sort(([a], [b]) => a - b);
  const times = new Set(sent.map(({ ts }) => ts));
  expect(stored.filter(([ts]) => times.has(ts))).toEqual(sent.map(({ ts, value }) => [ts, value]));
  // The others are confirmations: the value that the agent had then.
  const confirmed = stored.filter(([ts]) => !times.has(ts));
  expect(confirmed.map(([, value]) => value)).toEqual(
    confirmed.map(([at]) => sent.findLast(({ ts }) => ts <= at)?.value ?? FIRST),
  );
});
