import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atTime, type DelayedCondition, dueTs } from '#shared/domain/machine/delayed-condition.ts';
import { afterValue, holds, type StateRule } from './rule-condition.ts';

const rule = (onDelayMs = 0, offDelayMs = 0, operator: StateRule['operator'] = '>'): StateRule => ({
  metric: 'speed',
  operator,
  value: 100,
  onDelayMs,
  offDelayMs,
  state: 'production',
  overridesReported: false,
});

const DELAY = fc.integer({ min: 0, max: 5_000 });
/** Values with the time since the one before. */
const STEPS = fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 90, max: 110 })), {
  minLength: 1,
  maxLength: 40,
});

/** The condition after each value, with its time. */
function run(
  one: StateRule,
  steps: readonly (readonly [number, number])[],
  tickMs = 0,
): [number, DelayedCondition][] {
  let ts = 0;
  let condition: DelayedCondition | null = null;
  return steps.map(([afterMs, value]) => {
    for (let tick = ts; tickMs > 0 && condition && tick < ts + afterMs; tick += tickMs)
      condition = atTime(condition, one, tick);
    ts += afterMs;
    condition = afterValue(condition, one, value, ts);
    return [ts, condition];
  });
}

describe('a condition', () => {
  it.each([
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['=', [false, true, false]],
  ] as const)('with %s 100', (operator, expected) => {
    expect([99.5, 100, 100.5].map((value) => holds(rule(0, 0, operator), value))).toEqual(expected);
  });

  it('without delays is what its last value says', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        for (const [index, [, { isActive }]] of run(rule(), steps).entries())
          expect(isActive).toBe((steps[index]?.[1] ?? 0) > 100);
      }),
    );
  });

  it('begins to count once it has held for the delay, and not before', () => {
    fc.assert(
      fc.property(STEPS, DELAY, DELAY, (steps, onDelayMs, offDelayMs) => {
        const one = rule(onDelayMs, offDelayMs);
        let was = false;
        for (const [ts, condition] of run(one, steps)) {
          if (condition.isActive && !was)
            expect(ts - condition.sinceTs).toBeGreaterThanOrEqual(condition.isTrue ? onDelayMs : 0);
          const heldMs = ts - condition.sinceTs;
          if (condition.isTrue && heldMs >= onDelayMs) expect(condition.isActive).toBe(true);
          if (!condition.isTrue && heldMs >= offDelayMs) expect(condition.isActive).toBe(false);
          was = condition.isActive;
        }
      }),
    );
  });

  it('is the same however often the time is looked at between two values', () => {
    fc.assert(
      fc.property(STEPS, DELAY, DELAY, fc.integer({ min: 50, max: 900 }), (steps, on, off, tickMs) => {
        expect(run(rule(on, off), steps, tickMs)).toEqual(run(rule(on, off), steps));
      }),
    );
  });

  it('is due in the future or not at all', () => {
    fc.assert(
      fc.property(STEPS, DELAY, DELAY, (steps, on, off) => {
        for (const [ts, condition] of run(rule(on, off), steps))
          expect(dueTs(condition, rule(on, off)) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(ts);
      }),
    );
  });
});
