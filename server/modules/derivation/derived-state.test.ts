import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatestMetric, LatestState } from '#server/core/ports/plant/plant-history.ts';
import { createDerivedState, type StoredValues } from './derived-state.ts';
import { createEdgeCounters } from './edge-counters.ts';
import type { MachineRules } from './machine-rules.ts';
import type { StateRule } from './rule-condition.ts';

const PERIOD_MS = 5_000;
const NOTHING: StoredValues = { state: null, metrics: new Map() };

const rule = (more: Partial<StateRule>): StateRule => ({
  metric: 'speed',
  operator: '>',
  value: 100,
  onDelayMs: 0,
  offDelayMs: 0,
  state: 'production',
  overridesReported: false,
  ...more,
});
const RUNS = rule({ onDelayMs: 3_000 });
const BLOCKED = rule({ metric: 'jam', operator: '=', value: 1, onDelayMs: 5_000, state: 'blockage' });
const RULES: MachineRules = {
  states: [RUNS, BLOCKED],
  otherwise: { state: 'shutdown', overridesReported: false },
  counters: [],
};

const at = (sourceTs: number, lagMs = 0) => ({
  sourceTs,
  arrivalTs: sourceTs + lagMs,
  quality: 'good' as const,
});
const reported = (sourceTs: number, state: 'fault' | 'production', code: string | null = null) => ({
  ...at(sourceTs),
  states: [state],
  code,
  text: null,
});
const metric = (value: number, sourceTs: number): LatestMetric => ({ value, ...at(sourceTs) });
const stored = (states: LatestState['states'], sourceTs: number): LatestState => ({
  states,
  code: null,
  text: null,
  sinceTs: sourceTs,
  lastsSinceTs: sourceTs,
  ...at(sourceTs),
});
/** States with their times. */
const seen = (reports: readonly { sourceTs: number; states: readonly string[] }[]) =>
  reports.map(({ sourceTs, states }) => [sourceTs, states.join('+')]);

describe('the state of a machine that reports none', () => {
  it('is that of the rules, after their delays, and the other one else', () => {
    const derived = createDerivedState(RULES, PERIOD_MS, NOTHING);
    expect(seen(derived.take({ speed: 0 }, at(0)))).toEqual([[0, 'shutdown']]);
    expect(seen(derived.take({ speed: 200 }, at(1_000)))).toEqual([]);
    expect(seen(derived.take({ speed: 210 }, at(4_500)))).toEqual([[4_000, 'production']]);
    expect(seen(derived.take({ speed: 50 }, at(5_000)))).toEqual([[5_000, 'shutdown']]);
  });

  it('has all states that hold at a time: screens show the first in precedence', () => {
    const derived = createDerivedState(RULES, PERIOD_MS, NOTHING);
    derived.take({ speed: 200, jam: 1 }, at(0));
    expect(seen(derived.take({ speed: 200, jam: 1 }, at(6_000)))).toEqual([
      [3_000, 'production'],
      [5_000, 'production+blockage'],
    ]);
  });

  it('changes on time when no further value comes, by the time of the source', () => {
    const derived = createDerivedState(RULES, PERIOD_MS, NOTHING);
    derived.take({ speed: 200 }, at(10_000, 700));
    expect(derived.isWaiting()).toBe(true);
    expect(derived.wait(13_600)).toEqual([]);
    expect(seen(derived.wait(13_701))).toEqual([[13_000, 'production']]);
    expect(derived.isWaiting()).toBe(false);
  });

  it('does not change once the values are too old to say anything', () => {
    const derived = createDerivedState(
      { ...RULES, states: [rule({ onDelayMs: 60_000 })] },
      PERIOD_MS,
      NOTHING,
    );
    derived.take({ speed: 200 }, at(0));
    expect(derived.wait(10_000_000)).toEqual([]);
  });

  it('is repeated with its values, and not without them', () => {
    const derived = createDerivedState(RULES, PERIOD_MS, NOTHING);
    derived.take({ speed: 0 }, at(0));
    expect(derived.take({ speed: 0 }, at(1_000))).toEqual([]);
    expect(seen(derived.take({ speed: 0 }, at(2_500)))).toEqual([[2_500, 'shutdown']]);
    expect(derived.wait(60_000)).toEqual([]);
  });

  it('is not changed by late or repeated values', () => {
    const derived = createDerivedState({ ...RULES, states: [rule({})] }, PERIOD_MS, NOTHING);
    derived.take({ speed: 200 }, at(2_000));
    expect(derived.take({ speed: 0 }, at(1_000))).toEqual([]);
    expect(derived.take({ speed: 0 }, at(2_000))).toEqual([]);
  });

  it('is none while no rule holds and there is no other one', () => {
    const derived = createDerivedState({ ...RULES, otherwise: null }, PERIOD_MS, NOTHING);
    expect(derived.take({ speed: 0 }, at(0))).toEqual([]);
  });
});

