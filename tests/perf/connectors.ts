import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import ModbusRTU from 'modbus-serial';
import {
  AttributeIds,
  ClientMonitoredItemGroup,
  type ClientSubscription,
  OPCUAClient,
  TimestampsToReturn,
} from 'node-opcua-client';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorPlan } from '#server/core/ports/connector.ts';
import { deviceOf, planPoint } from '#tests/support/connector-peers/connector-bench.ts';
import { startOpcuaPeer } from '#tests/support/connector-peers/opcua-peer.ts';
import type { FarmPorts } from './peers/modbus-farm.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const ITEMS = 10_000;
const DEVICES = 200;
const REGISTERS = 50;
const PERIOD_MS = 1_000;
const WARM_UP_MS = 10_000;
const MEASURED_MS = 30_000;
const GROUP = 500;

interface Cost {
  readonly valuesPerSecond: number;
  /** Of one core, over the whole process. */
  readonly cpuPercent: number;
}

/** What runs costs from now on, when it has settled. `count` = values so far. */
async function costOf(count: () => number, { isQuick }: BenchContext): Promise<Cost> {
  await sleep(isQuick ? 2_000 : WARM_UP_MS);
  const before = count();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await sleep(isQuick ? 3_000 : MEASURED_MS);
  const { user, system } = process.cpuUsage(cpu);
  const elapsedMs = performance.now() - startedAt;
  return {
    valuesPerSecond: ((count() - before) / elapsedMs) * 1_000,
    cpuPercent: ((user + system) / 1_000 / elapsedMs) * 100,
  };
}

/** Our connectors, whose values are only counted. */
async function ours(plans: readonly ConnectorPlan[], context: BenchContext): Promise<Cost> {
  const host = createConnectorWorkers({ onDeath: (_kind, error) => context.say(`a worker ended: ${error}`) });
  let values = 0;
  for (const plan of plans)
    host.start('1', plan, {
      async readings(batch) {
        values += batch.length;
      },
      status: () => undefined,
      seen: () => undefined,
    });
  try {
    return await costOf(() => values, context);
  } finally {
    await host.close();
  }
}

async function bareOpcua(address: string, count: number, context: BenchContext): Promise<Cost> {
  const client = OPCUAClient.create({ endpointMustExist: false });
  await client.connect(address);
  const session = await client.createSession();
  const subscription: ClientSubscription = await session.createSubscription2({
    requestedPublishingInterval: PERIOD_MS,
    requestedMaxKeepAliveCount: 10,
    requestedLifetimeCount: 100,
    publishingEnabled: true,
  });
  let values = 0;
  for (let at = 0; at < count; at += GROUP) {
    const group = ClientMonitoredItemGroup.create(
      subscription,
      Array.from({ length: Math.min(GROUP, count - at) }, (_none, index) => ({
        nodeId: `ns=3;s=Item${at + index}`,
        attributeId: AttributeIds.Value,
      })),
      { samplingInterval: PERIOD_MS / 2, queueSize: 10, discardOldest: true },
      TimestampsToReturn.Both,
    );
    group.on('changed', () => {
      values += 1;
    });
    await once(group, 'initialized');
  }
  try {
    return await costOf(() => values, context);
  } finally {
    await client.disconnect();
  }
}

async function bareModbus(ports: readonly number[], context: BenchContext): Promise<Cost> {
  let values = 0;
  const clients = await Promise.all(
    ports.map(async (port) => {
      const client = new ModbusRTU();
      await client.connectTCP('127.0.0.1', { port });
      client.setID(1);
      return client;
    }),
  );
  const timers = clients.map((client) =>
    setInterval(() => {
      void client.readHoldingRegisters(0, REGISTERS).then(({ data }) => {
        values += data.length;
      });
    }, PERIOD_MS),
  );
  try {
    return await costOf(() => values, context);
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const client of clients) client.close(() => undefined);
  }
}

/** CPU for each value against the bare library's. */
function rowsOf(name: string, peer: string, own: Cost, bare: Cost): RowDraft[] {
  const perValue = ({ cpuPercent, valuesPerSecond }: Cost) => cpuPercent / valuesPerSecond;
  const ratio = perValue(own) / perValue(bare);
  const note = `${Math.round(bare.valuesPerSecond)} values/s and ${bare.cpuPercent.toFixed(1)} % of a core bare`;
  return [
    {
      name: `connectors: ${name}`,
      value: Math.round(own.valuesPerSecond),
      unit: 'values/s',
      better: 'higher',
      target: 9_500,
    },
    {
      name: `connectors: ${name}, CPU`,
      value: Number(own.cpuPercent.toFixed(1)),
      unit: '% of a core',
      better: 'lower',
      target: 100,
      note,
    },
    {
      name: `connectors: ${name}, CPU for each value ÷ ${peer}`,
      value: Number(ratio.toFixed(2)),
      unit: '×',
      better: 'lower',
      ratioTo: { peer, ratio: Number(ratio.toFixed(2)) },
      target: 1.5,
    },
  ];
}

async function opcua(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 1_000 : ITEMS;
  const peer = await startOpcuaPeer(count);
  try {
    const points = Array.from({ length: count }, (_none, at) =>
      planPoint(
        String(at),
        { address: `nsu=urn:acme:line;s=Item${at}`, dataType: 'auto' },
        { periodMs: PERIOD_MS },
      ),
    );
    const bare = await bareOpcua(peer.address, count, context);
    context.say(`bare node-opcua: ${Math.round(bare.valuesPerSecond)}/s, ${bare.cpuPercent.toFixed(1)} %`);
    const own = await ours([{ device: deviceOf(peer), points }], context);
    context.say(`ours: ${Math.round(own.valuesPerSecond)}/s, ${own.cpuPercent.toFixed(1)} %`);
    return rowsOf(`OPC UA, ${count} items at 1 s`, 'bare node-opcua-client', own, bare);
  } finally {
    await peer.close();
  }
}

async function modbus(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 20 : DEVICES;
  const farm: ChildProcess = fork(join(import.meta.dirname, 'peers/modbus-farm.ts'), [String(count)]);
  try {
    const [ports]: readonly FarmPorts[] = await once(farm, 'message');
    if (!ports) throw new Error('the devices did not start');
    const bare = await bareModbus(ports, context);
    context.say(`bare modbus-serial: ${Math.round(bare.valuesPerSecond)}/s, ${bare.cpuPercent.toFixed(1)} %`);
    const plans = ports.map((port) => ({
      device: deviceOf({ kind: 'modbus', address: `127.0.0.1:${port}` }),
      points: Array.from({ length: REGISTERS }, (_none, at) =>
        planPoint(`${port} ${at}`, { address: `hr:${at}`, dataType: 'uint16' }, { periodMs: PERIOD_MS }),
      ),
    }));
    const own = await ours(plans, context);
    context.say(`ours: ${Math.round(own.valuesPerSecond)}/s, ${own.cpuPercent.toFixed(1)} %`);
    return rowsOf(
      `Modbus, ${count} devices × ${REGISTERS} registers at 1 s`,
      'bare modbus-serial',
      own,
      bare,
    );
  } finally {
    farm.kill('SIGKILL');
  }
}

/** What it costs to read devices, beside the libraries that do it. */
export const connectors: Bench = {
  name: 'connectors',
  needsBrowser: false,
  run: async (context) => [...(await opcua(context)), ...(await modbus(context))],
};
