import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterSample, counterIncrease } from './counter-delta.ts';

const samples = (values: readonly number[]): CounterSample[] =>
  values.map((value, index) => ({ ts: 1000 * index, value }));

describe('the increase of a counter', () => {
  it.each([
    [[], 0],
    [[500], 0],
    [[100, 100], 0],
    [[100, 130, 190], 90],
    [[100, 130, 0, 20], 50],
    [[100, 130, 20], 50],
    [[100, 0, 50, 0, 50], 100],
    [[100, -5, 10], 15],
    [[100, Number.NaN, 130], 30],
  ])('over %j is %i', (values, expected) => {
    expect(counterIncrease(samples(values))).toBe(expected);
  });

  it('does not depend on the order in which samples come', () => {
    expect(counterIncrease(samples([100, 130, 20, 60]).toReversed())).toBe(90);
  });

  /** What a machine really made, with the counter restarted before some of the steps. */
  const machine = fc.array(fc.record({ made: fc.nat(1000), restarted: fc.boolean() }), { maxLength: 40 });

  it('is what the machine made, restarts or not', () => {
    fc.assert(
      fc.property(machine, fc.nat(100_000), (steps, start) => {
        let value = start;
        let made = 0;
        const seen = [start];
        for (const step of steps) {
          /** A restart after which more was made than before can't be told from no restart. */
          value = step.restarted && step.made < value ? step.made : value + step.made;
          made += step.made;
          seen.push(value);
        }
        expect(counterIncrease(samples(seen))).toBe(made);
      }),
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
