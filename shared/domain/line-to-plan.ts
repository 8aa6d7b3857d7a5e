import type { Line } from '#shared/contracts/line.ts';
import type { LinePlan } from '#shared/contracts/line-plan.ts';

const STEP_X = 240;
const BRANCH_Y = 120;

/** The plan of a line that nobody has edited yet: its machines from left to right, parallel ones below each other. */
export function lineToPlan(line: Line): LinePlan {
  const keyOf = (machineId: string) => `m${machineId}`;
  return {
    unit: line.unit,
    timeZone: line.timeZone,
    bottleneck: keyOf(line.bottleneckMachineId),
    nodes: line.steps.flatMap(({ machineIds }, step) =>
      machineIds.map((machineId, branch) => ({
        key: keyOf(machineId),
        machineId,
        machine: null,
        x: step * STEP_X,
        y: (branch - (machineIds.length - 1) / 2) * BRANCH_Y,
      })),
    ),
    edges: line.edges.map(({ from, to, bufferCapacity, bufferMetric }) => ({
      from: keyOf(from),
      to: keyOf(to),
      bufferCapacity,
      bufferMetric,
    })),
  };
}
