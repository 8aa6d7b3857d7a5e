import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { stepsOf } from '#shared/domain/line/line-flow.ts';
import type { PlannedMachine } from '#shared/domain/line/line-plan-problems.ts';

/** One step of the V-curve: how much its machines together can pass on. */
export interface SpeedStep {
  readonly keys: readonly string[];
  /** Primary packages per hour. */
  readonly perHour: number;
  readonly isBottleneck: boolean;
}

/** The ideal speeds along the flow, which should rise from the bottleneck to both ends. Null when the plan runs in a circle. */
export function speedCurve(
  plan: LinePlan,
  machineOf: (key: string) => PlannedMachine | null,
): readonly SpeedStep[] | null {
  const steps = stepsOf({ ids: plan.nodes.map(({ key }) => key), edges: plan.edges });
  if (!steps) return null;
  return steps.map((keys) => ({
    keys,
    perHour: keys.reduce((sum, key) => {
      const machine = machineOf(key);
      return sum + (machine ? machine.idealSpeedPerHour * machine.primaryPerUnit : 0);
    }, 0),
    isBottleneck: plan.bottleneck !== null && keys.includes(plan.bottleneck),
  }));
}
