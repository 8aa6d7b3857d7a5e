import { connect as connectTcp } from 'node:net';
import { connect, connectAsync } from 'mqtt';
import { describe, expect, it } from 'vitest';
import {
  afterThis,
  client,
  createReceiver,
  settle,
  startEmbedded,
  textOf,
} from '#tests/support/benches/bus-bench.ts';
import { runMosquittoClient, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';

const missing = whyNoMosquitto();

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

  it('tells the session of a message, and when that has ended; a last will is of none', async () => {
    const ended: string[] = [];
    const receiver = createReceiver();
    const { url } = await startEmbedded(receiver, { onEnded: ({ session }) => ended.push(session) });
    const signIn = (clientId: string) =>
      connectAsync(url, {
        ...{ clientId, username: 'alpha', password: 'alpha-secret', reconnectPeriod: 0 },
        will: { topic: 'linewall/v1/1/filler/state', payload: Buffer.from('will'), qos: 0, retain: false },
      });
    const [lost, leaving] = [await signIn('lost'), await signIn('leaving')];
    await lost.publishAsync('linewall/v1/1/filler/state', 'said', { qos: 1 });
    const staying = await signIn('staying');
    await leaving.endAsync();
    lost.stream.destroy();
    await expect.poll(() => ended, { timeout: 10_000 }).toEqual(['alpha lost']);
    expect(receiver.messages.map((one) => [textOf(one), one.session])).toEqual([
      ['said', 'alpha lost'],
      ['will', undefined],
    ]);
    await staying.endAsync();
    await expect.poll(() => ended, { timeout: 10_000 }).toEqual(['alpha lost', 'alpha staying']);
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

  it('reads a connection on while earlier messages of it are not stored', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const read: string[] = [];
    const { signIn } = await startEmbedded(
      createReceiver((text) => {
        read.push(text);
        return held;
      }),
    );
    const publisher = await signIn('alpha');
    const published: Promise<unknown>[] = [];
    for (const qos of [1, 0, 2] as const) {
      const before = read.length;
      for (let n = 0; n < 5; n += 1)
        published.push(publisher.publishAsync('linewall/v1/1/filler/state', `${qos}.${n}`, { qos }));
      await expect.poll(() => read.length).toBe(before + 5);
    }
    expect(read).toEqual([1, 0, 2].flatMap((qos) => [0, 1, 2, 3, 4].map((n) => `${qos}.${n}`)));
    release();
    await Promise.all(published);
  });

  it('stops reading a connection with too many messages that are not stored, and loses none', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const read: string[] = [];
    const receiver = createReceiver((text) => {
      read.push(text);
      return held;
    });
    const { signIn } = await startEmbedded(receiver);
    const publisher = await signIn('alpha');
    const sent: unknown[] = [];
    const acknowledged: unknown[] = [];
    publisher.on('packetsend', (packet) => {
      if (packet.cmd === 'publish') sent.push(packet.messageId);
    });
    publisher.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback') acknowledged.push(packet.messageId);
    });
    const payload = 'x'.repeat(1_000);
    const published = Array.from({ length: 4_000 }, (_, n) =>
      publisher.publishAsync('linewall/v1/1/filler/state', `${n} ${payload}`, { qos: 1 }),
    );
    await expect.poll(() => read.length).toBeGreaterThan(900);
    await settle();
    // The limit, and what one read of the connection may hold.
    expect(read.length).toBeLessThan(1_300);
    expect(acknowledged).toEqual([]);
    release();
    await Promise.all(published);
    expect(receiver.messages.map((message) => Number.parseInt(textOf(message), 10))).toEqual(
      published.map((_, n) => n),
    );
    expect(acknowledged).toEqual(sent);
  });

  it('acknowledges in the order of the messages, and nothing after one that could not be stored', async () => {
    const works = new Map(['a', 'b', 'c', 'd'].map((text) => [text, Promise.withResolvers<void>()]));
    const { signIn } = await startEmbedded(
      createReceiver((text) => works.get(text)?.promise ?? Promise.resolve()),
    );
    const publisher = await signIn('alpha');
    const lost = new Promise((resolve) => publisher.once('close', () => resolve('connection lost')));
    const acknowledged: string[] = [];
    for (const text of works.keys())
      publisher.publish('linewall/v1/1/filler/state', text, { qos: 1 }, (error) => {
        if (!error) acknowledged.push(text);
      });
    await settle();
    for (const text of ['d', 'b']) works.get(text)?.resolve();
    await settle();
    expect(acknowledged).toEqual([]);
    works.get('a')?.resolve();
    await expect.poll(() => acknowledged).toEqual(['a', 'b']);
    works.get('c')?.reject(new Error('disk is full'));
    await expect(lost).resolves.toBe('connection lost');
    expect(acknowledged).toEqual(['a', 'b']);
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
    afterThis(() => again.endAsync(true));
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

  it('ends a connection that stays silent for longer than it promised', async () => {
    const { bus } = await startEmbedded(createReceiver());
    const socket = connectTcp(bus.port(), '127.0.0.1');
    let answers = 0;
    socket.on('data', () => {
      answers += 1;
    });
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    // CONNECT of MQTT 3.1.1 with a keep-alive of one second, signed in as alpha.
    const text = (value: string) => [0, value.length, ...Buffer.from(value)];
    const body = [
      ...text('MQTT'),
      4,
      0xc2,
      0,
      1,
      ...text('silent'),
      ...text('alpha'),
      ...text('alpha-secret'),
    ];
    socket.write(Buffer.from([0x10, body.length, ...body]));
    await expect(closed).resolves.toBe('closed');
    expect(answers).toBe(1);
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

describe.skipIf(missing !== null)(
  `mosquitto clients on the embedded broker${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    const publish = (port: number, password: string, ...more: string[]) => {
      const login = ['-h', '127.0.0.1', '-p', `${port}`, '-u', 'alpha', '-P', password, '-q', '1'];
      const message = ['-t', 'linewall/v1/1/filler/state', '-m', '{"states":["cip"]}'];
      return runMosquittoClient('mosquitto_pub', [...login, ...message, ...more]);
    };

    it.each(['mqttv31', 'mqttv311'])('takes what mosquitto_pub sends as %s', async (version) => {
      const receiver = createReceiver();
      const { bus } = await startEmbedded(receiver);
      expect(await publish(bus.port(), 'alpha-secret', '-V', version)).toEqual({ code: 0, output: '' });
      expect(receiver.messages.map(textOf)).toEqual(['{"states":["cip"]}']);
    });

    it('tells mosquitto_pub that its password is wrong', async () => {
      const { bus } = await startEmbedded(createReceiver());
      const { code, output } = await publish(bus.port(), 'wrong');
      expect(code).not.toBe(0);
      expect(output).toMatch(/bad user name or password|not authori[sz]ed/i);
    });

    it('tells a client of MQTT 5 that it does not speak that version', async () => {
      const { bus } = await startEmbedded(createReceiver());
      const { code, output } = await publish(bus.port(), 'alpha-secret', '-V', 'mqttv5');
      expect(code).not.toBe(0);
      expect(output).toMatch(/unsupported protocol version/i);
    });
  },
);
