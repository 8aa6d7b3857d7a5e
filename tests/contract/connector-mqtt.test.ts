import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorDevice, ConnectorHost, PlanPoint } from '#server/core/ports/plant/connector.ts';
import {
  type ConnectorRun,
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import { type MqttPeer, startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import { startTestBroker } from '#tests/support/devices/connector-peers/test-broker.ts';
import { startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';

let peer: MqttPeer;
let host: ConnectorHost;
const runs: ConnectorRun[] = [];
const auto = (id: string, address: string): PlanPoint => planPoint(id, { address, dataType: 'auto' });
const LEVEL = auto('level', 'hall/tank/level');

function start(points: readonly PlanPoint[], more: Partial<ConnectorDevice> = {}): ConnectorRun {
  const run = runConnector(host, { device: { ...deviceOf(peer), ...more }, points });
  runs.push(run);
  return run;
}
const send = (topic: string, payload: string | Buffer, retain = false) =>
  peer.client.publishAsync(topic, payload, { qos: 1, retain });
const valuesOf = (run: ConnectorRun, id: string) => run.of(id).map(({ value }) => value);

beforeEach(async () => {
  peer = await startMqttPeer();
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.release();
    await run.stop();
  }
  await host.close();
  await peer.close();
});

const noMosquitto = whyNoMosquitto();

/** The broker of the other tests knows no MQTT 5. */
async function startBrokerOf(version: 4 | 5): Promise<{ port: number; stop: () => Promise<void> }> {
  if (version === 5) return startMosquitto();
  const broker = await startTestBroker();
  return { port: broker.port, stop: broker.close };
}

describe.each(noMosquitto === null ? ([4, 5] as const) : ([4] as const))(
  'a reader of a broker, MQTT version %i',
  (protocolVersion) => {
    let broker: Awaited<ReturnType<typeof startBrokerOf>>;
    let machine: MqttClient;
    beforeEach(async () => {
      broker = await startBrokerOf(protocolVersion);
      machine = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion });
    });
    afterEach(async () => {
      for (const run of runs) {
        run.release();
        await run.stop();
      }
      await machine.endAsync(true);
      await broker.stop();
    });
    const sendLevel = (value: number) => machine.publishAsync('hall/tank/level', String(value), { qos: 1 });
    const connect = () =>
      start([LEVEL], {
        address: `127.0.0.1:${broker.port}`,
        settings: { protocolVersion: protocolVersion === 5 ? '5' : '3.1.1' },
      });
    const subscribed = async () => {
      const run = connect();
      await eventually(async () => {
        await sendLevel(1);
        expect(run.of('level').at(-1)?.value).toBe(1);
      });
      return run;
    };
    /** What was on its way when a connection ended comes again; that is no fault. */
    const above = (run: ConnectorRun, last: number) =>
      valuesOf(run, 'level').filter((value) => Number(value) > last);

    it('gets what was sent with QoS 1 while it was away, and not again what it has stored', async () => {
      await (await subscribed()).stop();
      for (const value of [2, 3, 4]) await sendLevel(value);
      const second = connect();
      await eventually(() => expect(above(second, 1)).toEqual([2, 3, 4]));
      await sendLevel(5);
      await eventually(() => expect(above(second, 1)).toEqual([2, 3, 4, 5]));
      await second.stop();
      const third = connect();
      await sendLevel(6);
      await eventually(() => expect(above(third, 5)).toEqual([6]));
      expect([...new Set(valuesOf(third, 'level'))].filter((value) => Number(value) < 5)).toEqual([]);
    });

    it('acknowledges nothing before it is durable, and gets it again', async () => {
      const first = await subscribed();
      first.hold();
      const before = first.readings.length;
      const values = Array.from({ length: 20 }, (_none, index) => 100 + index);
      for (const value of values) await sendLevel(value);
      await eventually(() => expect(first.readings.length).toBeGreaterThan(before));
      await first.stop();
      const second = connect();
      await eventually(() => expect(above(second, 1)).toEqual(values));
    });
  },
);

