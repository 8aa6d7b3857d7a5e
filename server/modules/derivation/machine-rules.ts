import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { StateRule } from './rule-condition.ts';

export interface CounterRule {
  readonly metric: string;
  readonly targetMetric: string;
}

/** The enabled rules of a machine. */
export interface MachineRules {
  readonly states: readonly StateRule[];
  /** The state while no rule holds; null = none is reported then. */
  readonly otherwise: { readonly state: MachineState; readonly overridesReported: boolean } | null;
  readonly counters: readonly CounterRule[];
}
