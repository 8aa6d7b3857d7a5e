import { z } from 'zod';
import { LinePlan, PlanMachine, type PlanNode } from '#shared/contracts/calendar/line-plan.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

/** A plan as a file: machines by their code, so that it can be taken to another plant. */
const PlanFile = z.object({
  linewall: z.literal('line-plan/1'),
  unit: LinePlan.shape.unit,
  timeZone: LinePlan.shape.timeZone,
  bottleneck: LinePlan.shape.bottleneck,
  machines: z
    .array(z.object({ key: z.string(), x: z.number(), y: z.number(), machine: z.unknown() }))
    .max(200),
  conveyors: LinePlan.shape.edges,
});

export function toPlanFile(plan: LinePlan, machineOf: (key: string) => Machine | null): string {
  const file = {
    linewall: 'line-plan/1',
    unit: plan.unit,
    timeZone: plan.timeZone,
    bottleneck: plan.bottleneck,
    machines: plan.nodes.map(({ key, x, y, machine }) => {
      const source = machine ?? machineOf(key);
      return { key, x, y, machine: source && withoutOthers(source) };
    }),
    conveyors: plan.edges,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function withoutOthers(machine: Machine | PlanMachine): PlanMachine {
  return z.object(PlanMachine.shape).parse(machine);
}

/** The plan of a file; machines whose code there is already are those machines. Null when the file is not one. */
export function readPlanFile(text: string, machines: readonly Machine[]): LinePlan | null {
  const parsed = PlanFile.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { unit, timeZone, bottleneck, conveyors } = parsed.data;
  const nodes = parsed.data.machines.flatMap(({ key, x, y, machine }): PlanNode[] => {
    const read = PlanMachine.safeParse(machine);
    if (!read.success) return [];
    const machineId = machines.find(({ code }) => code === read.data.code)?.id ?? null;
    return [{ key, x, y, machineId, machine: machineId === null ? read.data : null }];
  });
  if (nodes.length < parsed.data.machines.length) return null;
  const plan = LinePlan.safeParse({ unit, timeZone, bottleneck, nodes, edges: conveyors });
  return plan.success ? plan.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
