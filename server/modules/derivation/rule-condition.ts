import type { DerivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { type DelayedCondition, withTruth } from '#shared/domain/machine/delayed-condition.ts';

/** A rule that says when a machine is in a state. */
export interface StateRule
  extends Pick<DerivedRule, 'operator' | 'onDelayMs' | 'offDelayMs' | 'overridesReported'> {
  readonly metric: string;
  readonly value: number;
  readonly state: MachineState;
}

export function holds(
  { operator, value: limit }: Pick<StateRule, 'operator' | 'value'>,
  value: number,
): boolean {
  switch (operator) {
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '=':
      return value === limit;
  }
}

/** The condition after a value; `before` null = the first one. Older values than the last one must be left out. */
export function afterValue(
  before: DelayedCondition | null,
  rule: StateRule,
  value: number,
  ts: number,
): DelayedCondition {
  return withTruth(before, holds(rule, value), rule, ts);
}
