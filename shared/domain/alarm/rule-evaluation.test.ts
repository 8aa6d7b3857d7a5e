import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionDelays } from '#shared/domain/machine/delayed-condition.ts';
import type { AlarmCondition } from './alarm-rule.ts';
import { type ConditionEdge, createRuleEvaluation, type EvaluationStart } from './rule-evaluation.ts';

type Step = readonly [ts: number, value: number];

function edgesOf(
  condition: AlarmCondition,
  steps: readonly Step[],
  { onDelayMs = 0, offDelayMs = 0, untilTs = 0, start = undefined as EvaluationStart | undefined } = {},
): [ts: number, isRaised: boolean][] {
  const edges: ConditionEdge[] = [];
  const rule = { condition, onDelayMs, offDelayMs };
  const evaluation = createRuleEvaluation(rule, (edge) => edges.push(edge), start);
  for (const [ts, value] of steps) evaluation.takeValue(value, ts);
  if (untilTs > 0) evaluation.wait(untilTs);
  return edges.map(({ ts, isRaised }) => [ts, isRaised]);
}

const limit = (fields: Partial<Extract<AlarmCondition, { kind: 'limit' }>>): AlarmCondition => ({
  kind: 'limit',
  metric: 'temperature',
  high: null,
  low: null,
  hysteresis: 0,
  deadBand: 0,
  ...fields,
});

