import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { ConditionDelays } from '#shared/domain/machine/delayed-condition.ts';

/** A value outside its limits; null = there is no such limit. */
export interface LimitCondition {
  readonly kind: 'limit';
  readonly metric: string;
  readonly high: number | null;
  readonly low: number | null;
  /** How far inside the limit a value has to be before the condition ends. */
  readonly hysteresis: number;
  /** A value that differs from the last one that counted by less than this is taken as unchanged. */
  readonly deadBand: number;
}

/** A value that changes too fast: mean rate between values that are at least `windowMs` apart. */
export interface RateCondition {
  readonly kind: 'rate';
  readonly metric: string;
  /** Above 0: rises at least so fast; below 0: falls at least so fast. */
  readonly perMinute: number;
  readonly windowMs: number;
}

/** No value of a metric for so long. */
export interface AbsenceCondition {
  readonly kind: 'absence';
  readonly metric: string;
  readonly afterMs: number;
}

/** The machine reports one of these states. */
export interface StateCondition {
  readonly kind: 'state';
  readonly states: readonly MachineState[];
}

/** The machine reports one of these codes of its vendor. */
export interface CodeCondition {
  readonly kind: 'code';
  readonly codes: readonly string[];
}

export type AlarmCondition =
  | LimitCondition
  | RateCondition
  | AbsenceCondition
  | StateCondition
  | CodeCondition;

/** When an alarm of a machine is raised. Delays are by the time of the source. */
export interface EvaluatedRule extends ConditionDelays {
  readonly id: Id;
  readonly machineId: Id;
  readonly name: string;
  readonly nameEn: string | null;
  readonly condition: AlarmCondition;
  readonly priority: AlarmPriority;
  /** While the alarm of one of these rules is active, this rule's alarm is suppressed by design. */
  readonly suppressedBy: readonly Id[];
}

/** The metric that a condition reads; null = it reads states. */
export function metricOf(condition: AlarmCondition): string | null {
  return 'metric' in condition ? condition.metric : null;
}
