import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Line } from '#shared/contracts/plant/line.ts';

const STEP_X = 240;
const BRANCH_Y = 130;
/** Steps of a long line stand in rows, so that they can be read on one canvas. */
export const STEPS_PER_ROW = 8;

/** The plan of a line that nobody has edited yet: its machines from left to right, parallel ones below each other. */
export function lineToPlan(line: Line): LinePlan {
  const rowHeight = BRANCH_Y * Math.max(1, ...line.steps.map(({ machineIds }) => machineIds.length)) + 40;
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
        x: (step % STEPS_PER_ROW) * STEP_X,
        y: Math.floor(step / STEPS_PER_ROW) * rowHeight + (branch - (machineIds.length - 1) / 2) * BRANCH_Y,
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