describe('the evaluation of an alarm rule', () => {
  it.each<[string, AlarmCondition, Step[], [number, boolean][]]>([
    [
      'a high limit',
      limit({ high: 80 }),
      [
        [1, 80],
        [2, 81],
        [3, 80],
      ],
      [
        [2, true],
        [3, false],
      ],
    ],
    [
      'a low limit',
      limit({ low: 10 }),
      [
        [1, 10],
        [2, 9],
        [3, 10],
      ],
      [
        [2, true],
        [3, false],
      ],
    ],
    [
      'hysteresis of a high limit',
      limit({ high: 80, hysteresis: 5 }),
      [
        [1, 81],
        [2, 76],
        [3, 81],
        [4, 75],
      ],
      [
        [1, true],
        [4, false],
      ],
    ],
    [
      'hysteresis of a low limit',
      limit({ low: 10, hysteresis: 2 }),
      [
        [1, 9],
        [2, 11],
        [3, 12],
      ],
      [
        [1, true],
        [3, false],
      ],
    ],
    [
      'forty values 20 ms apart, none of them below the hysteresis',
      limit({ high: 80, hysteresis: 2 }),
      Array.from({ length: 40 }, (_, index) => [index * 20, index % 2 ? 79 : 81]),
      [[0, true]],
    ],
    [
      'the same value five times',
      limit({ high: 80, hysteresis: 2 }),
      Array.from({ length: 5 }, (_, index) => [index, 81]),
      [[0, true]],
    ],
    [
      'five real crossings',
      limit({ high: 80, hysteresis: 2 }),
      Array.from({ length: 10 }, (_, index) => [index, index % 2 ? 77 : 81]),
      Array.from({ length: 10 }, (_, index) => [index, index % 2 === 0]),
    ],
    [
      'both limits',
      limit({ high: 80, low: 10 }),
      [
        [1, 9],
        [2, 50],
        [3, 90],
      ],
      [
        [1, true],
        [2, false],
        [3, true],
      ],
    ],
    [
      'a dead band',
      limit({ high: 80, deadBand: 3 }),
      [
        [1, 79],
        [2, 81],
        [3, 82],
        [4, 80.5],
      ],
      [[3, true]],
    ],
    [
      'a rise',
      { kind: 'rate', metric: 'temperature', perMinute: 6, windowMs: 10_000 },
      [
        [0, 20],
        [5_000, 99],
        [10_000, 20.9],
        [20_000, 21.9],
        [30_000, 22],
      ],
      [
        [20_000, true],
        [30_000, false],
      ],
    ],
    [
      'a fall',
      { kind: 'rate', metric: 'level', perMinute: -60, windowMs: 1_000 },
      [
        [0, 20],
        [1_000, 19],
        [2_000, 20],
      ],
      [
        [1_000, true],
        [2_000, false],
      ],
    ],
    [
      'values that are older or no numbers',
      limit({ high: 80 }),
      [
        [5, 81],
        [4, 20],
        [5, 20],
        [6, Number.NaN],
      ],
      [[5, true]],
    ],
  ])('follows %s', (_, condition, steps, expected) => {
    expect(edgesOf(condition, steps)).toEqual(expected);
  });

  it('waits for its delays and names the moment at which they ended', () => {
    const steps: Step[] = [
      [0, 90],
      [900, 20],
      [1_000, 90],
      [5_000, 20],
      [5_500, 90],
      [8_000, 20],
    ];
    const found = edgesOf(limit({ high: 80 }), steps, { onDelayMs: 1_000, offDelayMs: 600, untilTs: 9_000 });
    expect(found).toEqual([
      [2_000, true],
      [8_600, false],
    ]);
  });

  it('misses a source that has fallen silent, and hears it again', () => {
    const condition: AlarmCondition = { kind: 'absence', metric: 'level', afterMs: 5_000 };
    expect(
      edgesOf(
        condition,
        [
          [0, 1],
          [4_000, 1],
          [10_000, 1],
        ],
        { untilTs: 15_000 },
      ),
    ).toEqual([
      [9_000, true],
      [10_000, false],
      [15_000, true],
    ]);
    const start = { activeSinceTs: null, settledTs: null, heardTs: 1_000 };
    expect(edgesOf(condition, [], { start, untilTs: 5_999 })).toEqual([]);
    expect(edgesOf(condition, [], { start, untilTs: 6_000 })).toEqual([[6_000, true]]);
    expect(edgesOf(condition, [], { untilTs: 60_000 })).toEqual([]);
  });

  it('reads states and codes', () => {
    const edges: ConditionEdge[] = [];
    const rule = (condition: AlarmCondition) =>
      createRuleEvaluation({ condition, onDelayMs: 0, offDelayMs: 0 }, (edge) => edges.push(edge));
    const stopped = rule({ kind: 'state', states: ['fault', 'blockage'] });
    stopped.takeState(['production'], 'E7', 1);
    stopped.takeState(['blockage', 'warning'], null, 2);
    stopped.takeState(['production', 'warning'], null, 3);
    const coded = rule({ kind: 'code', codes: ['E7'] });
    coded.takeState(['fault'], 'E7', 4);
    coded.takeState(['fault'], 'E70', 5);
    expect(edges).toEqual([
      { isRaised: true, ts: 2, value: null },
      { isRaised: false, ts: 3, value: null },
      { isRaised: true, ts: 4, value: null },
      { isRaised: false, ts: 5, value: null },
    ]);
  });

  it('goes on after a restart without raising again what is active', () => {
    const start = { activeSinceTs: 10, settledTs: 10, heardTs: 20 };
    expect(
      edgesOf(
        limit({ high: 80 }),
        [
          [30, 90],
          [40, 20],
        ],
        { start },
      ),
    ).toEqual([[40, false]]);
  });

  describe('of what a source reported before a restart', () => {
    const REST = { activeSinceTs: null, settledTs: null, heardTs: null };
    const BEGUN = 100_000;
    function evaluate(start: EvaluationStart, delays: Partial<ConditionDelays> = {}) {
      const edges: [ts: number, isRaised: boolean][] = [];
      const rule = { condition: { kind: 'state', states: ['fault'] }, onDelayMs: 0, offDelayMs: 0 } as const;
      const evaluation = createRuleEvaluation(
        { ...rule, ...delays },
        ({ ts, isRaised }) => edges.push([ts, isRaised]),
        start,
      );
      evaluation.wait(BEGUN);
      return { evaluation, edges };
    }
    const fault = (ts: number) => ({ states: ['fault'], code: null, ts }) as const;

    it('ends its delay, although nothing more comes', () => {
      const { evaluation, edges } = evaluate({ ...REST, reported: fault(90_000) }, { onDelayMs: 60_000 });
      for (const ts of [BEGUN + 29_999, BEGUN + 30_000, 149_999, 150_000, 200_000]) evaluation.wait(ts);
      expect(edges).toEqual([[150_000, true]]);
    });

    it('ends an alarm that was active', () => {
      const start = { activeSinceTs: 10, settledTs: 10, heardTs: null };
      const { evaluation, edges } = evaluate({
        ...start,
        reported: { states: ['production'], code: null, ts: 20 },
      });
      evaluation.wait(BEGUN + 29_999);
      expect(edges).toEqual([]);
      evaluation.wait(BEGUN + 30_000);
      expect(edges).toEqual([[20, false]]);
    });

    it('counts nothing twice where it sends all of it again', () => {
      const { evaluation, edges } = evaluate({ ...REST, reported: fault(3) });
      evaluation.takeState(['fault'], null, 1);
      evaluation.takeState(['production'], null, 2);
      evaluation.takeState(['fault'], null, 3);
      evaluation.wait(BEGUN + 30_000);
      expect(edges).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ]);
    });

    it('takes a value as well, and none that was evaluated', () => {
      const untilTs = (start: EvaluationStart) => {
        const edges: number[] = [];
        const rule = { condition: limit({ high: 80 }), onDelayMs: 0, offDelayMs: 0 };
        const evaluation = createRuleEvaluation(rule, ({ ts }) => edges.push(ts), start);
        evaluation.wait(BEGUN);
        evaluation.wait(BEGUN + 30_000);
        return edges;
      };
      expect(untilTs({ ...REST, reported: { value: 90, ts: 20 } })).toEqual([20]);
      expect(untilTs({ ...REST, settledTs: 20, reported: { value: 90, ts: 20 } })).toEqual([]);
    });
  });

  it('leaves out what was evaluated before a restart', () => {
    const start = { activeSinceTs: 10, settledTs: 10, heardTs: 20 };
    const steps: Step[] = [
      [1, 20],
      [5, 90],
      [10, 20],
      [11, 90],
    ];
    expect(edgesOf(limit({ high: 80 }), steps, { start })).toEqual([]);
  });

  const STEPS = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 60, max: 100 })), { maxLength: 60 })
    .map((steps) => {
      let ts = 0;
      return steps.map(([afterMs, value]): Step => {
        ts += afterMs;
        return [ts, value];
      });
    });
  const DELAY = fc.integer({ min: 0, max: 4_000 });
  const WIDTH = fc.integer({ min: 0, max: 9 });

  it('raises and ends in turn, in the order of time, however it is asked', () => {
    fc.assert(
      fc.property(STEPS, DELAY, DELAY, WIDTH, WIDTH, (steps, onDelayMs, offDelayMs, hysteresis, deadBand) => {
        const condition = limit({ high: 80, hysteresis, deadBand });
        const edges = edgesOf(condition, steps, { onDelayMs, offDelayMs, untilTs: 1e9 });
        expect(edges.map(([, isRaised]) => isRaised)).toEqual(edges.map((_, index) => index % 2 === 0));
        const times = edges.map(([ts]) => ts);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const looked: ConditionEdge[] = [];
        const evaluation = createRuleEvaluation({ condition, onDelayMs, offDelayMs }, (edge) =>
          looked.push(edge),
        );
        let before = 0;
        for (const [ts, value] of steps) {
          for (let at = before; at < ts; at += 250) evaluation.wait(at);
          evaluation.takeValue(value, ts);
          before = ts;
        }
        evaluation.wait(1e9);
        expect(looked.map(({ ts, isRaised }) => [ts, isRaised])).toEqual(edges);
      }),
    );
  });

  it('raises less often with hysteresis than without', () => {
    fc.assert(
      fc.property(STEPS, WIDTH, (steps, hysteresis) => {
        const plain = edgesOf(limit({ high: 80 }), steps).length;
        expect(edgesOf(limit({ high: 80, hysteresis }), steps).length).toBeLessThanOrEqual(plain);
      }),
    );
  });
});
