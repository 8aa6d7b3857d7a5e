import type { PlacedMachine, PlantPlan } from '#display/screens/plant/layout/plant-plan.ts';
import type { SceneRun } from '#display/screens/plant/model/scene-model.ts';

/** Metres around the machines of a run. */
const AROUND = { x: 0.9, front: 2.4, back: 0.8 } as const;

/** The areas of the floor that a run covers: one for each row of machines that it is on. */
export function areaOfRun(
  run: Pick<SceneRun, 'machineIds'>,
  plan: PlantPlan,
): { readonly x: number; readonly z: number; readonly width: number; readonly depth: number }[] {
  const byId = new Map(plan.machines.map((machine) => [machine.id, machine]));
  const rows: PlacedMachine[][] = [];
  for (const id of run.machineIds) {
    const machine = byId.get(id);
    if (!machine) continue;
    const row = rows.at(-1);
    const last = row?.at(-1);
    // Another row of a folded line begins where the flow turns round.
    if (row && last && last.turn === machine.turn) row.push(machine);
    else rows.push([machine]);
  }
  return rows.map((row) => {
    const left = Math.min(...row.map(({ bounds }) => bounds.low[0])) - AROUND.x;
    const right = Math.max(...row.map(({ bounds }) => bounds.high[0])) + AROUND.x;
    const back = Math.min(...row.map(({ bounds }) => bounds.low[2])) - AROUND.back;
    const front = Math.max(...row.map(({ bounds }) => bounds.high[2])) + AROUND.front;
    return { x: (left + right) / 2, z: (back + front) / 2, width: right - left, depth: front - back };
  });
}