describe('a machine that reports its own state', () => {
  it('is left alone until it has been silent for so long that screens show no data', () => {
    const derived = createDerivedState({ ...RULES, states: [rule({})] }, PERIOD_MS, NOTHING);
    const own = reported(0, 'fault', 'F1');
    expect(derived.takeReported(own)).toBe(own);
    expect(derived.take({ speed: 200 }, at(1_000))).toEqual([]);
    expect(derived.take({ speed: 200 }, at(24_999))).toEqual([]);
    expect(seen(derived.take({ speed: 200 }, at(25_000)))).toEqual([[25_000, 'production']]);
  });

  it('is overridden by a rule that is marked to win, as long as that holds', () => {
    const wins = rule({ metric: 'jam', operator: '=', value: 1, state: 'blockage', overridesReported: true });
    const derived = createDerivedState({ ...RULES, states: [wins] }, PERIOD_MS, NOTHING);
    derived.takeReported(reported(0, 'production', 'R'));
    expect(derived.take({ jam: 1 }, at(100))).toMatchObject([
      { states: ['blockage'], code: 'R', sourceTs: 100 },
    ]);
    expect(derived.takeReported(reported(200, 'production', 'R2'))).toMatchObject({
      states: ['blockage'],
      code: 'R2',
    });
    expect(derived.take({ jam: 0 }, at(300))).toMatchObject([
      { states: ['production'], code: 'R2', sourceTs: 300 },
    ]);
    expect(derived.take({ jam: 0 }, at(400))).toEqual([]);
  });

  it('is known after a restart by a state that no rule gives', () => {
    const metrics = new Map([['speed', metric(200, 1_000)]]);
    const own = createDerivedState(RULES, PERIOD_MS, { state: stored(['fault'], 1_000), metrics });
    expect(own.take({ speed: 200 }, at(2_000))).toEqual([]);
    const derived = createDerivedState(RULES, PERIOD_MS, { state: stored(['production'], 1_000), metrics });
    expect(seen(derived.take({ speed: 0 }, at(2_000)))).toEqual([[2_000, 'shutdown']]);
  });
});

describe('reports', () => {
  it('never go back in time, whatever comes when', () => {
    const VALUE = fc.record({
      afterMs: fc.integer({ min: 0, max: 6_000 }),
      key: fc.constantFrom('speed', 'jam'),
      value: fc.constantFrom(0, 1, 99, 101),
      waitMs: fc.integer({ min: 0, max: 8_000 }),
      isReport: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(VALUE, { maxLength: 60 }), (values) => {
        const derived = createDerivedState(RULES, PERIOD_MS, NOTHING);
        let ts = 0;
        let last = Number.NEGATIVE_INFINITY;
        for (const { afterMs, key, value, waitMs, isReport } of values) {
          ts += afterMs;
          if (isReport && afterMs > 5_500) derived.takeReported(reported(ts, 'fault'));
          for (const { sourceTs, states } of [
            ...derived.take({ [key]: value }, at(ts)),
            ...derived.wait(ts + waitMs),
          ]) {
            expect(sourceTs).toBeGreaterThanOrEqual(last);
            expect(states.length).toBeGreaterThan(0);
            last = sourceTs;
          }
          ts += waitMs;
        }
      }),
    );
  });
});

describe('a counter of edges', () => {
  const COUNT = [{ metric: 'pulse', targetMetric: 'yield' }];

  it('counts each rise once, whatever is repeated or late, and goes on after a restart', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -500, max: 2_000 }), fc.boolean()), { maxLength: 80 }),
        fc.nat(80),
        (steps, restartAt) => {
          let ts = 0;
          let newest = Number.NEGATIVE_INFINITY;
          let isHigh: boolean | null = null;
          let expected = 0;
          let counters = createEdgeCounters(COUNT, PERIOD_MS, new Map());
          const kept = new Map<string, LatestMetric>();
          for (const [index, [afterMs, value]] of steps.entries()) {
            if (index === restartAt) counters = createEdgeCounters(COUNT, PERIOD_MS, kept);
            ts += afterMs;
            const out = counters.take({ pulse: value ? 1 : 0 }, ts);
            if (ts > newest) {
              if (value && isHigh === false) expected += 1;
              isHigh = value;
              newest = ts;
              kept.set('pulse', metric(value ? 1 : 0, ts));
            }
            if (out) kept.set('yield', metric(out.yield ?? -1, ts));
          }
          expect(kept.get('yield')?.value ?? 0).toBe(expected);
        },
      ),
    );
  });

  it('is repeated with its values, and goes on from what a machine had counted', () => {
    const counters = createEdgeCounters(COUNT, PERIOD_MS, new Map([['yield', metric(41, 0)]]));
    expect(counters.take({ pulse: 0 }, 10_000)).toEqual({ yield: 41 });
    expect(counters.take({ pulse: 1 }, 10_100)).toEqual({ yield: 42 });
    expect(counters.take({ pulse: 1 }, 10_200)).toBeNull();
    expect(counters.take({ other: 1 }, 20_000)).toBeNull();
  });
});
