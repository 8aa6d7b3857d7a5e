import { connect as connectTcp } from 'node:net';
import { connect, connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmbeddedBus } from '../../server/adapters/bus-embedded.ts';
import { createMqttBus } from '../../server/adapters/bus-mqtt.ts';
import type { BusMessage, MachineBus } from '../../server/core/ports.ts';
import { runMosquittoClient, startMosquitto, whyNoMosquitto } from '../support/mosquitto.ts';

const noMosquitto = whyNoMosquitto();
const withMosquitto = describe.skipIf(noMosquitto !== null);
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Received {
  readonly messages: BusMessage[];
  readonly handle: (message: BusMessage) => Promise<void>;
}

function textOf(message: BusMessage): string {
  return Buffer.from(message.payload).toString('utf8');
}

/** Keeps what arrives; `before` may delay or refuse it. */
function createReceiver(before: (text: string) => Promise<void> = async () => undefined): Received {
  const messages: BusMessage[] = [];
  return {
    messages,
    handle: async (message) => {
      await before(textOf(message));
      messages.push(message);
    },
  };
}

async function client(
  url: string,
  options: { username?: string; password?: string; clientId?: string } = {},
) {
  const connected = await connectAsync(url, { reconnectPeriod: 100, ...options });
  connected.on('error', () => undefined);
  cleanUps.push(() => connected.endAsync(true));
  return connected;
}

const SECRETS: Record<string, { password: string; tenantId: string }> = {
  alpha: { password: 'alpha-secret', tenantId: '1' },
  alpha2: { password: 'alpha2-secret', tenantId: '1' },
  beta: { password: 'beta-secret', tenantId: '2' },
};

async function startEmbedded(receiver: Received, more: { connectionsMax?: number } = {}) {
  const bus = createEmbeddedBus({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (username, password) => {
      const known = SECRETS[username];
      return known?.password === password ? known.tenantId : null;
    },
    ...more,
  });
  await bus.start(receiver.handle);
  cleanUps.push(() => bus.close());
  const url = `mqtt://127.0.0.1:${bus.port()}`;
  return {
    bus,
    url,
    signIn: (username: string) => client(url, { username, password: SECRETS[username]?.password ?? '' }),
  };
}

async function startExternal(receiver: Received) {
  const broker = await startMosquitto();
  const bus = createMqttBus({
    url: broker.url,
    instance: 'contract',
    reconnectMinMs: 50,
    reconnectMaxMs: 200,
  });
  await bus.start(receiver.handle);
  cleanUps.push(() => broker.stop());
  cleanUps.push(() => bus.close());
  await expect
    .poll(
      () =>
        bus.ping().then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 5_000 },
    )
    .toBe('up');
  await settle();
  return { bus, url: broker.url, broker, signIn: (_username: string) => client(broker.url) };
}

