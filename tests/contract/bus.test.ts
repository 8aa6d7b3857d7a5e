import { describe, expect, it } from 'vitest';
import {
  type BusBench,
  createReceiver,
  type Receiver,
  startEmbedded,
  startExternal,
  textOf,
} from '#tests/support/benches/bus-bench.ts';
import { whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';

const missing = whyNoMosquitto();
const adapters: {
  name: string;
  start: (receiver: Receiver) => Promise<BusBench>;
  tenantId: string | null;
  skip: boolean;
}[] = [
  { name: 'embedded broker', start: startEmbedded, tenantId: '1', skip: false },
  {
    name: missing === null ? 'external broker' : `external broker (skipped: ${missing})`,
    start: startExternal,
    tenantId: null,
    skip: missing !== null,
  },
];

for (const adapter of adapters) {
  describe.skipIf(adapter.skip)(`machine bus: ${adapter.name}`, () => {
    it.each([0, 1, 2] as const)('hands over topic, bytes and tenant at QoS %i', async (qos) => {
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
