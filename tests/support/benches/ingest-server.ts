import { connectAsync, type MqttClient } from 'mqtt';
import { createEmbeddedBus } from '#server/adapters/bus/bus-embedded.ts';
import { createMqttBus } from '#server/adapters/bus/bus-mqtt.ts';
import type { MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Reading, ReadingSink } from '#server/core/ports/plant/readings.ts';
import { wireModules } from '#server/wiring.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

/** A sink that keeps what it is given and can be made to fail, as a full disk would. */
export interface RecordingSink extends ReadingSink {
  readonly readings: Reading[];
  failure: Error | null;
}

function createRecordingSink(): RecordingSink {
  return {
    readings: [],
    failure: null,
    async write(readings) {
      // A turn later, as a database answers.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.failure) throw this.failure;
      this.readings.push(...readings);
    },
  };
}

export type MachineClient = MqttClient;

/** Signs a machine in at a broker; it does not come back by itself. */
export async function connectMachine(
  url: string | undefined,
  username: string,
  password: string,
): Promise<MachineClient> {
  const client = await connectAsync(
    url ?? 'mqtt://nowhere.invalid',
    { username, password, reconnectPeriod: 0 },
    false,
  );
  // The server ends the connection at the end of each test.
  client.on('error', () => undefined);
  return client;
}

/** The bus to a broker that a test started. */
export function createExternalBus(url: string): MachineBus {
  return createMqttBus({ url, instance: url, reconnectMinMs: 50, reconnectMaxMs: 200 });
}

/** A plant whose machines are all in a line of China: all that ingest asks of the model. */
function createFixedDirectory(machines: Readonly<Record<Id, readonly string[]>>): PlantDirectory {
  const byTenant = new Map<Id, Machine[]>();
  let serial = 100;
  for (const [tenantId, codes] of Object.entries(machines)) {
    byTenant.set(
      tenantId,
      codes.map((code) => {
        serial += 1;
        return toMachine(`${serial}`, code);
      }),
    );
  }
  const machinesOf = (tenantId: Id) => byTenant.get(tenantId) ?? [];
  return {
    findMachine: (tenantId, idOrCode) =>
      machinesOf(tenantId).find(({ id, code }) => id === idOrCode || code === idOrCode) ?? null,
    machine: (tenantId, machineId) => machinesOf(tenantId).find(({ id }) => id === machineId) ?? null,
    line: (tenantId, lineId) => (lineId === LINE_ID ? toLine(machinesOf(tenantId)) : null),
    lines: (tenantId) => [toLine(machinesOf(tenantId))],
    machines: machinesOf,
    tenantIds: () => [...byTenant.keys()],
    onChange: () => () => undefined,
  };
}

const LINE_ID = '100';

function toLine(machines: readonly Machine[]): Line {
  return {
    id: LINE_ID,
    code: 'LINE',
    name: 'LINE',
    nameEn: null,
    unit: 'bottle',
    bottleneckMachineId: machines[0]?.id ?? LINE_ID,
    timeZone: 'Asia/Shanghai',
    machines: [...machines],
    steps: [],
    edges: [],
  };
}

function toMachine(id: Id, code: string): Machine {
  return {
    id,
    code,
    name: code,
    nameEn: null,
    machineType: 'filler',
    imageUrl: null,
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour: 36_000,
    shortName: null,
    shortNameEn: null,
    expectedPeriodMs: 1_000,
    lineId: LINE_ID,
    timeZone: null,
  };
}

export interface IngestServer extends TestServer {
  readonly sink: RecordingSink;
  readonly directory: PlantDirectory;
  /** The brokers, in the order in which they were made. */
  readonly buses: MachineBus[];
}

/** The server with a fixed plant, the embedded broker on a free port, and a sink that records. */
export async function startIngestServer(
  machines: Readonly<Record<Id, readonly string[]>>,
  options: { readonly env?: Record<string, string>; readonly createBus?: () => MachineBus } = {},
): Promise<IngestServer> {
  const sink = createRecordingSink();
  const directory = createFixedDirectory(machines);
  const buses: MachineBus[] = [];
  const server = await startTestServer({
    ...(options.env ? { env: options.env } : {}),
    wire: (core) =>
      wireModules(core, {
        directory,
        sink,
        createBuses: ({ config }, authenticate) => {
          const bus =
            options.createBus?.() ??
            createEmbeddedBus({ host: config.mqttHost, port: config.mqttPort, authenticate });
          buses.push(bus);
          return [bus];
        },
      }),
  });
  return { ...server, sink, directory, buses };
}
