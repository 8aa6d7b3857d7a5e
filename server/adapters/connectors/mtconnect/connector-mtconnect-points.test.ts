import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { createMtconnectPoints } from './connector-mtconnect-points.ts';
import type { MtHeader, MtObservation } from './connector-mtconnect-xml.ts';

const START = 1_800_000_000_000;
const REPEAT_MS = 2_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const observed = (dataItemId: string, text: string, sequence = 1, ts = Date.now()): MtObservation => ({
  dataItemId,
  sequence,
  ts,
  text,
  level: null,
  nativeCode: null,
  isMany: false,
});

function follow() {
  const points = createMtconnectPoints(
    ['load', 'speed'].map((address) =>
      planPoint(address, { address, dataType: 'auto' }, { repeatMs: REPEAT_MS }),
    ),
  );
  return {
    points,
    /** A document of the stream, so long after the one before; returns what it has told. */
    document(afterMs: number, observations: readonly MtObservation[] = [], more: Partial<MtHeader> = {}) {
      vi.advanceTimersByTime(afterMs);
      const header = { instanceId: '7', nextSequence: 10, lastSequence: 9, creationTs: Date.now(), ...more };
      return points
        .follow(observations, header)
        .map(({ point, value, sourceTs }) => [point, value, (sourceTs ?? 0) - START]);
    },
  };
}

describe('values that an MTConnect agent does not change', () => {
  it('are confirmed by its documents with the time of the agent, UNAVAILABLE is not', () => {
    const { points, document } = follow();
    points.take([observed('load', '42'), observed('speed', 'UNAVAILABLE')]);
    expect(document(1_900)).toEqual([]);
    expect(document(100)).toEqual([['load', 42, 2_000]]);
    expect(document(1_000, [], { creationTs: START - 3_600_000 })).toEqual([]);
    expect(document(1_000, [observed('speed', '7', 2, START + 4_000)])).toEqual([
      ['speed', 7, 4_000],
      ['load', 42, 4_000],
    ]);
    expect(document(0, [observed('load', 'UNAVAILABLE', 3)])).toEqual([['load', null, 4_000]]);
    expect(document(10_000)).toEqual([['speed', 7, 14_000]]);
  });

  it('are not confirmed by a document that has not all that the agent has, or does not say when it was written', () => {
    const { points, document } = follow();
    points.take([observed('load', '42')]);
    expect(document(5_000, [], { lastSequence: 10 })).toEqual([]);
    expect(document(5_000, [], { lastSequence: null })).toEqual([]);
    expect(document(5_000, [], { creationTs: null })).toEqual([]);
    expect(document(5_000)).toEqual([['load', 42, 20_000]]);
  });

  it('are not confirmed for a time of which an adapter may still tell a change', () => {
    const { points, document } = follow();
    points.take([observed('load', '42'), observed('speed', '1')]);
    document(100, [observed('speed', '2', 2, START - 5_000)]);
    expect(document(1_900, [observed('speed', '3', 3, START + 1_200)])).toEqual([
      ['speed', 3, 1_200],
      ['load', 42, 1_200],
    ]);
  });

  it('are known after a new connection, by what was stored before it', () => {
    const { points, document } = follow();
    points.resume([observed('load', '42', 5, START - 60_000), observed('speed', 'UNAVAILABLE', 6)]);
    expect(document(10)).toEqual([['load', 42, 10]]);
  });

  it('are not known after a restart of the agent', () => {
    const { points, document } = follow();
    points.take([observed('load', '42')]);
    points.restarted();
    expect(document(60_000)).toEqual([]);
  });
});
