import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeadLetter, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { pageHeard } from '#shared/contracts/ingest/heard.ts';
import { type ConnectionBody, createConnection, updateConnection } from '#shared/contracts/ingest/ingest.ts';
import {
  connectMachine,
  createExternalBus,
  type IngestServer,
  type MachineClient,
  startIngestServer,
} from '#tests/support/benches/ingest-server.ts';
import { type Mosquitto, startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const missing = whyNoMosquitto();

describe.skipIf(missing !== null)(
  `ingest behind an external broker${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let broker: Mosquitto;
    let server: IngestServer;
    let user: TestUser;
    let other: TestUser;
    let machine: MachineClient;

    beforeAll(async () => {
      broker = await startMosquitto();
      server = await startIngestServer(
        { '1': ['FILLER'], '2': ['PRESS'] },
        { env: { LINEWALL_MQTT_URL: broker.url }, createBus: () => createExternalBus(broker.url) },
      );
      user = await server.addUser();
      other = await server.addUser({ tenantId: await server.addTenant('other') });
      await vi.waitFor(async () => expect((await server.app.inject('/readyz')).statusCode).toBe(200), 10_000);
      machine = await connectMachine(broker.url, 'any', 'any');
      // The subscription follows the connection.
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    afterAll(async () => {
      await machine.endAsync(true);
      await server.close();
      await broker.stop();
    });

    beforeEach(() => {
      server.sink.readings.length = 0;
    });

    const connection = (pattern: string): ConnectionBody => ({
      name: pattern,
      enabled: true,
      rules: [{ pattern, machine: { from: 'fixed', value: 'FILLER' }, target: speedAt('') }],
      ignored: [],
    });
    const speedAt = (path: string) =>
      ({ kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path, scale: 1, offset: 0 }) as const;

    it('takes the tenant from the topic', async () => {
      await machine.publishAsync('linewall/v1/1/FILLER/state', '{"states":["cip"]}', { qos: 1 });
      await machine.publishAsync('linewall/v1/2/PRESS/state', '{"states":["cip"]}', { qos: 1 });
      await machine.publishAsync('linewall/v1/9/PRESS/state', '{"states":["cip"]}', { qos: 1 });
      await expect
        .poll(() => server.sink.readings.map(({ tenantId }) => tenantId).sort())
        .toEqual(['1', '2']);
    });

    it("refuses a pattern that overlaps another tenant's, and takes its own twice", async () => {
      const create = (pattern: string, who: TestUser) =>
        server.call(createConnection, { body: connection(pattern) }, who);
      expect((await create('hall/{m}/Status', user)).statusCode).toBe(200);
      expect((await create('hall/{m}/Status', user)).statusCode).toBe(200);
      const overlapping = await create('{site}/F1/#', other);
      expect(overlapping.statusCode).toBe(409);
      expect(overlapping.json().error).toBe('pattern_overlaps');
      const apart = await create('yard/{m}/Status', other);
      expect(apart.statusCode).toBe(200);
      const change = { params: { id: apart.json().data.id }, body: connection('hall/{m}/+') };
      expect((await server.call(updateConnection, change, other)).json().error).toBe('pattern_overlaps');
      const asleep = { ...change, body: { ...connection('hall/{m}/+'), enabled: false } };
      expect((await server.call(updateConnection, asleep, other)).statusCode).toBe(200);
    });

    it('hears a foreign topic as soon as its connection is made', async () => {
      await server.call(createConnection, { body: connection('hall/{m}/speed') }, user);
      await machine.publishAsync('hall/x/speed', '7', { qos: 1 });
      await expect.poll(() => server.sink.readings).toMatchObject([{ tenantId: '1', values: { speed: 7 } }]);
    });

    it('lists what is heard for the tenant whose patterns have the topic, ignored ones too, and for nobody else', async () => {
      const silent = { ...connection('unused/x'), ignored: [{ pattern: 'cellar/#' }] };
      expect((await server.call(createConnection, { body: silent }, user)).statusCode).toBe(200);
      const claimed = await server.call(createConnection, { body: connection('cellar/pump') }, other);
      expect(claimed.json().error).toBe('pattern_overlaps');
      await machine.publishAsync('cellar/pump', '7', { qos: 1 });
      const heard = async (who: TestUser) =>
        (await server.call(pageHeard, { query: { text: 'cellar' } }, who)).json().data.records;
      await expect.poll(() => heard(user)).toMatchObject([{ topic: 'cellar/pump', state: 'ignored' }]);
      expect(await heard(other)).toEqual([]);
    });

    it('does not take a retained copy without a time for fresh data', async () => {
      const ts = server.clock.now() - 60_000;
      await machine.publishAsync('hall/timeless', '7', { qos: 1, retain: true });
      await machine.publishAsync('hall/timed', `{"ts":${ts},"v":8}`, { qos: 1, retain: true });
      await server.call(createConnection, { body: connection('hall/timeless') }, user);
      const [rule] = connection('hall/timed').rules;
      if (!rule) throw new Error('no rule');
      const body = { ...connection('hall/timed'), rules: [{ ...rule, target: speedAt('v'), tsPath: 'ts' }] };
      await server.call(createConnection, { body }, user);
      await expect.poll(() => server.sink.readings).toMatchObject([{ sourceTs: ts, values: { speed: 8 } }]);
      const letters: DeadLetter[] = (await server.call(pageDeadLetters, { query: {} }, user)).json().data
        .records;
      expect(letters).toMatchObject([{ topic: 'hall/timeless', reason: 'too_old' }]);
    });
  },
);
