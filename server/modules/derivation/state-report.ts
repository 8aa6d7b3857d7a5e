import type { MachineState, Quality } from '#shared/contracts/plant/machine-state.ts';
import type { DelayedCondition } from '#shared/domain/machine/delayed-condition.ts';
import type { MachineRules } from './machine-rules.ts';
import type { StateRule } from './rule-condition.ts';

/** A state as it is stored. */
export interface ReportedStates {
  readonly states: readonly MachineState[];
  readonly code: string | null;
  readonly text: string | null;
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

/**
 * The states of the rules that count; the base state follows by the precedence that all screens use. While the machine
 * reports its own, only rules that are marked to win have a say. Null = none.
 */
export function statesOf(
  { states, otherwise }: Pick<MachineRules, 'states' | 'otherwise'>,
  conditions: ReadonlyMap<StateRule, DelayedCondition>,
  isReporting: boolean,
): MachineState[] | null {
  const mayCount = ({ overridesReported }: { readonly overridesReported: boolean }) =>
    overridesReported || !isReporting;
  const active = states.filter((rule) => mayCount(rule) && conditions.get(rule)?.isActive);
  const own = [...new Set(active.map(({ state }) => state))];
  const isBased = own.some((state) => state !== 'warning');
  // Before the first value of any rule nothing is known, which is not “otherwise”.
  if (!isBased && otherwise && mayCount(otherwise) && (states.length === 0 || conditions.size > 0))
    return [otherwise.state, ...own];
  return own.length > 0 ? own : null;
}

export function sameStates(a: readonly MachineState[], b: readonly MachineState[]): boolean {
  return a.length === b.length && a.every((state) => b.includes(state));
}
