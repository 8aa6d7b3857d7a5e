import type { DerivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** A rule that says when a machine is in a state. */
export interface StateRule
  extends Pick<DerivedRule, 'operator' | 'onDelayMs' | 'offDelayMs' | 'overridesReported'> {
  readonly metric: string;
  readonly value: number;
  readonly state: MachineState;
}

/** What is remembered of a rule; times by the source's clock. */
export interface RuleCondition {
  /** Whether it holds by the last value. */
  readonly isTrue: boolean;
  /** Since when. */
  readonly sinceTs: number;
  /** Whether it counts: it follows `isTrue` after the delay. */
  readonly isActive: boolean;
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

/** When the condition will begin, or cease, to count if no other value comes; null = it does not change. */
export function dueTs({ isTrue, sinceTs, isActive }: RuleCondition, rule: StateRule): number | null {
  if (isTrue === isActive) return null;
  return sinceTs + (isTrue ? rule.onDelayMs : rule.offDelayMs);
}

/** The condition at a time, without a new value. */
export function atTime(condition: RuleCondition, rule: StateRule, ts: number): RuleCondition {
  const due = dueTs(condition, rule);
  return due !== null && due <= ts ? { ...condition, isActive: condition.isTrue } : condition;
}

/** The condition after a value; `before` null = the first one. Older values than the last one must be left out. */
export function afterValue(
  before: RuleCondition | null,
  rule: StateRule,
  value: number,
  ts: number,
): RuleCondition {
  const isTrue = holds(rule, value);
  const known = before ? atTime(before, rule, ts) : { isTrue: false, sinceTs: ts, isActive: false };
  const next = isTrue === known.isTrue ? known : { ...known, isTrue, sinceTs: ts };
  return atTime(next, rule, ts);
}
