import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterSample, counterRise } from '#tests/support/devices/counter-rise.ts';
import { counterStep } from './counter-step.ts';

describe('a step of a counter', () => {
  it.each([
    ['rise', 100, 130, 30],
    ['rise', 0, 5, 5],
    // One piece is taken back, a meter loses its last digit.
    ['correction', 250, 249, -1],
    ['correction', 12, 10, -2],
    ['correction', 500_000, 499_999.97, -0.03],
    ['restart', 15_000, 0, 0],
    ['restart', 8, 1, 1],
    ['restart', 1_200, 60, 60],
    ['restart', 100, -5, 0],
    ['held', 1_000, 400, 0],
    ['held', -5, -10, 0],
    ['rollover', 65_530, 54, 60],
    ['rollover', 32_700, 20, 88],
    ['rollover', 32_767, -32_766, 3],
    ['rollover', 4_294_967_290, 50, 56],
    ['rollover', 99_990, 15, 25],
  ] as const)('is a %s from %d to %d', (kind, before, now, amount) => {
    const step = counterStep(before, now);
    expect(step.kind).toBe(kind);
    expect(step.amount).toBeCloseTo(amount, 6);
  });

  it('passes the end that was set, from its last tenth to its first', () => {
    expect(counterStep(838_860, 5, 838_860.8)).toMatchObject({
      kind: 'rollover',
      amount: expect.closeTo(5.8, 6),
    });
    expect(counterStep(9_200, 300, 10_000)).toEqual({ kind: 'rollover', amount: 1_100 });
    expect(counterStep(6_000, 10, 10_000)).toEqual({ kind: 'restart', amount: 10 });
  });
});

const samples = (values: readonly number[]): CounterSample[] =>
  values.map((value, index) => ({ ts: 1000 * index, value }));
const counterIncrease = (given: readonly CounterSample[]) => counterRise(given).increase;

describe('the increase of a counter', () => {
  it.each([
    [[], 0],
    [[500], 0],
    [[100, 100], 0],
    [[100, 130, 190], 90],
    [[100, 130, 0, 20], 50],
    [[100, 130, 12], 42],
    // Neither a correction nor a restart: what was counted is not known.
    [[100, 130, 20], 30],
    [[100, 0, 50, 0, 50], 100],
    [[100, -5, 10], 15],
    [[100, Number.NaN, 130], 30],
  ])('over %j is %i', (values, expected) => {
    expect(counterIncrease(samples(values))).toBe(expected);
  });

  it('does not depend on the order in which samples come', () => {
    expect(counterIncrease(samples([100, 130, 5, 60]).toReversed())).toBe(90);
  });

  type Step = 'made' | 'restarted' | 'corrected' | 'rolled';
  const made = fc.integer({ min: 11, max: 400 });
  const step = fc.record({ made, kind: fc.constantFrom<Step>('made', 'restarted', 'corrected', 'rolled') });

  it('is what the machine made, with restarts, corrections and passes of its range', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 5_000, max: 9_000 }),
        (steps, start) => {
          let value = start;
          let total = 0;
          const seen = [start];
          const show = (next: number, counted: number) => {
            value = next;
            total += counted;
            seen.push(next);
          };
          for (const { made: count, kind } of steps) {
            if (kind === 'restarted' && value > 4_000 && value < 9_900) show(count, count);
            else if (kind === 'corrected' && value > 4_000) show(value - count, -count);
            else if (kind === 'rolled' && value < 65_500) {
              show(65_500, 65_500 - value);
              show(count, 36 + count);
            } else show(value + count, count);
          }
          expect(counterIncrease(samples(seen))).toBe(total);
        },
      ),
    );
  });

  it('of two ranges that share a sample is that of both together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), fc.nat(39), (values, at) => {
        const all = samples(values);
        const cut = Math.min(at, all.length - 1);
        expect(counterIncrease(all.slice(0, cut + 1)) + counterIncrease(all.slice(cut))).toBe(
          counterIncrease(all),
        );
      }),
    );
  });
});
