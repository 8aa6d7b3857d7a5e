import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, expect } from 'vitest';
import { createEmbeddedBus, type EmbeddedBus } from '#server/adapters/bus/bus-embedded.ts';
import { createMqttBus } from '#server/adapters/bus/bus-mqtt.ts';
import type { BusMessage, EndedBusSession, MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import { type Mosquitto, startMosquitto } from '#tests/support/devices/mosquitto.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Runs after the present test, last registered first. */
export function afterThis(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

/** Where a bus hands its messages to. */
export interface Receiver {
  readonly messages: BusMessage[];
  readonly handle: (message: BusMessage) => Promise<void>;
}

export function textOf(message: BusMessage): string {
  return Buffer.from(message.payload).toString('utf8');
}

/** Keeps what arrives; `before` may delay or refuse it. */
export function createReceiver(before: (text: string) => Promise<void> = async () => undefined): Receiver {
  const messages: BusMessage[] = [];
  return {
    messages,
    handle: async (message) => {
      await before(textOf(message));
      messages.push(message);
    },
  };
}

/** A client that comes back by itself, as machines do. */
export async function client(
  url: string,
  options: { username?: string; password?: string; clientId?: string } = {},
): Promise<MqttClient> {
  const connected = await connectAsync(url, { reconnectPeriod: 100, ...options });
  connected.on('error', () => undefined);
  afterThis(() => connected.endAsync(true));
  return connected;
}

/** `alpha` and `alpha2` are of tenant 1, `beta` of tenant 2. */
const USERS: Record<string, { password: string; tenantId: string }> = {
  alpha: { password: 'alpha-secret', tenantId: '1' },
  alpha2: { password: 'alpha2-secret', tenantId: '1' },
  beta: { password: 'beta-secret', tenantId: '2' },
};

/** What every bus under test offers. */
export interface BusBench {
  readonly bus: MachineBus;
  readonly url: string;
  readonly signIn: (username: string) => Promise<MqttClient>;
}

export async function startEmbedded(
  receiver: Receiver,
  {
    onEnded,
    ...more
  }: { readonly connectionsMax?: number; readonly onEnded?: (ended: EndedBusSession) => void } = {},
): Promise<BusBench & { readonly bus: EmbeddedBus }> {
  const bus = createEmbeddedBus({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (username, password) => {
      const known = USERS[username];
      return known?.password === password ? known.tenantId : null;
    },
    ...more,
  });
  await bus.start(receiver.handle, onEnded);
  afterThis(() => bus.close());
  const url = bus.url();
  const signIn = (username: string) => client(url, { username, password: USERS[username]?.password ?? '' });
  return { bus, url, signIn };
}

/** A mosquitto that anybody may sign in to, and the bus that is its client. */
export async function startExternal(receiver: Receiver): Promise<BusBench & { readonly broker: Mosquitto }> {
  const broker = await startMosquitto();
  afterThis(() => broker.stop());
  const bus = await connectBus(broker.url, receiver);
  return { bus, url: broker.url, broker, signIn: () => client(broker.url) };
}

/** A bus to a broker that runs; resolves when it has subscribed. */
export async function connectBus(url: string, receiver: Pick<Receiver, 'handle'>): Promise<MachineBus> {
  const bus = createMqttBus({ url, instance: 'contract', reconnectMinMs: 50, reconnectMaxMs: 200 });
  await bus.start(receiver.handle);
  afterThis(() => bus.close());
  await untilUp(bus);
  return bus;
}

export async function untilUp(bus: MachineBus): Promise<void> {
  const isUp = () =>
    bus.ping().then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 5_000 }).toBe(true);
  await settle();
}

/** Lets what is under way on a local connection arrive. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 150));
}
