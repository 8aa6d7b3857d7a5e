import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ConnectorDriver } from '#server/core/ports/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connector.ts';
import type { WorkerOrder, WorkerReport } from './connector-protocol.ts';
import { runSessions, toProblem } from './connector-sessions.ts';

/** Drivers are loaded by the first connector of their kind: some are large. */
const DRIVERS: Readonly<Record<ConnectorKind, () => Promise<ConnectorDriver>>> = {
  modbus: () => import('./connector-modbus.ts').then(({ modbusDriver }) => modbusDriver),
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
  const report = (message: WorkerReport): void => port.postMessage(message);

  async function start(seat: number, plan: Extract<WorkerOrder, { kind: 'start' }>['plan']): Promise<void> {
    const own: Seat = { stop: new AbortController(), stored: null };
    seats.set(seat, own);
    await runSessions({
      driver: await DRIVERS[plan.device.kind](),
      plan,
      signal: own.stop.signal,
      store: (readings) =>
        new Promise((done) => {
          own.stored = done;
          report({ kind: 'readings', seat, readings });
        }),
      onStatus: (status) => report({ kind: 'status', seat, status }),
      // Ends this worker, which its host replaces.
      onStuck: () => process.exit(STUCK),
      wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
      random: Math.random,
    });
    seats.delete(seat);
    report({ kind: 'stopped', seat });
  }

  /** One attempt; the worker is ended by whom asked. */
  async function once(kind: ConnectorKind, ask: (driver: ConnectorDriver) => Promise<WorkerReport>) {
    try {
      report(await ask(await DRIVERS[kind]()));
    } catch (error) {
      report({ kind: 'refused', problem: toProblem(error) });
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
        seats.get(order.seat)?.stored?.();
        break;
      case 'test':
        void once(order.device.kind, async (driver) => ({
          kind: 'tested',
          test: await driver.test(order.device, new AbortController().signal),
        }));
        break;
    }
  });
}
