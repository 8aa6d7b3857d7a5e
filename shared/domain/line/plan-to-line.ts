import type { LinePlan, PlanNode } from '#shared/contracts/calendar/line-plan.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { stepsOf } from './line-flow.ts';

/** The machine that stands at a node, or will after the publication; null when it is gone. A new one has no id yet. */
export function machineAt(
  { machine, machineId }: PlanNode,
  machineOf: (id: string) => Machine | undefined,
): Machine | null {
  if (machineId !== null) return machineOf(machineId) ?? null;
  if (machine === null) return null;
  return {
    ...machine,
    id: '',
    nameEn: machine.nameEn || null,
    shortName: null,
    shortNameEn: null,
    imageUrl: null,
    lineId: null,
    timeZone: null,
  };
}

/**
 * The line that a wall would show for a plan. Machines that are gone are left out; new ones have ids from `firstNewId`
 * on. Null while the plan has no bottleneck, or runs in a circle.
 */
export function planToLine(
  named: Pick<Line, 'id' | 'code' | 'name' | 'nameEn'>,
  plan: LinePlan,
  machineOf: (id: string) => Machine | undefined,
  firstNewId: number,
): Line | null {
  const machines = new Map(
    plan.nodes.flatMap((node, at) => {
      const machine = machineAt(node, machineOf);
      if (!machine) return [];
      return [[node.key, { ...machine, id: node.machineId ?? String(firstNewId + at), lineId: named.id }]];
    }),
  );
  const idOf = (key: string | null) => (key === null ? undefined : machines.get(key)?.id);
  const bottleneckMachineId = idOf(plan.bottleneck);
  const steps = stepsOf({ ids: [...machines.keys()], edges: plan.edges });
  if (bottleneckMachineId === undefined || steps === null) return null;
  return {
    ...named,
    unit: plan.unit,
    timeZone: plan.timeZone,
    bottleneckMachineId,
    machines: steps.flat().flatMap((key) => machines.get(key) ?? []),
    steps: steps.map((keys, at) => ({ order: at + 1, machineIds: keys.flatMap((key) => idOf(key) ?? []) })),
    edges: plan.edges.flatMap((edge) => {
      const [from, to] = [idOf(edge.from), idOf(edge.to)];
      return from && to ? [{ ...edge, from, to }] : [];
    }),
  };
}
