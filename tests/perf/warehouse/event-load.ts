import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { BENCH_WAREHOUSE } from './seed.ts';

const WAVES = 10;
const ORDERS = 200;
const LINES = 5;
const QUANTITY = 100_000;
/** What a task reports one after the other: it is made, work goes on, it is done. */
const STEPS = [
  { state: 'open' },
  { state: 'started', done: 10 },
  { state: 'started', done: 30 },
  { state: 'done', done: 40 },
] as const;
/** Tasks that are worked on at the same time. */
const OPEN_TASKS = 120;
const TICK_MS = 20;
const DUE_IN_MS = 3 * 3_600_000;

/** A warehouse system: it signs in by MQTT and publishes events with QoS 1, each of them once. */
export interface EventSender {
  /** Resolves when the server has acknowledged the event, which it does when the event is stored. */
  send(event: Readonly<Record<string, unknown>>): Promise<void>;
  /** Leaves without what was not acknowledged. */
  end(): void;
}

export function createEventSender(client: MqttClient, tenantId: string): EventSender {
  const topic = `linewall/v1/${tenantId}/${BENCH_WAREHOUSE}/event`;
  let hasEnded = false;
  return {
    async send(event) {
      const payload = JSON.stringify({ id: randomUUID(), ts: Date.now(), ...event });
      try {
        await client.publishAsync(topic, payload, { qos: 1 });
      } catch (error) {
        if (!hasEnded) throw error;
      }
    },
    end() {
      hasEnded = true;
      client.end(true);
    },
  };
}

/** The numbers of what the load works on; each run has its own. */
interface Work {
  readonly run: string;
  /** Appointments of trucks at docks for goods that leave. */
  readonly trucks: readonly string[];
  readonly products: readonly string[];
}

/** Waves and orders with lines, of which half are picked in waves and half are loaded at docks. */
function orderEvents({ run, trucks, products }: Work): readonly Readonly<Record<string, unknown>>[] {
  const dueAt = Date.now() + DUE_IN_MS;
  const waves = Array.from({ length: WAVES }, (_, at) => ({
    type: 'wave',
    no: `${run}-W${at}`,
    cutOffAt: dueAt,
    state: 'picking',
  }));
  const orders = Array.from({ length: ORDERS }, (_, at) => ({
    type: 'order',
    direction: 'out',
    no: `${run}-O${at}`,
    ...(at % 2 === 0
      ? { wave: `${run}-W${at % WAVES}`, state: 'picking' }
      : { truck: trucks[at % trucks.length], state: 'loading' }),
    dueAt,
    lines: Array.from({ length: LINES }, (__, line) => ({
      line: line + 1,
      product: products[(at * LINES + line) % products.length],
      quantity: QUANTITY,
    })),
  }));
  return [...waves, ...orders];
}

/** Tasks that are open report in turn, each at another step; after one that is done comes a new one. */
function taskEvent({ run }: Work, serial: number): Readonly<Record<string, unknown>> {
  const place = serial % OPEN_TASKS;
  const turn = Math.floor(serial / OPEN_TASKS) + (place % STEPS.length);
  const task = Math.floor(turn / STEPS.length) * OPEN_TASKS + place;
  const order = (task * 7) % ORDERS;
  const isPick = order % 2 === 0;
  return {
    type: 'task',
    no: `${run}-T${task}`,
    kind: isPick ? 'pick' : 'load',
    ...STEPS[turn % STEPS.length],
    direction: 'out',
    order: `${run}-O${order}`,
    line: 1 + (task % LINES),
    quantity: 40,
    zone: 'A',
    ...(isPick && { wave: `${run}-W${order % WAVES}` }),
  };
}

export interface EventLoad {
  sent(): number;
  acknowledged(): number;
  stop(): void;
}

/** Makes what is worked on, then sends so many events of tasks a second, in the order of their times, until stopped. */
export async function startEventLoad(
  sender: EventSender,
  work: Omit<Work, 'run'>,
  eventsPerSecond: number,
): Promise<EventLoad> {
  const known: Work = { ...work, run: `R${Date.now().toString(36)}` };
  await Promise.all(orderEvents(known).map((event) => sender.send(event)));
  const startedAt = performance.now();
  let sent = 0;
  let acknowledged = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * eventsPerSecond;
    for (; sent < due; sent += 1)
      void sender.send(taskEvent(known, sent)).then(() => {
        acknowledged += 1;
      });
  }, TICK_MS);
  return { sent: () => sent, acknowledged: () => acknowledged, stop: () => clearInterval(timer) };
}
