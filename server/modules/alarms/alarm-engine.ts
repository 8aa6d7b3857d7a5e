import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type EvaluatedRule, metricOf } from '#shared/domain/alarm/alarm-rule.ts';
import {
  type ConditionEdge,
  createRuleEvaluation,
  type EvaluationStart,
  type RuleEvaluation,
} from '#shared/domain/alarm/rule-evaluation.ts';

export interface RuleEdge extends ConditionEdge {
  readonly rule: EvaluatedRule;
}

/** The rules of one tenant over its readings. A reading without rules costs one look-up. */
export interface AlarmEngine {
  /** What a reading begins or ends. Readings come in the order in which they arrived. */
  take(reading: Reading): readonly RuleEdge[];
  /** What delays have made due by now, by the server's clock. */
  wait(nowMs: number): readonly RuleEdge[];
}

interface RuledMachine {
  readonly byMetric: Map<string, RuleEvaluation[]>;
  readonly byState: RuleEvaluation[];
  /** How far the source's clock is behind the server's, transport included. */
  lagMs: number;
}

/** @param startOf what each rule goes on from. */
export function createAlarmEngine<Rule extends EvaluatedRule>(
  rules: readonly Rule[],
  startOf: (rule: Rule) => EvaluationStart,
): AlarmEngine {
  const machines = new Map<Id, RuledMachine>();
  let edges: RuleEdge[] = [];
  for (const rule of rules) {
    const machine: RuledMachine = machines.get(rule.machineId) ?? {
      byMetric: new Map(),
      byState: [],
      lagMs: 0,
    };
    machines.set(rule.machineId, machine);
    const evaluation = createRuleEvaluation(rule, (edge) => edges.push({ ...edge, rule }), startOf(rule));
    const metric = metricOf(rule.condition);
    if (metric === null) machine.byState.push(evaluation);
    else {
      const own = machine.byMetric.get(metric);
      if (own) own.push(evaluation);
      else machine.byMetric.set(metric, [evaluation]);
    }
  }

  function drain(): readonly RuleEdge[] {
    if (edges.length === 0) return edges;
    const found = edges;
    edges = [];
    return found;
  }

  return {
    take(reading) {
      const machine = machines.get(reading.machineId);
      // A bad value is stored as it came, and no alarm is made of it.
      if (!machine || reading.quality === 'bad') return drain();
      const { sourceTs } = reading;
      machine.lagMs = reading.arrivalTs - sourceTs;
      if (reading.kind === 'state')
        for (const one of machine.byState) one.takeState(reading.states, reading.code, sourceTs);
      else
        for (const metric in reading.values) {
          const value = reading.values[metric];
          if (value === undefined) continue;
          for (const one of machine.byMetric.get(metric) ?? []) one.takeValue(value, sourceTs);
        }
      return drain();
    },
    wait(nowMs) {
      for (const { byMetric, byState, lagMs } of machines.values()) {
        for (const evaluations of byMetric.values()) for (const one of evaluations) one.wait(nowMs - lagMs);
        for (const one of byState) one.wait(nowMs - lagMs);
      }
      return drain().toSorted((a, b) => a.ts - b.ts);
    },
  };
}
