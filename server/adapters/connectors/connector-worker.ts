import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type ConnectorDriver, ConnectorFault, type HeardEntry } from '#server/core/ports/plant/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createPackedQueue, createPacker } from './connector-packing.ts';
import type {
  SeatBatch,
  WorkerAnswer,
  WorkerOrder,
  WorkerQuestion,
  WorkerReport,
} from './connector-protocol.ts';
import { runSessions, toProblem } from './connector-sessions.ts';

const SEEN_EVERY_MS = 1_000;
/** Devices that are asked in one slot answer within this time: what they say goes together. */
const GATHER_MS = 10;

/** Drivers are loaded by the first connector of their kind: some are large. */
const DRIVERS: Readonly<Record<ConnectorKind, () => Promise<ConnectorDriver>>> = {
  opcua: () => import('./opcua/connector-opcua.ts').then(({ opcuaDriver }) => opcuaDriver),
  modbus: () => import('./modbus/connector-modbus.ts').then(({ modbusDriver }) => modbusDriver),
  http: () => import('./connector-http.ts').then(({ httpDriver }) => httpDriver),
  mqtt: () =>
    import('#server/adapters/connectors/mqtt/connector-mqtt.ts').then(({ mqttDriver }) => mqttDriver),
  mtconnect: () =>
    import('./mtconnect/connector-mtconnect.ts').then(({ mtconnectDriver }) => mtconnectDriver),
  sparkplug: () =>
    import('./sparkplug/connector-sparkplug.ts').then(({ sparkplugDriver }) => sparkplugDriver),
};

/** Exit code: a driver did not end its connection. */
const STUCK = 3;

interface Seat {
  readonly stop: AbortController;
  /** Set while a batch waits to become durable. */
  stored: (() => void) | null;
}

if (parentPort === null) throw new Error('this file is run as a worker');
serve(parentPort);

function serve(port: MessagePort): void {
  const seats = new Map<number, Seat>();
  const packed = createPackedQueue();
  let batches: SeatBatch[] = [];
  let gathering: NodeJS.Timeout | null = null;

  function handOver(): void {
    if (gathering === null) return;
    clearTimeout(gathering);
    gathering = null;
    const numbers = packed.take();
    const message: WorkerReport = { kind: 'readings', numbers, batches };
    port.postMessage(message, [numbers.buffer]);
    batches = [];
  }

  function report(message: WorkerReport): void {
    // In the order in which it came about.
    handOver();
    port.postMessage(message);
  }

  async function start(seat: number, plan: Extract<WorkerOrder, { kind: 'start' }>['plan']): Promise<void> {
    const own: Seat = { stop: new AbortController(), stored: null };
    seats.set(seat, own);
    const pack = createPacker(plan.points, packed);
    const seen = createSeen((entries) => report({ kind: 'seen', seat, entries }));
    await runSessions({
      driver: await DRIVERS[plan.device.kind](),
      plan,
      signal: own.stop.signal,
      store: (readings, position) =>
        new Promise((done) => {
          own.stored = done;
          batches.push({ seat, readings: readings.length, rest: pack(readings), position });
          gathering ??= setTimeout(handOver, GATHER_MS);
        }),
      onStatus: (status) => report({ kind: 'status', seat, status }),
      onSeen: seen.add,
      // Ends this worker, which its host replaces.
      onStuck: () => process.exit(STUCK),
      wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
      random: Math.random,
    });
    seen.stop();
    seats.delete(seat);
    report({ kind: 'stopped', seat });
  }

  async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
    const { signal } = new AbortController();
    try {
      const { device } = question;
      const driver = await DRIVERS[device.kind]();
      if (question.kind === 'test') return { kind: 'tested', test: await driver.test(device, signal) };
      if (question.kind === 'values') {
        if (!driver.values) throw new ConnectorFault('no_listing');
        return { kind: 'valued', values: await driver.values(device, question.addresses, signal) };
      }
      if (!driver.browse) throw new ConnectorFault('no_listing');
      return { kind: 'browsed', page: await driver.browse(device, question.node, signal) };
    } catch (error) {
      return { kind: 'refused', problem: toProblem(error) };
    }
  }

  port.on('message', (order: WorkerOrder) => {
    switch (order.kind) {
      case 'start':
        void start(order.seat, order.plan);
        break;
      case 'stop': {
        const seat = seats.get(order.seat);
        seat?.stop.abort();
        seat?.stored?.();
        break;
      }
      case 'stored':
        for (const seat of order.seats) seats.get(seat)?.stored?.();
        break;
      case 'test':
      case 'browse':
      case 'values':
        void answer(order).then(report);
        break;
    }
  });
}

/** The newest of each address, once a second. */
function createSeen(send: (entries: readonly HeardEntry[]) => void) {
  const waiting = new Map<string, HeardEntry>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    send([...waiting.values()]);
    waiting.clear();
  };
  return {
    add(entries: readonly HeardEntry[]): void {
      for (const entry of entries)
        if (waiting.has(entry.address) || waiting.size < LIMITS.heardEntriesMax)
          waiting.set(entry.address, entry);
      if (waiting.size > 0) timer ??= setTimeout(flush, SEEN_EVERY_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
