import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterRise } from '#tests/support/devices/counter-rise.ts';
import { createSpikeWatch } from './counter-spikes.ts';

const MINUTE = 60_000;

/** Which of some readings, a minute apart, are left out. */
function leftOut(values: readonly number[], everyMs = MINUTE): number[] {
  const watch = createSpikeWatch();
  return values.flatMap((value, index) => watch.take(index * everyMs, value)).map((ts) => ts / everyMs);
}

/** From 0 to 19. */
const ONE_BY_ONE = Array.from({ length: 20 }, (_, count) => count);

describe('readings that leave and return', () => {
  it.each([
    ['a controller that reads 0 once', [15_000, 0, 15_060], [1]],
    ['and several times', [15_000, 0, 0, 3, 15_240], [1, 2, 3]],
    ['back a little below', [1_140, 0, 1_139.97], [1]],
    ['to the middle', [59, 20, 60], [1]],
    ['a small count that rises one by one', [...ONE_BY_ONE, 0, 21], [20]],
    ['a peak', [100, 9_999, 101], [1]],
    ['a peak of two readings', [15_000, 65_535, 65_535, 15_010], [1, 2]],
  ])('are left out: %s', (_what, values, expected) => {
    expect(leftOut(values)).toEqual(expected);
  });

  it.each([
    ['a restart', [15_000, 0, 60, 120, 180]],
    ['a restart that makes more at each step', [900, 5, 40, 300, 2_000]],
    ['a counter that begins', [0, 50, 200, 350]],
    ['a counter that has just begun, and restarts', [0, 60, 120, 180, 12, 72]],
    ['a correction', [250, 249, 350]],
    ['the end of the range', [65_530, 54, 114]],
    ['a counter that was set', [100, 9_000, 9_050, 9_100]],
    ['small counts', [8, 0, 9]],
    ['a restart of a small count that rises one by one', [...ONE_BY_ONE, 0, 1, 2, 3]],
    ['a small count that rises in steps', [...ONE_BY_ONE.map((count) => count - (count % 4)), 0, 18]],
  ])('are all kept: %s', (_what, values) => {
    expect(leftOut(values)).toEqual([]);
  });

  it('is not told where the way back takes long: it may have been counted', () => {
    const watch = createSpikeWatch();
    expect([watch.take(0, 500), watch.take(1_000, 0), watch.take(8 * 3_600_000, 600)]).toEqual([[], [], []]);
  });

  it('is told between readings that come seldom', () => {
    const watch = createSpikeWatch();
    const taken = [0, 300_000, 360_000, 600_000].map((ts, index) =>
      watch.take(ts, [500, 505, 0, 510][index] ?? 0),
    );
    expect(taken.at(-1)).toEqual([360_000]);
  });

  it('looks at no reading that is older than the newest', () => {
    const watch = createSpikeWatch();
    expect([watch.take(2_000, 500), watch.take(1_000, 0), watch.take(3_000, 510)]).toEqual([[], [], []]);
  });

  it('leaves the truth of a counter that is disturbed now and then', () => {
    const step = fc.record({
      made: fc.nat(60),
      wrong: fc.option(fc.constantFrom(0, 1, 999_999), { nil: null, freq: 5 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 90_000 }),
        fc.array(step, { maxLength: 60 }),
        (start, steps) => {
          let value = start;
          const seen = [start];
          for (const { made, wrong } of steps) {
            if (wrong !== null) seen.push(wrong);
            value += made;
            seen.push(value);
          }
          const wrong = new Set(leftOut(seen, 1_000));
          const kept = seen.flatMap((one, ts) => (wrong.has(ts) ? [] : [{ ts, value: one }]));
          expect(counterRise(kept)).toEqual({ increase: value - start, held: 0 });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
