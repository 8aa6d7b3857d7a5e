import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorHost } from '#server/core/ports/plant/connector.ts';
import {
  type ConnectorRun,
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import { startMtconnectPeer } from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import type { ConnectorPeer } from '#tests/support/devices/connector-peers/peer.ts';
import { startSparkplugPeer } from '#tests/support/devices/connector-peers/sparkplug-peer.ts';

const PEERS: readonly (readonly [name: string, start: () => Promise<ConnectorPeer>])[] = [
  ['Modbus TCP', startModbusPeer],
  ['Sparkplug B', startSparkplugPeer],
  ['MTConnect', startMtconnectPeer],
  ['HTTP', startHttpPeer],
  ['MQTT', startMqttPeer],
  ['OPC UA', startOpcuaPeer],
];

describe.each(PEERS)('a connector of %s', (_name, startPeer) => {
  let host: ConnectorHost;
  let peer: ConnectorPeer;
  const runs: ConnectorRun[] = [];
  beforeAll(async () => {
    host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
    peer = await startPeer();
  });
  afterAll(async () => {
    await host.close();
    await peer.close();
  });
  beforeEach(() => peer.set(42));
  afterEach(async () => {
    for (const run of runs.splice(0)) {
      run.release();
      await run.stop();
    }
  });

  const run = (...names: (keyof ConnectorPeer['points'])[]): ConnectorRun => {
    const points = names.map((name) => planPoint(name, peer.points[name]));
    const started = runConnector(host, { device: deviceOf(peer), points });
    runs.push(started);
    return started;
  };

  it('delivers values with the time of their read', async () => {
    const startedAt = Date.now();
    const { of, status } = run('number', 'flag');
    await eventually(() => {
      expect(of('number').at(-1)).toMatchObject({ value: 42, quality: 'good', problem: null });
      expect(of('flag').at(-1)).toMatchObject({ value: 1 });
    });
    const [first] = of('number');
    expect(first?.arrivalTs).toBeGreaterThanOrEqual(startedAt);
    expect(first?.arrivalTs).toBeLessThanOrEqual(Date.now());
    await peer.set(43);
    await eventually(() => expect(of('number').at(-1)?.value).toBe(43));
    expect(status()?.phase).toBe('online');
  });

  it('scales, and keeps back what lies outside of its limits', async () => {
    const points = [
      planPoint('scaled', peer.points.number, { scale: 0.5, offset: 1 }),
      planPoint('limited', peer.points.number, { max: 10 }),
    ];
    const started = runConnector(host, { device: deviceOf(peer), points });
    runs.push(started);
    await eventually(() => {
      expect(started.of('scaled').at(-1)?.value).toBe(22);
      expect(started.of('limited').at(-1)).toMatchObject({ value: null, problem: { code: 'out_of_range' } });
    });
  });

  it('says which value there is not, and which is no number, while the others go on', async () => {
    const { of } = run('number', 'missing', 'rubbish');
    await eventually(() => {
      expect(of('number').at(-1)?.value).toBe(42);
      expect(of('missing').at(-1)).toMatchObject({ value: null, problem: { code: 'no_such_point' } });
      expect(of('rubbish').at(-1)).toMatchObject({ value: null, problem: { code: 'not_a_number' } });
    });
  });

  it('comes back by itself after the device was away, and repeats nothing meanwhile', async () => {
    const { of, status } = run('number');
    await eventually(() => expect(of('number').length).toBeGreaterThan(0));
    await peer.cut();
    await eventually(() => expect(status()?.phase).toBe('failed'));
    expect(['closed', 'unreachable', 'timeout', 'silent']).toContain(status()?.problem?.code);
    const before = of('number').length;
    // Another attempt fails before the device is back: it is not the first one that makes it good.
    const { reconnects = 0 } = status() ?? {};
    await eventually(() => expect(status()?.reconnects).toBeGreaterThan(reconnects));
    expect(of('number')).toHaveLength(before);
    await peer.bringBack();
    await peer.set(7);
    await eventually(() => expect(of('number').at(-1)?.value).toBe(7));
    expect(status()?.phase).toBe('online');
    const times = of('number').map(({ arrivalTs }) => arrivalTs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('hands over nothing more while a batch is not durable, and counts what it left out', async () => {
    const { readings, status, hold, release } = run('number');
    await eventually(() => expect(readings.length).toBeGreaterThan(0));
    hold();
    const before = readings.length;
    // A device that is asked brings something in any case, one that reports only what changes.
    await peer.set(99);
    await eventually(() => expect(readings.length).toBeGreaterThan(before));
    const held = readings.length;
    const sent = Array.from({ length: 10 }, (_none, index) => 100 + index);
    for (const value of sent) {
      await peer.set(value);
      await new Promise((done) => setTimeout(done, 60));
    }
    expect(readings.length).toBe(held);
    release();
    await eventually(() => {
      expect(readings.at(-1)?.value).toBe(109);
      const { skipped = 0, dropped = 0 } = status() ?? {};
      if (!peer.keepsAll) expect(skipped + dropped).toBeGreaterThan(0);
      else expect(readings.slice(-10).map(({ value }) => value)).toEqual([...sent]);
    });
  });

  it('is quiet after it was stopped', async () => {
    const started = run('number');
    await eventually(() => expect(started.readings.length).toBeGreaterThan(0));
    await started.stop();
    const stopped = started.readings.length;
    await peer.set(1);
    const other = run('number');
    await eventually(() => expect(other.of('number').at(-1)?.value).toBe(1));
    expect(started.readings).toHaveLength(stopped);
  });

  it('answers a test', async () => {
    expect(await host.test('1', deviceOf(peer))).toMatchObject({ ok: true, problem: null });
    await peer.cut();
    expect(await host.test('1', deviceOf(peer))).toMatchObject({
      ok: false,
      problem: { code: 'unreachable' },
    });
    await peer.bringBack();
  });

  it('connects to nothing that the operator has not allowed', async () => {
    const device = { ...deviceOf(peer), allowedNetworks: { list: ['10.0.0.0/8'], setting: 'NETWORKS' } };
    expect(await host.test('1', device)).toMatchObject({
      ok: false,
      problem: { code: 'not_allowed', detail: 'NETWORKS: 127.0.0.1' },
    });
    const started = runConnector(host, { device, points: [planPoint('number', peer.points.number)] });
    runs.push(started);
    await eventually(() => expect(started.status()?.problem?.code).toBe('not_allowed'));
    expect(started.readings).toEqual([]);
  });
});
