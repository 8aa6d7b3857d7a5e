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
import type { ConnectorPlan } from '#server/core/ports/plant/connector.ts';
import type { FarmPorts } from '#tests/perf/peers/modbus-farm.ts';
import { deviceOf, planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import { type Cost, costOf } from './connector-cost.ts';

const REGISTERS = 50;
const PERIOD_MS = 1_000;
const GROUP = 500;

/** Devices with nothing connected to them yet, and the two ways of reading them. */
export interface BenchDevices {
  readonly plans: readonly ConnectorPlan[];
  readonly bare: (isQuick: boolean) => Promise<Cost>;
  readonly close: () => void | Promise<void>;
}

/** What is read, by its protocol: so many items of one server, or so many devices. */
export const DEVICES = { opcua, modbus } as const satisfies Record<
  string,
  (count: number) => Promise<BenchDevices>
>;
export type BenchProtocol = keyof typeof DEVICES;

async function bareOpcua(address: string, count: number, isQuick: boolean): Promise<Cost> {
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
    return await costOf(() => values, count, isQuick);
  } finally {
    await client.disconnect();
  }
}

async function bareModbus(ports: readonly number[], isQuick: boolean): Promise<Cost> {
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
    return await costOf(() => values, ports.length * REGISTERS, isQuick);
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const client of clients) client.close(() => undefined);
  }
}

async function opcua(count: number): Promise<BenchDevices> {
  const peer = await startOpcuaPeer(count);
  const points = Array.from({ length: count }, (_none, at) =>
    planPoint(
      String(at),
      { address: `nsu=urn:acme:line;s=Item${at}`, dataType: 'auto' },
      { periodMs: PERIOD_MS },
    ),
  );
  return {
    plans: [{ device: deviceOf(peer), points }],
    bare: (isQuick) => bareOpcua(peer.address, count, isQuick),
    close: peer.close,
  };
}

async function modbus(count: number): Promise<BenchDevices> {
  const farm: ChildProcess = fork(join(import.meta.dirname, '../peers/modbus-farm.ts'), [String(count)]);
  const [ports]: readonly FarmPorts[] = await once(farm, 'message');
  if (!ports) throw new Error('the devices did not start');
  return {
    plans: ports.map((port) => ({
      device: deviceOf({ kind: 'modbus', address: `127.0.0.1:${port}` }),
      points: Array.from({ length: REGISTERS }, (_none, at) =>
        planPoint(`${port} ${at}`, { address: `hr:${at}`, dataType: 'uint16' }, { periodMs: PERIOD_MS }),
      ),
    })),
    bare: (isQuick) => bareModbus(ports, isQuick),
    close: () => void farm.kill('SIGKILL'),
  };
}
