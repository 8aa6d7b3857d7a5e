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
import { createMortalWorkers } from '#tests/support/devices/connector-peers/mortal-worker.ts';
import {
  type MtconnectPeer,
  startMtconnectPeer,
} from '#tests/support/devices/connector-peers/mtconnect-peer.ts';

let peer: MtconnectPeer;
let host: ConnectorHost;
let run: ConnectorRun;
const auto = (id: string, address: string): PlanPoint => planPoint(id, { address, dataType: 'auto' });
const newest = (id: string) => run.of(id).at(-1);
const valuesOf = (id: string) => run.of(id).map(({ value }) => value);

beforeEach(async () => {
  peer = await startMtconnectPeer();
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
  const points = [
    auto('load', 'xload'),
    auto('execution', 'exec'),
    auto('logic', 'logic'),
    auto('raw', 'xraw'),
    planPoint('steady', { address: 'door', dataType: 'auto' }, { repeatMs: 500 }),
  ];
  run = runConnector(host, { device: deviceOf(peer), points });
  await eventually(() => expect(newest('load')?.value).toBe(42));
});
afterEach(async () => {
  await run.stop();
  await host.close();
  await peer.close();
});

describe('a client of an MTConnect agent', () => {
  it('reads numbers, texts and conditions with the time of the agent, and knows when there is no value', async () => {
    expect([newest('execution')?.value, newest('logic')?.value]).toEqual(['ACTIVE', 'NORMAL']);
    expect(newest('raw')).toMatchObject({ value: null, problem: { code: 'no_value' } });
    peer.observe('Events', 'Execution', 'dataItemId="exec"', 'READY', '2026-11-22T08:00:00Z');
    peer.observe('Condition', 'Fault', 'dataItemId="logic" nativeCode="403"', 'Overload');
    peer.observe('Samples', 'Load', 'dataItemId="xload"', 'UNAVAILABLE');
    peer.observe('Samples', 'DisplacementTimeSeries', 'dataItemId="xraw" sampleCount="2"', '1 2');
    await eventually(() => {
      expect(newest('execution')).toMatchObject({
        value: 'READY',
        sourceTs: Date.parse('2026-11-22T08:00:00Z'),
      });
      expect(newest('logic')?.value).toBe('FAULT 403 Overload');
      expect(newest('load')).toMatchObject({ value: null, problem: { code: 'no_value' } });
      expect(newest('raw')).toMatchObject({ value: null, problem: { code: 'unreadable' } });
    });
    peer.observe('Condition', 'Normal', 'dataItemId="logic"', '');
    await eventually(() => expect(newest('logic')?.value).toBe('NORMAL'));
  });

  it('goes on after a cut where it was, without a value too few or too many', async () => {
    await peer.cut();
    for (const value of [1, 2, 3]) peer.set(value);
    await peer.bringBack();
    peer.set(4);
    await eventually(() => expect(newest('load')?.value).toBe(4));
    expect(valuesOf('load')).toEqual([42, 1, 2, 3, 4]);
  });

  it('goes on after the death of its worker where it was, without a value too few or too many', async () => {
    await run.stop();
    const deaths: string[] = [];
    const workers = await createMortalWorkers();
    const mortal = createConnectorWorkers({
      workerFile: workers.workerFile,
      onDeath: (_kind, error) => deaths.push(error),
    });
    const points = [auto('load', 'xload')];
    const started = runConnector(mortal, { device: deviceOf(peer), points });
    const told = () => started.of('load').map(({ value }) => value);
    const expected = [42];
    try {
      await eventually(() => expect(told()).toEqual(expected));
      for (let death = 1; death <= 3; death += 1) {
        for (let n = 0; n < 10; n += 1) {
          expected.push(death * 100 + n);
          peer.set(death * 100 + n);
          // Some have been read by then, some are on their way, some come while there is no worker.
          if (n === 5) workers.kill();
        }
        await eventually(() => expect(deaths).toHaveLength(death));
        await eventually(() => expect(told().at(-1)).toBe(expected.at(-1)));
      }
      expect(told()).toEqual(expected);
    } finally {
      await started.stop();
      await mortal.close();
      await workers.close();
    }
  });

  it('takes a value that has not changed for current while the agent sends, and no longer', async () => {
    const timeOf = () => newest('steady')?.sourceTs ?? 0;
    const confirmations = () => new Set(run.of('steady').map(({ sourceTs }) => sourceTs)).size;
    await eventually(() => expect(confirmations()).toBeGreaterThan(2));
    expect(run.of('steady').every(({ value }) => value === 1)).toBe(true);
    await peer.cut();
    const cutAt = Date.now();
    await eventually(() => expect(run.status()?.reconnects).toBeGreaterThan(1));
    expect(timeOf()).toBeLessThanOrEqual(cutAt);
    await peer.bringBack();
    await eventually(() => expect(timeOf()).toBeGreaterThan(cutAt));
    peer.observe('Events', 'x:DoorFlag', 'dataItemId="door"', 'UNAVAILABLE');
    await eventually(() => expect(newest('steady')?.value).toBeNull());
    const before = run.of('steady').length;
    const heartbeats = peer.heartbeats();
    await eventually(() => expect(peer.heartbeats()).toBeGreaterThan(heartbeats + 3));
    expect(run.of('steady')).toHaveLength(before);
  });

  it('says so when the buffer has lost what came meanwhile, and goes on with the newest', async () => {
    await peer.cut();
    // The agent keeps 64 of them.
    for (let value = 0; value < 80; value += 1) peer.set(value);
    await peer.bringBack();
    await eventually(() => {
      expect(run.statuses).toContainEqual(
        expect.objectContaining({ phase: 'failed', problem: expect.objectContaining({ code: 'gap' }) }),
      );
      expect(valuesOf('load')).toEqual([42, 79]);
      expect(run.status()).toMatchObject({ phase: 'online', problem: null });
    });
  });

  it('reads an agent that has started again from its start', async () => {
    peer.set(43);
    await eventually(() => expect(newest('load')?.value).toBe(43));
    peer.restart();
    peer.set(55.5);
    await eventually(() => expect(newest('load')?.value).toBe(55.5));
    expect(valuesOf('load')).toEqual([42, 43, null, 42, 55.5]);
  });

  it('tells rubbish in words, and goes on when it is over', async () => {
    const rubbish = [
      'x'.repeat(20_000),
      '--a8e12eced4fb871ac096a99bf9728425\r\nContent-length: 7\r\n\r\n<html/>',
    ];
    for (const body of rubbish) {
      peer.breakStreams(body);
      await eventually(() =>
        expect(run.status()).toMatchObject({ phase: 'failed', problem: { code: 'protocol' } }),
      );
      peer.breakStreams(null);
      peer.set(body.length);
      await eventually(() => expect(newest('load')?.value).toBe(body.length));
    }
  });

  it('lists devices, components and data items', async () => {
    const list = async (node: string | null) => (await host.browse('1', deviceOf(peer), node)).entries;
    const names = (entries: Awaited<ReturnType<typeof list>>) =>
      entries.map(({ name, address }) => [name, address]);
    expect(names(await list(null))).toEqual([['Mill-7', 'Mill-7']]);
    expect(names(await list('Mill-7'))).toEqual([
      ['base', 'Mill-7/base'],
      ['controller', 'Mill-7/controller'],
      ['avail', 'avail'],
    ]);
    expect(await list('Mill-7/base/X')).toMatchObject([
      {
        name: 'Xload',
        address: 'xload',
        isFolder: false,
        isReadable: true,
        dataType: 'SAMPLE LOAD',
        unit: 'PERCENT',
      },
      { address: 'xraw', isReadable: false },
      { address: 'xempty', dataType: 'SAMPLE POSITION ACTUAL' },
    ]);
  });
});
