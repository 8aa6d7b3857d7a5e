import { describe, expect, it } from 'vitest';
import { createColumnRing } from './column-ring.ts';

const S = 1000;

describe('the ring behind the chart', () => {
  it('takes an answer and lets live values go on in the same columns', () => {
    const ring = createColumnRing({ fromMs: 0, stepMs: 10 * S, count: 6 });
    ring.load([
      [0, 1, 3, 2],
      [10 * S, 4, 6, 5],
    ]);
    expect(ring.append(12 * S, 9)).toMatchObject({ startMs: 10 * S, min: 4, max: 9, last: 9 });
    expect(ring.append(21 * S, 7)).toMatchObject({ startMs: 20 * S, min: 7, max: 7, last: 7 });
    expect(ring.columns().map(({ last }) => last)).toEqual([2, 9, 7]);
  });

  it('lets a value that came late widen its column, and not replace what was measured after it', () => {
    const ring = createColumnRing({ fromMs: 0, stepMs: 10 * S, count: 3 });
    ring.append(8 * S, 5);
    expect(ring.append(2 * S, 1)).toMatchObject({ min: 1, max: 5, last: 5 });
  });

  it('never holds more than its columns, and forgets what the window has left behind', () => {
    const ring = createColumnRing({ fromMs: 0, stepMs: S, count: 5 });
    for (let second = 0; second < 1000; second += 1) {
      ring.slideTo(second * S);
      ring.append(second * S, second);
    }
    expect(ring.columns().map(({ last }) => last)).toEqual([995, 996, 997, 998, 999]);
    expect(ring.fromMs()).toBe(995 * S);
    expect(ring.append(3 * S, 3)).toBeNull();
  });

  it('ignores what lies beyond its end, as long as it is not moved', () => {
    const ring = createColumnRing({ fromMs: 0, stepMs: S, count: 5 });
    expect(ring.append(5 * S, 1)).toBeNull();
    expect(ring.columns()).toEqual([]);
  });

  it('keeps what the feed told after the end of an answer that comes late', () => {
    const ring = createColumnRing({ fromMs: 0, stepMs: S, count: 10 });
    ring.append(6 * S, 60);
    ring.load([
      [0, 1, 1, 1],
      [4 * S, 4, 4, 4],
    ]);
    expect(ring.columns().map(({ startMs }) => startMs)).toEqual([0, 4 * S, 6 * S]);
  });
});
