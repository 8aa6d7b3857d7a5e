import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type EvaluatedRule, metricOf } from './alarm-rule.ts';

/** Why a rule can never work as it is written; `names` are those of rules, in their order. */
export type RuleFault =
  | { readonly kind: 'metric_missing'; readonly metric: string }
  | { readonly kind: 'limit_missing' }
  | { readonly kind: 'limits_reversed' }
  | { readonly kind: 'hysteresis_too_wide' }
  | { readonly kind: 'rate_zero' }
  | { readonly kind: 'suppressor_missing' }
  | { readonly kind: 'suppression_loop'; readonly names: readonly string[] };

/** What a rule is checked against. */
export interface RuleSurroundings {
  /** The metrics that its machine has. */
  readonly metrics: ReadonlySet<string>;
  /** The other rules of its tenant; the rule itself, as it was, may be among them. */
  readonly rules: ReadonlyMap<Id, Pick<EvaluatedRule, 'name' | 'suppressedBy'>>;
}

/** The faults of a rule, the most basic first; empty = it can be used. */
export function faultsOf(
  rule: Pick<EvaluatedRule, 'id' | 'name' | 'condition' | 'suppressedBy'>,
  { metrics, rules }: RuleSurroundings,
): RuleFault[] {
  const faults: RuleFault[] = [];
  const metric = metricOf(rule.condition);
  if (metric !== null && !metrics.has(metric)) faults.push({ kind: 'metric_missing', metric });
  faults.push(...conditionFaults(rule.condition));
  if (rule.suppressedBy.some((id) => id !== rule.id && !rules.has(id)))
    faults.push({ kind: 'suppressor_missing' });
  const names = findLoop(rule, rules);
  if (names) faults.push({ kind: 'suppression_loop', names });
  return faults;
}

function conditionFaults(condition: EvaluatedRule['condition']): RuleFault[] {
  if (condition.kind === 'rate') return condition.perMinute === 0 ? [{ kind: 'rate_zero' }] : [];
  if (condition.kind !== 'limit') return [];
  const { high, low, hysteresis } = condition;
  if (high === null && low === null) return [{ kind: 'limit_missing' }];
  if (high === null || low === null) return [];
  if (low >= high) return [{ kind: 'limits_reversed' }];
  // Between the limits there has to be a value at which the condition ends.
  return low + hysteresis >= high - hysteresis ? [{ kind: 'hysteresis_too_wide' }] : [];
}

/** The names along a way on which a rule suppresses itself, beginning and ending with it; null = there is none. */
function findLoop(
  rule: Pick<EvaluatedRule, 'id' | 'name' | 'suppressedBy'>,
  rules: RuleSurroundings['rules'],
): string[] | null {
  const cameFrom = new Map<Id, Id>();
  const waiting: Id[] = [...rule.suppressedBy];
  for (const id of rule.suppressedBy) cameFrom.set(id, rule.id);
  for (let at = 0; at < waiting.length; at += 1) {
    const id = waiting[at];
    if (id === undefined) break;
    if (id === rule.id) return loopNames(rule, rules, cameFrom);
    for (const next of rules.get(id)?.suppressedBy ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, id);
      waiting.push(next);
    }
  }
  return null;
}

function loopNames(
  { id: own, name }: Pick<EvaluatedRule, 'id' | 'name'>,
  rules: RuleSurroundings['rules'],
  cameFrom: ReadonlyMap<Id, Id>,
): string[] {
  const names = [name];
  for (let id = cameFrom.get(own); id !== undefined && id !== own; id = cameFrom.get(id))
    names.unshift(rules.get(id)?.name ?? id);
  return [name, ...names];
}