/** Lets a subscription that is under way reach the broker. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 150));
}

interface Started {
  readonly bus: MachineBus;
  readonly signIn: (username: string) => Promise<MqttClient>;
}
const adapters: {
  name: string;
  start: (receiver: Received) => Promise<Started>;
  tenantId: string | null;
  skip: boolean;
}[] = [
  { name: 'embedded broker', start: startEmbedded, tenantId: '1', skip: false },
  {
    name: noMosquitto === null ? 'external broker' : `external broker (skipped: ${noMosquitto})`,
    start: startExternal,
    tenantId: null,
    skip: noMosquitto !== null,
  },
];

for (const adapter of adapters) {
  describe.skipIf(adapter.skip)(`machine bus: ${adapter.name}`, () => {
    it.each([0, 1] as const)('hands over topic, bytes and tenant at QoS %i', async (qos) => {
      const receiver = createReceiver();
      const { signIn } = await adapter.start(receiver);
      const publisher = await signIn('alpha');
      await publisher.publishAsync('linewall/v1/1/filler/state', '{"states":["cip"]}', { qos });
      await expect.poll(() => receiver.messages.length).toBe(1);
      expect(receiver.messages[0]).toMatchObject({
        topic: 'linewall/v1/1/filler/state',
        tenantId: adapter.tenantId,
        isRetained: false,
      });
      expect(receiver.messages.map(textOf)).toEqual(['{"states":["cip"]}']);
    });

    it('takes foreign topics once their pattern is set', async () => {
      const receiver = createReceiver();
      const { bus, signIn } = await adapter.start(receiver);
      const publisher = await signIn('alpha');
      await bus.setForeignPatterns([{ tenantId: '1', pattern: '+/hall/Status/#' }]);
      await publisher.publishAsync('plant/hall/Status/17', 'RUN', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['RUN']);
    });

    it('brings a message again whose handling failed', async () => {
      let failures = 2;
      const receiver = createReceiver(async () => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('disk is full');
        }
      });
      const { signIn } = await adapter.start(receiver);
      const publisher = await signIn('alpha');
      publisher.publish('linewall/v1/1/filler/state', 'again', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf), { timeout: 10_000 }).toEqual(['again']);
      expect(failures).toBe(0);
    });

    it('lets messages arrive while an earlier one is still being stored', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const receiver = createReceiver((text) => (text === 'slow' ? held : Promise.resolve()));
      const { signIn } = await adapter.start(receiver);
      const publisher = await signIn('alpha');
      publisher.publish('linewall/v1/1/filler/state', 'slow', { qos: 1 });
      const other = await signIn('alpha2');
      other.publish('linewall/v1/1/filler/state', 'quick', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['quick']);
      release();
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['quick', 'slow']);
    });

    it('answers ping while it works and not after close', async () => {
      const { bus } = await adapter.start(createReceiver());
      await expect(bus.ping()).resolves.toBeUndefined();
      await bus.close();
      await expect(bus.ping()).rejects.toThrow();
    });
  });
}

describe('embedded broker', () => {
  it('acknowledges QoS 1 only when the message is stored', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { signIn } = await startEmbedded(createReceiver(() => held));
    const publisher = await signIn('alpha');
    let isAcknowledged = false;
    const published = publisher.publishAsync('linewall/v1/1/filler/state', 'x', { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    await settle();
    expect(isAcknowledged).toBe(false);
    release();
    await published;
    expect(isAcknowledged).toBe(true);
  });

  it('acknowledges at close what it has stored', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { bus, signIn } = await startEmbedded(createReceiver(() => held));
    const publisher = await signIn('alpha');
    const published = publisher.publishAsync('linewall/v1/1/filler/state', 'x', { qos: 1 });
    await settle();
    const closed = bus.close();
    release();
    await expect(published).resolves.toBeDefined();
    await closed;
  });

  it.each([
    ['a wrong password', { username: 'alpha', password: 'beta-secret' }],
    ['an unknown user', { username: 'gamma', password: 'alpha-secret' }],
    ['nobody', {}],
  ])('refuses %s', async (_who, credentials) => {
    const { url } = await startEmbedded(createReceiver());
    await expect(connectAsync(url, { ...credentials, reconnectPeriod: 0 }, false)).rejects.toThrow(
      /not authorized|bad/i,
    );
  });

  it('refuses MQTT 5 with a return code', async () => {
    const { url } = await startEmbedded(createReceiver());
    const refused = connectAsync(
      url,
      { username: 'alpha', password: 'alpha-secret', protocolVersion: 5, reconnectPeriod: 0 },
      false,
    );
    await expect(refused).rejects.toThrow();
  });

  it("hands over a message below another tenant as the publisher's own and shows it to nobody", async () => {
    const receiver = createReceiver();
    const { signIn } = await startEmbedded(receiver);
    const reader = await signIn('beta');
    const seen: string[] = [];
    reader.on('message', (topic) => seen.push(topic));
    await reader.subscribeAsync('linewall/v1/2/#', { qos: 1 });
    const publisher = await signIn('alpha');
    await publisher.publishAsync('linewall/v1/2/filler/state', 'x', { qos: 1 });
    await publisher.publishAsync('$SYS/x', 'x', { qos: 1 });
    await settle();
    expect(receiver.messages.map((message) => [message.tenantId, message.topic])).toEqual([
      ['1', 'linewall/v1/2/filler/state'],
      ['1', '$SYS/x'],
    ]);
    expect(seen).toEqual([]);
  });

  it.each(['linewall/v1/2/#', 'linewall/v1/+/+/state', '#', '$SYS/#', 'linewall/#'])(
    'refuses a subscription to %s',
    async (filter) => {
      const { signIn } = await startEmbedded(createReceiver());
      const reader = await signIn('alpha');
      await expect(reader.subscribeAsync(filter)).rejects.toThrow();
    },
  );

  it('shows a tenant its own messages, also on a foreign topic that two tenants share', async () => {
    const { bus, signIn } = await startEmbedded(createReceiver());
    await bus.setForeignPatterns([
      { tenantId: '1', pattern: '+/Status' },
      { tenantId: '2', pattern: '+/Status' },
    ]);
    const seen: string[] = [];
    for (const username of ['alpha2', 'beta']) {
      const reader = await signIn(username);
      reader.on('message', (topic, payload) => seen.push(`${username} ${topic} ${payload}`));
      await reader.subscribeAsync('+/Status');
    }
    const publisher = await signIn('alpha');
    await publisher.publishAsync('filler/Status', 'RUN', { qos: 1 });
    await settle();
    expect(seen).toEqual(['alpha2 filler/Status RUN']);
  });

  it('retains nothing', async () => {
    const { signIn } = await startEmbedded(createReceiver());
    const publisher = await signIn('alpha');
    await publisher.publishAsync('linewall/v1/1/filler/state', 'old', { qos: 1, retain: true });
    const reader = await signIn('alpha2');
    const seen: string[] = [];
    reader.on('message', (_topic, payload) => seen.push(payload.toString()));
    await reader.subscribeAsync('linewall/v1/1/#');
    await settle();
    expect(seen).toEqual([]);
  });

  it('takes the last will of a machine', async () => {
    const receiver = createReceiver();
    const { url } = await startEmbedded(receiver);
    const machine = await connectAsync(url, {
      username: 'alpha',
      password: 'alpha-secret',
      reconnectPeriod: 0,
      will: { topic: 'linewall/v1/1/filler/state', payload: Buffer.from('gone'), qos: 1, retain: false },
    });
    machine.on('error', () => undefined);
    machine.stream.destroy();
    await expect.poll(() => receiver.messages.map(textOf)).toEqual(['gone']);
  });

  it("does not let a client push out another user's by its client id", async () => {
    const { url } = await startEmbedded(createReceiver());
    const first = await client(url, { username: 'alpha', password: 'alpha-secret', clientId: 'same' });
    let losses = 0;
    first.on('close', () => {
      losses += 1;
    });
    await client(url, { username: 'beta', password: 'beta-secret', clientId: 'same' });
    await settle();
    expect(losses).toBe(0);
  });

  it("does not let a client end another's connection through the broker's own topics", async () => {
    const { url, signIn } = await startEmbedded(createReceiver());
    const victim = await client(url, { username: 'beta', password: 'beta-secret', clientId: 'victim' });
    let losses = 0;
    victim.on('close', () => {
      losses += 1;
    });
    const publisher = await signIn('alpha');
    // What brokers of a cluster tell each other when a client moved.
    await publisher.publishAsync('$SYS/other/new/clients', 'beta victim', { qos: 1 });
    await settle();
    expect(losses).toBe(0);
  });

  it('keeps no session of a client that is away', async () => {
    const { url } = await startEmbedded(createReceiver());
    const login = { username: 'alpha', password: 'alpha-secret', clientId: 'sleeper', clean: false };
    const sleeper = await connectAsync(url, { ...login, reconnectPeriod: 0 });
    await sleeper.subscribeAsync('linewall/v1/1/#', { qos: 1 });
    await sleeper.endAsync();
    const again = connect(url, { ...login, reconnectPeriod: 0 });
    cleanUps.push(() => again.endAsync(true));
    const connack = await new Promise((resolve) => again.once('connect', resolve));
    expect(connack).toMatchObject({ sessionPresent: false });
  });

  it('ends the connections of a user that was revoked', async () => {
    const { bus, url } = await startEmbedded(createReceiver());
    const machine = await connectAsync(url, {
      username: 'alpha',
      password: 'alpha-secret',
      reconnectPeriod: 0,
    });
    const closed = new Promise((resolve) => machine.once('close', () => resolve('closed')));
    await bus.disconnectUser('alpha');
    await expect(closed).resolves.toBe('closed');
  });

  it('hangs up on a packet that announces too much before it is sent', async () => {
    const { bus } = await startEmbedded(createReceiver());
    const socket = connectTcp(bus.port(), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    socket.on('error', () => undefined);
    // A CONNECT that claims 200 MB.
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x60]));
    await expect(closed).resolves.toBe('closed');
  });

  it('takes no more connections than allowed', async () => {
    const { url } = await startEmbedded(createReceiver(), { connectionsMax: 1 });
    await client(url, { username: 'alpha', password: 'alpha-secret' });
    const refused = connectAsync(
      url,
      { username: 'beta', password: 'beta-secret', reconnectPeriod: 0, connectTimeout: 500 },
      false,
    );
    await expect(refused).rejects.toThrow();
  });
});

withMosquitto(
  `mosquitto clients on the embedded broker${noMosquitto === null ? '' : ` (skipped: ${noMosquitto})`}`,
  () => {
    it('takes what mosquitto_pub sends at QoS 1', async () => {
      const receiver = createReceiver();
      const { bus } = await startEmbedded(receiver);
      const args = ['-h', '127.0.0.1', '-p', `${bus.port()}`, '-u', 'alpha', '-P', 'alpha-secret', '-q', '1'];
      const sent = await runMosquittoClient('mosquitto_pub', [
        ...args,
        '-t',
        'linewall/v1/1/filler/state',
        '-m',
        '{"states":["cip"]}',
      ]);
      expect(sent).toEqual({ code: 0, output: '' });
      expect(receiver.messages.map(textOf)).toEqual(['{"states":["cip"]}']);
    });

    it('tells mosquitto_pub that its password is wrong', async () => {
      const { bus } = await startEmbedded(createReceiver());
      const sent = await runMosquittoClient('mosquitto_pub', [
        ...['-h', '127.0.0.1', '-p', `${bus.port()}`, '-u', 'alpha', '-P', 'wrong'],
        ...['-t', 'linewall/v1/1/filler/state', '-m', 'x'],
      ]);
      expect(sent.code).not.toBe(0);
      expect(sent.output).toMatch(/bad user name or password|not authori[sz]ed/i);
    });
  },
);

withMosquitto(`external broker${noMosquitto === null ? '' : ` (skipped: ${noMosquitto})`}`, () => {
  it('leaves with the broker what it has not stored, and gets it when it is back', async () => {
    const broker = await startMosquitto();
    cleanUps.push(() => broker.stop());
    const failing = createMqttBus({ url: broker.url, instance: 'back' });
    let tries = 0;
    await failing.start(async () => {
      tries += 1;
      throw new Error('database is away');
    });
    await expect
      .poll(() =>
        failing.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await settle();
    const publisher = await client(broker.url);
    await publisher.publishAsync('linewall/v1/1/filler/state', 'kept', { qos: 1 });
    await expect.poll(() => tries).toBeGreaterThan(0);
    await failing.close();
    await publisher.publishAsync('linewall/v1/1/filler/state', 'while away', { qos: 1 });

    const receiver = createReceiver();
    const bus = createMqttBus({ url: broker.url, instance: 'back' });
    await bus.start(receiver.handle);
    cleanUps.push(() => bus.close());
    await expect.poll(() => receiver.messages.map(textOf).sort()).toEqual(['kept', 'while away']);
  });

  it('takes no more of a pattern that was removed', async () => {
    const receiver = createReceiver();
    const { bus, url } = await startExternal(receiver);
    await bus.setForeignPatterns([
      { tenantId: '1', pattern: '+/Status' },
      { tenantId: '1', pattern: '+/Speed' },
    ]);
    const publisher = await client(url);
    await bus.setForeignPatterns([{ tenantId: '1', pattern: '+/Speed' }]);
    await publisher.publishAsync('filler/Status', 'RUN', { qos: 1 });
    await publisher.publishAsync('filler/Speed', '1', { qos: 1 });
    await expect.poll(() => receiver.messages.map(textOf)).toEqual(['1']);
  });

  it('marks what the broker had retained', async () => {
    const broker = await startMosquitto();
    cleanUps.push(() => broker.stop());
    const publisher = await client(broker.url);
    await publisher.publishAsync('linewall/v1/1/filler/state', 'old', { qos: 1, retain: true });
    const receiver = createReceiver();
    const bus = createMqttBus({ url: broker.url, instance: 'retained' });
    await bus.start(receiver.handle);
    cleanUps.push(() => bus.close());
    await expect.poll(() => receiver.messages.length).toBe(1);
    await publisher.publishAsync('linewall/v1/1/filler/state', 'new', { qos: 1, retain: true });
    await expect
      .poll(() => receiver.messages.map((message) => [textOf(message), message.isRetained]))
      .toEqual([
        ['old', true],
        ['new', false],
      ]);
  });

  it('comes back after the broker was away', async () => {
    const receiver = createReceiver();
    const { broker, bus } = await startExternal(receiver);
    await broker.stop();
    await expect(bus.ping()).rejects.toThrow();
    const again = await startMosquitto(broker.port);
    cleanUps.splice(0, 1, () => again.stop());
    await expect
      .poll(
        () =>
          bus.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 5_000 },
      )
      .toBe(true);
    await settle();
    const publisher = await client(again.url);
    await publisher.publishAsync('linewall/v1/1/filler/state', 'hello again', { qos: 1 });
    await expect.poll(() => receiver.messages.map(textOf)).toEqual(['hello again']);
  });
});
