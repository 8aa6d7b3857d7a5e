import type { LinePlan, PlanEdge, PlanMachine, PlanNode } from '#shared/contracts/calendar/line-plan.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** Distances between the places of machines on the canvas. */
export const GRID = { x: 240, y: 130 } as const;

/** What a new machine begins with: it takes over what the machine before it counts in. */
export interface NewMachine {
  readonly machineType: MachineType;
  readonly name: string;
  readonly nameEn: string;
  /** Beginning of the code; a number is added. */
  readonly codePrefix: string;
  readonly like: Pick<PlanMachine, 'speedUnit' | 'yieldUnit' | 'primaryPerUnit' | 'idealSpeedPerHour'> | null;
}

/** `Filler 2` where there is a `Filler` already. */
function nextFree(wanted: string, taken: ReadonlySet<string>, separator: string): string {
  for (let number = 1; ; number += 1) {
    const text = number === 1 ? wanted : `${wanted}${separator}${number}`;
    if (!taken.has(text)) return text;
  }
}

export function newPlanMachine(
  { machineType, name, nameEn, codePrefix, like }: NewMachine,
  unit: CountUnit,
  taken: { readonly codes: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): PlanMachine {
  return {
    code: nextFree(codePrefix, taken.codes, '-'),
    name: nextFree(name, taken.names, ' '),
    nameEn: nextFree(nameEn, taken.names, ' '),
    machineType,
    speedUnit: like?.speedUnit ?? unit,
    yieldUnit: like?.yieldUnit ?? unit,
    primaryPerUnit: like?.primaryPerUnit ?? 1,
    idealSpeedPerHour: like?.idealSpeedPerHour ?? 1_000,
    expectedPeriodMs: 10_000,
  };
}

/** Puts a machine on the canvas; behind another one when `after` names it. The first machine is the bottleneck. */
export function addNode(plan: LinePlan, node: PlanNode, after: string | null): LinePlan {
  return {
    ...plan,
    bottleneck: plan.bottleneck ?? node.key,
    nodes: [...plan.nodes, node],
    edges: after === null ? plan.edges : [...plan.edges, rigid(after, node.key)],
  };
}

function rigid(from: string, to: string): PlanEdge {
  return { from, to, bufferCapacity: null, bufferMetric: null };
}

/** Where the next machine stands: behind `after`, below what it feeds already; else behind all others. */
export function nextPlace(plan: LinePlan, after: string | null): { readonly x: number; readonly y: number } {
  const before = plan.nodes.find(({ key }) => key === after);
  if (!before) {
    const right = Math.max(-GRID.x, ...plan.nodes.map(({ x }) => x));
    return { x: right + GRID.x, y: 0 };
  }
  const x = before.x + GRID.x;
  const column = plan.nodes.filter((node) => Math.abs(node.x - x) < GRID.x / 2).map(({ y }) => y);
  let y = before.y;
  while (column.some((taken) => Math.abs(taken - y) < GRID.y / 2)) y += GRID.y;
  return { x, y };
}

export function connect(plan: LinePlan, from: string, to: string): LinePlan {
  const has = plan.edges.some((edge) => edge.from === from && edge.to === to);
  return has || from === to ? plan : { ...plan, edges: [...plan.edges, rigid(from, to)] };
}

export function changeEdge(
  plan: LinePlan,
  from: string,
  to: string,
  change: Partial<Pick<PlanEdge, 'bufferCapacity' | 'bufferMetric'>>,
): LinePlan {
  const edges = plan.edges.map((edge) =>
    edge.from === from && edge.to === to ? { ...edge, ...change } : edge,
  );
  return { ...plan, edges };
}

export function removeEdge(plan: LinePlan, from: string, to: string): LinePlan {
  return { ...plan, edges: plan.edges.filter((edge) => edge.from !== from || edge.to !== to) };
}

/** A machine goes with its conveyors; what it joined stays joined where it stood between one machine and one other. */
export function removeNode(plan: LinePlan, key: string): LinePlan {
  const [before, ...moreBefore] = plan.edges.filter(({ to }) => to === key);
  const [behind, ...moreBehind] = plan.edges.filter(({ from }) => from === key);
  const rest: LinePlan = {
    ...plan,
    bottleneck: plan.bottleneck === key ? null : plan.bottleneck,
    nodes: plan.nodes.filter((node) => node.key !== key),
    edges: plan.edges.filter(({ from, to }) => from !== key && to !== key),
  };
  const isBetween = before && behind && moreBefore.length === 0 && moreBehind.length === 0;
  return isBetween ? connect(rest, before.from, behind.to) : rest;
}

export function changeMachine(plan: LinePlan, key: string, machine: PlanMachine): LinePlan {
  return { ...plan, nodes: plan.nodes.map((node) => (node.key === key ? { ...node, machine } : node)) };
}

export function placeNodes(
  plan: LinePlan,
  places: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): LinePlan {
  return { ...plan, nodes: plan.nodes.map((node) => ({ ...node, ...places.get(node.key) })) };
}

/** A key that no machine of the plan has. */
export function freeKey({ nodes }: LinePlan): string {
  const taken = new Set(nodes.map(({ key }) => key));
  let number = nodes.length + 1;
  while (taken.has(`n${number}`)) number += 1;
  return `n${number}`;
}
