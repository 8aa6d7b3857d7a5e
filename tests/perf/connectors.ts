import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import ModbusRTU from 'modbus-serial';
import {
  AttributeIds,
  ClientMonitoredItemGroup,
  type ClientSubscription,
  type DataValue,
  OPCUAClient,
  TimestampsToReturn,
} from 'node-opcua-client';
import { deviceOf, planPoint } from '#tests/support/connector-peers/connector-bench.ts';
import { startOpcuaPeer } from '#tests/support/connector-peers/opcua-peer.ts';
import { type BenchDevices, type Cost, costOf, type Measured, measure, type Pair } from './connector-cost.ts';
import type { FarmPorts } from './peers/modbus-farm.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const ITEMS = 10_000;
const DEVICES = 200;
const REGISTERS = 50;
const PERIOD_MS = 1_000;
const GROUP = 500;

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
    group.on('changed', (_item: unknown, { value }: DataValue) => {
      const number: unknown = value.value;
      if (typeof number === 'number' && Number.isFinite(number)) values += 1;
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
      // `data` are the decoded numbers.
      void client.readHoldingRegisters(0, REGISTERS).then(({ data }) => {
        for (const number of data) if (Number.isFinite(number)) values += 1;
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

const workerPercentOf = ({ cpuPercent, mainPercent }: Cost): number => cpuPercent - mainPercent;

/** CPU of the workers for each value against the bare library's. */
function ratioOf({ bare, own }: Pair): number {
  return workerPercentOf(own) / own.valuesPerSecond / (bare.cpuPercent / bare.valuesPerSecond);
}

/** Of reading, which both do, and of storing, which the library does not. Of several pairs, the middle one. */
function rowsOf(name: string, peer: string, { pairs, stored }: Measured): RowDraft[] {
  const inOrder = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b));
  const middle = inOrder[Math.floor(inOrder.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  const { bare, own } = middle;
  const ratio = ratioOf(middle);
  const workerPercent = workerPercentOf(own);
  const storingPercent = stored.cpuPercent - workerPercent;
  const note = `${workerPercent.toFixed(2)} % in the workers, ${own.mainPercent.toFixed(2)} % to receive it; ${Math.round(bare.valuesPerSecond)} values/s and ${bare.cpuPercent.toFixed(2)} % bare`;
  const ratios = inOrder.map((pair) => ratioOf(pair).toFixed(2)).join(', ');
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
      name: `connectors: ${name}, CPU of storing them`,
      value: Number(storingPercent.toFixed(1)),
      unit: '% of a core',
      better: 'lower',
      note: `${Math.round(stored.valuesPerSecond)} values/s into the history, on the embedded database in memory`,
    },
    {
      name: `connectors: ${name}, CPU of the workers for each value ÷ ${peer}`,
      value: Number(ratio.toFixed(2)),
      unit: '×',
      better: 'lower',
      ratioTo: { peer, ratio: Number(ratio.toFixed(2)) },
      target: 1.5,
      note: `pairs: ${ratios}`,
    },
  ];
}

async function opcua(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 1_000 : ITEMS;
  const points = Array.from({ length: count }, (_none, at) =>
    planPoint(
      String(at),
      { address: `nsu=urn:acme:line;s=Item${at}`, dataType: 'auto' },
      { periodMs: PERIOD_MS },
    ),
  );
  async function open(): Promise<BenchDevices> {
    const peer = await startOpcuaPeer(count);
    return {
      plans: [{ device: deviceOf(peer), points }],
      bare: () => bareOpcua(peer.address, count, context),
      close: peer.close,
    };
  }
  return rowsOf(`OPC UA, ${count} items at 1 s`, 'bare node-opcua-client', await measure(open, context));
}

async function modbus(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 20 : DEVICES;
  async function open(): Promise<BenchDevices> {
    const farm: ChildProcess = fork(join(import.meta.dirname, 'peers/modbus-farm.ts'), [String(count)]);
    const [ports]: readonly FarmPorts[] = await once(farm, 'message');
    if (!ports) throw new Error('the devices did not start');
    return {
      plans: ports.map((port) => ({
        device: deviceOf({ kind: 'modbus', address: `127.0.0.1:${port}` }),
        points: Array.from({ length: REGISTERS }, (_none, at) =>
          planPoint(`${port} ${at}`, { address: `hr:${at}`, dataType: 'uint16' }, { periodMs: PERIOD_MS }),
        ),
      })),
      bare: () => bareModbus(ports, context),
      close: () => void farm.kill('SIGKILL'),
    };
  }
  const name = `Modbus, ${count} devices × ${REGISTERS} registers at 1 s`;
  return rowsOf(name, 'bare modbus-serial', await measure(open, context));
}

/** What it costs to read devices, beside the libraries that do it. */
export const connectors: Bench = {
  name: 'connectors',
  needsBrowser: false,
  run: async (context) => [...(await opcua(context)), ...(await modbus(context))],
};
