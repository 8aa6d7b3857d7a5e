import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlarmCondition, EvaluatedRule } from './alarm-rule.ts';
import { faultsOf, type RuleFault } from './rule-faults.ts';

const METRICS = new Set(['temperature']);

function ruleOf(condition: AlarmCondition, suppressedBy: readonly string[] = []) {
  return { id: '1', name: 'one', condition, suppressedBy };
}
const limits = (low: number | null, high: number | null, hysteresis = 0): AlarmCondition => ({
  kind: 'limit',
  metric: 'temperature',
  low,
  high,
  hysteresis,
  deadBand: 0,
});

describe('the faults of a rule', () => {
  it.each<[string, AlarmCondition, RuleFault[]]>([
    ['one limit', limits(null, 80, 50), []],
    ['two limits', limits(10, 80, 5), []],
    ['no limit', limits(null, null), [{ kind: 'limit_missing' }]],
    ['reversed limits', limits(80, 10), [{ kind: 'limits_reversed' }]],
    ['equal limits', limits(80, 80), [{ kind: 'limits_reversed' }]],
    ['no way back', limits(10, 20, 5), [{ kind: 'hysteresis_too_wide' }]],
    [
      'a metric that the machine does not have',
      { kind: 'absence', metric: 'pressure', afterMs: 1_000 },
      [{ kind: 'metric_missing', metric: 'pressure' }],
    ],
    [
      'no rate',
      { kind: 'rate', metric: 'temperature', perMinute: 0, windowMs: 1_000 },
      [{ kind: 'rate_zero' }],
    ],
    ['states', { kind: 'state', states: ['fault'] }, []],
  ])('%s', (_, condition, expected) => {
    expect(faultsOf(ruleOf(condition), { metrics: METRICS, rules: new Map() })).toEqual(expected);
  });

  const state: AlarmCondition = { kind: 'state', states: ['fault'] };
  const rules = (all: Record<string, string[]>) =>
    new Map(Object.entries(all).map(([id, suppressedBy]) => [id, { name: `rule ${id}`, suppressedBy }]));

  it.each<[string, string[], Record<string, string[]>, string[] | null]>([
    ['itself', ['1'], {}, ['one', 'one']],
    ['another', ['2'], { 2: [] }, null],
    ['one that it suppresses', ['2'], { 2: ['1'] }, ['one', 'rule 2', 'one']],
    ['a longer way', ['2', '4'], { 2: ['3'], 3: ['1'], 4: [] }, ['one', 'rule 2', 'rule 3', 'one']],
    ['two ways to the same', ['2', '3'], { 2: ['4'], 3: ['4'], 4: [] }, null],
    ['a loop of others', ['2'], { 2: ['3'], 3: ['2'] }, null],
  ])('suppressed by %s', (_, suppressedBy, others, names) => {
    expect(faultsOf(ruleOf(state, suppressedBy), { metrics: METRICS, rules: rules(others) })).toEqual(
      names ? [{ kind: 'suppression_loop', names }] : [],
    );
  });

  it('a rule that suppresses and does not exist', () => {
    expect(faultsOf(ruleOf(state, ['9']), { metrics: METRICS, rules: new Map() })).toEqual([
      { kind: 'suppressor_missing' },
    ]);
  });

  it('rules that are accepted one after the other never make a loop', () => {
    const edge = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }));
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 40 }), (edges) => {
        const kept = new Map<string, Pick<EvaluatedRule, 'name' | 'suppressedBy'>>();
        for (let id = 0; id < 8; id += 1) kept.set(`${id}`, { name: `${id}`, suppressedBy: [] });
        for (const [id, by] of edges) {
          const suppressedBy = [...(kept.get(`${id}`)?.suppressedBy ?? []), `${by}`];
          const rule = { id: `${id}`, name: `${id}`, condition: state, suppressedBy };
          if (faultsOf(rule, { metrics: METRICS, rules: kept }).length === 0) kept.set(rule.id, rule);
        }
        // Taking away what nothing suppresses empties a graph without loops.
        let left = [...kept];
        for (;;) {
          const ids = new Set(left.map(([id]) => id));
          const rest = left.filter(([, { suppressedBy }]) => suppressedBy.some((id) => ids.has(id)));
          if (rest.length === left.length) break;
          left = rest;
        }
        expect(left).toEqual([]);
      }),
    );
  });
});
