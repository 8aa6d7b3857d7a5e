import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrokerEvidence } from '#server/adapters/connectors/mqtt/connector-broker-evidence.ts';
import type { PointReading } from '#server/core/ports/plant/connector.ts';
import { planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import type { SparkplugTopic } from './connector-sparkplug-address.ts';
import { createSparkplugHost } from './connector-sparkplug-host.ts';
import type { HeardMetric } from './connector-sparkplug-payload.ts';
import { createSparkplugPoints } from './connector-sparkplug-points.ts';

const START = 1_800_000_000_000;
const REPEAT_MS = 2_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const metric = (name: string, value: number | null, more: Partial<HeardMetric> = {}): HeardMetric => ({
  name,
  alias: null,
  ts: null,
  type: 10,
  isHistorical: false,
  quality: 'good',
  unit: null,
  value: value === null ? { case: undefined } : { case: 'doubleValue', value },
  ...more,
});
const bdSeq = metric('bdSeq', null, { type: 8, value: { case: 'longValue', value: 1n } });

/** A node with a device, as its points see it by a broker that responds until `cut`. Its clock is `aheadMs` of ours. */
function listen({ aheadMs = 0 } = {}) {
  const told: PointReading[] = [];
  const queue = {
    add: (reading: PointReading) => void told.push(reading),
    keep: () => Promise.resolve(),
    isFull: () => false,
    settled: () => Promise.resolve(),
  };
  const points = createSparkplugPoints(
    ['plant/edge#load', 'plant/edge/axis#torque', 'plant/edge/axis#heat'].map((address) =>
      planPoint(address, { address, dataType: 'auto' }, { repeatMs: REPEAT_MS }),
    ),
    queue,
    { seen: () => undefined, dropped: () => undefined },
  );
  const host = createSparkplugHost(
    { ...points.events, rebirth: () => undefined, dropped: () => undefined },
    () => 0,
  );
  let isCut = false;
  const evidence = createBrokerEvidence({
    confirmEveryMs: REPEAT_MS,
    ping: () => {
      if (!isCut) evidence.heard(Date.now());
    },
  });
  const take = (
    type: SparkplugTopic['type'],
    seq: number | null,
    metrics: readonly HeardMetric[],
    device: string | null = type.startsWith('D') ? 'axis' : null,
  ) => {
    evidence.heard(Date.now());
    const message = { ts: Date.now() + aheadMs, seq, metrics };
    host.take({ group: 'plant', node: 'edge', device, type }, message, Date.now());
  };
  return {
    take,
    born() {
      take('NBIRTH', 0, [metric('load', 1), bdSeq]);
      take('DBIRTH', 1, [metric('torque', 2), metric('heat', null)]);
      told.length = 0;
    },
    cut() {
      isCut = true;
    },
    /** Lets time pass; returns what was told meanwhile: value and time of its source after the start. */
    toldWithin(ms: number) {
      told.length = 0;
      for (const endMs = Date.now() + ms; Date.now() < endMs; ) {
        vi.advanceTimersByTime(250);
        host.tick(Date.now());
        const heardAt = evidence.newest(Date.now());
        if (heardAt !== null) points.confirm(host.completeUntil, heardAt);
      }
      return told.map(({ point, value, sourceTs }) => [
        point.split('#')[1],
        value,
        sourceTs === null ? null : sourceTs - START,
      ]);
    },
  };
}

describe('values that a Sparkplug node does not change', () => {
  it('are confirmed while it is alive, those that it has marked as none are not', () => {
    const { born, toldWithin } = listen();
    born();
    expect(toldWithin(5_000)).toEqual([
      ['load', 1, 2_000],
      ['torque', 2, 2_000],
      ['load', 1, 4_000],
      ['torque', 2, 4_000],
    ]);
  });

  it('are confirmed by the clock of the node', () => {
    const { born, toldWithin } = listen({ aheadMs: -3_600_000 });
    born();
    expect(toldWithin(2_500)).toEqual([
      ['load', 1, 2_000 - 3_600_000],
      ['torque', 2, 2_000 - 3_600_000],
    ]);
  });

  it('are not confirmed for a time of which the node may still tell a change', () => {
    const { born, take, toldWithin } = listen();
    born();
    toldWithin(1_000);
    take('DDATA', 2, [metric('torque', 3, { ts: START + 200 })]);
    const confirmed = toldWithin(3_000).filter(([name]) => name === 'torque');
    // It has told its change 800 ms late.
    expect(confirmed).toEqual([['torque', 3, 2_200]]);
  });

  it('are not confirmed after its death', () => {
    const { born, take, toldWithin } = listen();
    born();
    take('NDEATH', null, [bdSeq]);
    expect(toldWithin(10_000)).toEqual([]);
  });

  it('are not confirmed after the death of their device, those of the node are', () => {
    const { born, take, toldWithin } = listen();
    born();
    take('DDEATH', 2, []);
    expect(toldWithin(2_500)).toEqual([['load', 1, 2_000]]);
  });

  it('are not confirmed from the moment on in which messages are missing, and again after the births (case 17)', () => {
    const { born, take, toldWithin } = listen();
    born();
    take('NDATA', 2, [metric('load', 4)]);
    take('NDATA', 5, [metric('load', 5)]);
    // The last value keeps its time.
    expect(toldWithin(60_000)).toEqual([]);
    born();
    expect(toldWithin(2_500)).toHaveLength(2);
  });

  it('are not confirmed for a device that a new birth of its node has not brought back yet', () => {
    const { born, take, toldWithin } = listen();
    born();
    take('NBIRTH', 0, [metric('load', 1), bdSeq]);
    expect(toldWithin(2_500)).toEqual([['load', 1, 2_000]]);
  });

  it('are not confirmed while nothing comes from the broker', () => {
    const { born, cut, toldWithin } = listen();
    born();
    cut();
    expect(toldWithin(60_000)).toEqual([]);
  });

  it('are not known of a node that was not born', () => {
    const { take, toldWithin } = listen();
    take('NDATA', 4, [metric('load', 1)]);
    expect(toldWithin(60_000)).toEqual([]);
  });
});