describe('a reader of a broker', () => {
  it('takes JSON, numbers and texts, with the time that they name', async () => {
    const run = start([
      LEVEL,
      auto('mode', 'hall/filler#mode'),
      auto('timed', 'hall/tank#v@t'),
      auto('any', 'hall/+/x#v'),
      { ...auto('comma', 'hall/scale'), text: { decimal: 'comma' } },
      { ...auto('inner', 'hall/scales#net'), text: { decimal: 'comma' } },
    ]);
    await eventually(async () => {
      await send('hall/tank/level', ' 7.5 ');
      await send('hall/scale', '23,5');
      await send('hall/scale', '1.234');
      await send('hall/scales', '{"net": "0,25"}');
      await send('hall/tank', '{"v": 3, "t": "2026-11-22T08:00:00Z"}');
      expect(run.of('level').at(-1)?.value).toBe(7.5);
      expect(run.of('mode').at(-1)?.value).toBe('AUTO');
      // A bare number is a text, too: it may be written with groups of thousands.
      expect([...new Set(valuesOf(run, 'comma'))]).toEqual([23.5, 1_234]);
      expect(run.of('inner').at(-1)?.value).toBe(0.25);
      expect(run.of('timed').at(-1)).toMatchObject({
        value: 3,
        sourceTs: Date.parse('2026-11-22T08:00:00Z'),
      });
      expect(run.of('any').at(-1)?.problem?.code).toBe('bad_address');
    });
  });

  it('does not take a retained copy for new', async () => {
    await send('hall/tank/level', '1', true);
    await send('hall/tank', '{"v": 3, "t": 1800000000}', true);
    const run = start([LEVEL, auto('timed', 'hall/tank#v@t')]);
    await eventually(() => {
      expect(run.of('level').at(-1)).toMatchObject({ value: null, problem: { code: 'unknown_age' } });
      expect(run.of('timed').at(-1)).toMatchObject({
        value: 3,
        quality: 'uncertain',
        sourceTs: 1_800_000_000_000,
      });
    });
    await send('hall/tank/level', '2', true);
    await eventually(() => expect(run.of('level').at(-1)).toMatchObject({ value: 2, quality: 'good' }));
  });

  it('lists topics and the values in them, also without a point', async () => {
    const run = start([]);
    await eventually(async () => {
      await send('hall/tank', '5');
      await send('hall/tank/deep', '{"a": {"b": [1, "x"]}}');
      expect(run.seen.get('hall')).toMatchObject({ parent: null, isFolder: true, isReadable: false });
      expect(run.seen.get('hall/filler')).toMatchObject({ parent: 'hall', name: 'filler', isFolder: true });
      expect(run.seen.get('hall/filler#speed')).toMatchObject({
        parent: 'hall/filler',
        name: 'speed',
        value: 42,
      });
      expect(run.seen.get('hall/tank')).toMatchObject({ isFolder: true, isReadable: true, value: 5 });
      expect(run.seen.get('hall/tank/deep#a.b[1]')).toMatchObject({ value: 'x', isReadable: true });
    });
  });

  it('says of rubbish what it is', async () => {
    peer.fallQuiet();
    const run = start([auto('speed', 'hall/filler#speed')]);
    const rubbish: readonly (readonly [string | Buffer, string])[] = [
      ['{"speed": "fast', 'protocol'],
      ['{"speed": {}}', 'not_a_number'],
      [Buffer.from([0xff, 0xfe, 0x00]), 'protocol'],
      ['{"velocity": 1}', 'no_such_point'],
      ['{"speed": null}', 'no_value'],
      ['', 'protocol'],
    ];
    for (const [payload, code] of rubbish)
      await eventually(async () => {
        await send('hall/filler', '{"speed": 1}');
        await send('hall/filler', payload);
        expect(run.readings.slice(-2)).toMatchObject([{ value: 1 }, { value: null, problem: { code } }]);
      });
    await eventually(async () => {
      await send('hall/filler', `{"speed": "${'x'.repeat(500_000)}"}`);
      expect(run.of('speed').at(-1)?.value).toMatch(/^x{1,200}$/);
    });
  });

  it('is told that the broker refuses its password', async () => {
    const guarded = await startTestBroker({ password: 'right' });
    const device = { ...deviceOf(peer), address: `127.0.0.1:${guarded.port}`, username: 'reader' };
    expect(await host.test('1', { ...device, secret: 'right' })).toMatchObject({ ok: true });
    expect(await host.test('1', { ...device, secret: 'wrong' })).toMatchObject({
      ok: false,
      problem: { code: 'sign_in_refused' },
    });
    await guarded.close();
  });

  it('ends a connection whose packets have no end', async () => {
    const run = start([LEVEL]);
    await eventually(async () => {
      await send('hall/tank/level', '7');
      expect(run.of('level').at(-1)?.value).toBe(7);
    });
    await peer.broker.inject('hall/tank/level', Buffer.alloc(5_000_000, '1'));
    await eventually(() => expect(run.statuses.some(({ phase }) => phase === 'failed')).toBe(true));
    await eventually(async () => {
      await send('hall/tank/level', '8');
      expect(run.of('level').at(-1)?.value).toBe(8);
    });
  });
});
