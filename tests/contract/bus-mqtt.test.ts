import { describe, expect, it } from 'vitest';
import { createMqttBus } from '#server/adapters/bus/bus-mqtt.ts';
import {
  afterThis,
  client,
  connectBus,
  createReceiver,
  settle,
  startExternal,
  textOf,
  untilUp,
} from '#tests/support/benches/bus-bench.ts';
import { findFreePort, startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';

const missing = whyNoMosquitto();

describe.skipIf(missing !== null)(
  `external broker${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    it('leaves with the broker what it has not stored, and gets it when it is back', async () => {
      let tries = 0;
      const { bus, url } = await startExternal({
        messages: [],
        handle: async () => {
          tries += 1;
          throw new Error('database is away');
        },
      });
      const publisher = await client(url);
      await publisher.publishAsync('linewall/v1/1/filler/state', 'kept', { qos: 1 });
      await expect.poll(() => tries).toBeGreaterThan(0);
      await bus.close();
      await publisher.publishAsync('linewall/v1/1/filler/state', 'while away', { qos: 1 });
      const receiver = createReceiver();
      await connectBus(url, receiver);
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
      afterThis(() => broker.stop());
      const publisher = await client(broker.url);
      await publisher.publishAsync('linewall/v1/1/filler/state', 'old', { qos: 1, retain: true });
      const receiver = createReceiver();
      await connectBus(broker.url, receiver);
      await publisher.publishAsync('linewall/v1/1/filler/state', 'new', { qos: 1, retain: true });
      const seen = () => receiver.messages.map((message) => [textOf(message), message.isRetained]);
      await expect.poll(seen).toEqual([
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
      afterThis(() => again.stop());
      await untilUp(bus);
      const publisher = await client(again.url);
      await publisher.publishAsync('linewall/v1/1/filler/state', 'hello again', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['hello again']);
    });

    it('starts before its broker', async () => {
      const port = await findFreePort();
      const receiver = createReceiver();
      const bus = createMqttBus({
        url: `mqtt://127.0.0.1:${port}`,
        instance: 'early',
        reconnectMinMs: 50,
        reconnectMaxMs: 200,
      });
      await bus.start(receiver.handle);
      afterThis(() => bus.close());
      await settle();
      await expect(bus.ping()).rejects.toThrow();
      const broker = await startMosquitto(port);
      afterThis(() => broker.stop());
      await untilUp(bus);
      const publisher = await client(broker.url);
      await publisher.publishAsync('linewall/v1/1/filler/state', 'RUN', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['RUN']);
    });

    it('hears patterns that were added while the broker was away', async () => {
      const receiver = createReceiver();
      const { broker, bus } = await startExternal(receiver);
      await broker.stop();
      await bus.setForeignPatterns([{ tenantId: '1', pattern: '+/Status' }]);
      const again = await startMosquitto(broker.port);
      afterThis(() => again.stop());
      await untilUp(bus);
      const publisher = await client(again.url);
      await publisher.publishAsync('filler/Status', 'RUN', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['RUN']);
    });

    it('hears patterns that the broker went away without acknowledging', async () => {
      const receiver = createReceiver();
      const { broker, bus } = await startExternal(receiver);
      await bus.setForeignPatterns([{ tenantId: '1', pattern: '+/Speed' }]);
      process.kill(broker.pid, 'SIGSTOP');
      const changed = bus.setForeignPatterns([{ tenantId: '1', pattern: '+/Status' }]);
      await broker.stop('SIGKILL');
      await changed;
      const again = await startMosquitto(broker.port);
      afterThis(() => again.stop());
      await untilUp(bus);
      const publisher = await client(again.url);
      await publisher.publishAsync('filler/Speed', '1', { qos: 1 });
      await publisher.publishAsync('filler/Status', 'RUN', { qos: 1 });
      await expect.poll(() => receiver.messages.map(textOf)).toEqual(['RUN']);
    });
  },
);
