import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorHost, PlanPoint } from '#server/core/ports/plant/connector.ts';
import {
  type ConnectorRun,
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import {
  type SparkplugPeer,
  startSparkplugPeer,
} from '#tests/support/devices/connector-peers/sparkplug-peer.ts';

const FILLER = 'plant/edge/filler';
const STATE = 'spBv1.0/STATE/hall-1';

let peer: SparkplugPeer;
let host: ConnectorHost;
let run: ConnectorRun;
const auto = (id: string, address: string): PlanPoint => planPoint(id, { address, dataType: 'auto' });
const ownMessages = () =>
  peer.broker.sent
    .filter(({ client }) => client.startsWith('linewall-'))
    .map(({ topic, payload }) => ({ topic, payload }));

beforeEach(async () => {
  peer = await startSparkplugPeer();
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
  const points = [
    planPoint('speed', peer.points.number),
    auto('mode', `${FILLER}#Mode`),
    auto('uptime', 'plant/edge#Uptime'),
    planPoint('steady', { address: `${FILLER}#Running`, dataType: 'auto' }, { repeatMs: 500 }),
    planPoint('node', { address: 'plant/edge#Uptime', dataType: 'auto' }, { repeatMs: 500 }),
  ];
  run = runConnector(host, { device: { ...deviceOf(peer), settings: { hostId: 'hall-1' } }, points });
  await eventually(() => {
    expect(run.of('speed').at(-1)?.value).toBe(42);
    expect(run.of('mode').at(-1)?.value).toBe('AUTO');
    expect(run.of('uptime').at(-1)?.value).toBe(5);
  });
});
afterEach(async () => {
  await run.stop();
  await host.close();
  await peer.close();
});

describe('a Sparkplug host', () => {
  it('says that it listens, for as long as it does, and sends nothing else but the wish for births', async () => {
    const [first] = ownMessages();
    const { timestamp } = JSON.parse(first?.payload ?? '');
    expect(first).toEqual({ topic: STATE, payload: JSON.stringify({ online: true, timestamp }) });
    const offline = JSON.stringify({ online: false, timestamp });
    await peer.broker.inject(STATE, offline, { retain: true });
    await eventually(() =>
      expect(ownMessages().filter(({ payload }) => payload === first?.payload)).toHaveLength(2),
    );
    await run.stop();
    await eventually(() => expect(ownMessages().at(-1)).toEqual({ topic: STATE, payload: offline }));
    const topics = new Set(ownMessages().map(({ topic }) => topic));
    expect([...topics].toSorted()).toEqual(['spBv1.0/STATE/hall-1', 'spBv1.0/plant/NCMD/edge'].toSorted());
  });

  it('lists what births have announced', async () => {
    await eventually(() => {
      expect(run.seen.get('plant/edge')).toMatchObject({ parent: null, isFolder: true, isReadable: false });
      expect(run.seen.get(FILLER)).toMatchObject({ parent: 'plant/edge', name: 'filler', isFolder: true });
      expect(run.seen.get(`${FILLER}#Drive/Speed`)).toMatchObject({
        parent: FILLER,
        name: 'Drive/Speed',
        dataType: 'Double',
        value: 42,
        isReadable: true,
      });
    });
  });

  it('knows no value of a node that is gone, and all of them when it is back', async () => {
    peer.kill();
    await eventually(() => {
      for (const id of ['speed', 'mode', 'uptime'])
        expect(run.of(id).at(-1)).toMatchObject({
          value: null,
          quality: 'bad',
          problem: { code: 'offline' },
        });
    });
    expect(run.status()?.phase).toBe('online');
    peer.set(50);
    await peer.revive();
    await eventually(() => expect(run.of('speed').at(-1)).toMatchObject({ value: 50, quality: 'good' }));
  });

  it('knows no value of a device that has signed off, while its node goes on', async () => {
    peer.deviceDies();
    await eventually(() =>
      expect(run.of('speed').at(-1)).toMatchObject({ value: null, problem: { code: 'offline' } }),
    );
    expect(run.of('uptime').at(-1)?.value).toBe(5);
  });

  it('takes a value that has not changed for current while its source is alive, and no longer', async () => {
    const confirmed = (id: string) => new Set(run.of(id).map(({ sourceTs }) => sourceTs)).size;
    await eventually(() => expect([confirmed('steady'), confirmed('node')].every((n) => n > 2)).toBe(true));
    expect(run.of('steady').every(({ value }) => value === 1)).toBe(true);
    peer.deviceDies();
    await eventually(() => expect(run.of('steady').at(-1)?.problem?.code).toBe('offline'));
    const ofDevice = run.of('steady').length;
    const ofNode = confirmed('node');
    await eventually(() => expect(confirmed('node')).toBeGreaterThan(ofNode + 2));
    expect(run.of('steady')).toHaveLength(ofDevice);
    await peer.cut();
    await eventually(() => expect(run.of('node').at(-1)?.problem?.code).toBe('stale'));
    const last = run.of('node').length;
    await eventually(() => expect(run.status()?.reconnects).toBeGreaterThan(1));
    expect(
      run
        .of('node')
        .slice(last)
        .every(({ value }) => value === null),
    ).toBe(true);
  });

  it('keeps a value that is told late apart from the newest one', async () => {
    const past = Date.now() - 60_000;
    peer.publish([{ name: 'Drive/Speed', type: 'Double', value: 13, timestamp: past, isHistorical: true }]);
    await eventually(() =>
      expect(run.of('speed').at(-1)).toMatchObject({ value: 13, sourceTs: past, isHistorical: true }),
    );
  });

  it('says of each metric why it has no value, and of rubbish what it is', async () => {
    const bad = { Quality: { type: 'Int32', value: 0 } } as const;
    peer.publish([{ name: 'Drive/Speed', type: 'Double', value: 1, properties: bad }]);
    await eventually(() => expect(run.of('speed').at(-1)?.problem?.code).toBe('device_error'));
    peer.publish([{ name: 'Drive/Speed', type: 'Double', value: null, isNull: true }]);
    await eventually(() => expect(run.of('speed').at(-1)?.problem?.code).toBe('no_value'));
    peer.publish([{ name: 'Mode', type: 'String', value: 'x'.repeat(100_000) }]);
    await eventually(() => expect(run.of('mode').at(-1)?.value).toMatch(/^x{1,200}$/));
    peer.publish([{ name: 'Mode', type: 'Bytes', value: new Uint8Array([1, 2]) }]);
    await eventually(() => expect(run.of('mode').at(-1)?.problem?.code).toBe('unreadable'));
    for (const topic of ['spBv1.0/plant/NDATA/edge', 'spBv1.0/a/DDATA/b/c', 'spBv1.0/plant/NBIRTH/x'])
      await peer.broker.inject(topic, Buffer.from('{"speed": 1}'));
    await eventually(() =>
      expect(run.status()).toMatchObject({ phase: 'degraded', problem: { code: 'protocol' } }),
    );
    peer.set(77);
    await eventually(() => expect(run.of('speed').at(-1)).toMatchObject({ value: 77, quality: 'good' }));
  });
});
