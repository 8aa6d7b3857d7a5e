import type { LinePlan, PlanMachine } from '#shared/contracts/calendar/line-plan.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { capacityOf } from './line-capacity.ts';
import { reachOf, stepsOf } from './line-flow.ts';

/** What both sides of the wire need to know of a machine in a plan. */
export type PlannedMachine = Pick<
  Machine | PlanMachine,
  'code' | 'name' | 'idealSpeedPerHour' | 'primaryPerUnit'
> & { readonly nameEn?: string | null | undefined };

/**
 * What is wrong with a plan: a key of the `linePlan.problem` texts, the machines it is about, and what fills the text.
 * An `error` keeps the plan from being published; a `warning` is shown.
 */
export interface PlanProblem {
  readonly key:
    | 'empty'
    | 'too_many'
    | 'unknown_machine'
    | 'code_twice'
    | 'code_taken'
    | 'machine_twice'
    | 'edge_of_unknown'
    | 'edge_twice'
    | 'circle'
    | 'not_joined'
    | 'no_bottleneck'
    | 'too_slow_before'
    | 'too_slow_behind'
    | 'metric_without_buffer';
  readonly level: 'error' | 'warning';
  readonly keys: readonly string[];
  readonly params?: Readonly<Record<string, number>>;
}

/**
 * All problems of a plan, the most important first. `machineOf` returns null for a machine that there is not (any more) or
 * that another line has; `takenCodes` are codes of new machines that other departments have.
 */
export function problemsOf(
  plan: LinePlan,
  machineOf: (key: string) => PlannedMachine | null,
  takenCodes: readonly string[] = [],
): readonly PlanProblem[] {
  if (plan.nodes.length === 0) return [error('empty', [])];
  const ids = plan.nodes.map(({ key }) => key);
  const problems = [...tooMany(ids), ...nodeProblems(plan, machineOf, takenCodes), ...edgeProblems(plan)];
  if (stepsOf({ ids, edges: plan.edges }) === null) return [...problems, error('circle', circleOf(plan))];
  const { bottleneck } = plan;
  if (bottleneck === null || !ids.includes(bottleneck)) return [...problems, error('no_bottleneck', [])];
  return [
    ...problems,
    ...notJoined(plan, bottleneck),
    ...tooSlow(plan, bottleneck, 'upstream', machineOf),
    ...tooSlow(plan, bottleneck, 'downstream', machineOf),
  ];
}

function error(key: PlanProblem['key'], keys: readonly string[]): PlanProblem {
  return { key, level: 'error', keys };
}

/** Such a draft is not even stored. */
function tooMany(ids: readonly string[]): PlanProblem[] {
  const most = LIMITS.machinesPerLineMax;
  if (ids.length <= most) return [];
  return [{ ...error('too_many', ids.slice(most)), params: { most, count: ids.length } }];
}

function nodeProblems(
  plan: LinePlan,
  machineOf: (key: string) => PlannedMachine | null,
  takenCodes: readonly string[],
): PlanProblem[] {
  const twice = groupBy(plan.nodes, ({ machineId }) => machineId);
  // A machine that stands twice has its code twice, too: it is reported once.
  const repeated = new Set(twice.flatMap(([, ...others]) => others));
  const single = plan.nodes.filter((node) => !repeated.has(node));
  const sameCode = groupBy(single, ({ key }) => machineOf(key)?.code ?? null);
  const keysOf = (nodes: LinePlan['nodes']) => nodes.map(({ key }) => key);
  return [
    ...plan.nodes.flatMap(({ key }) => (machineOf(key) === null ? [error('unknown_machine', [key])] : [])),
    ...twice.map((nodes) => error('machine_twice', keysOf(nodes))),
    ...sameCode.map((nodes) => error('code_twice', keysOf(nodes))),
    ...plan.nodes.flatMap(({ key, machine }) =>
      machine && takenCodes.includes(machine.code) ? [error('code_taken', [key])] : [],
    ),
  ];
}

/** The groups of more than one. Nothing is equal to null. */
function groupBy<Item>(items: readonly Item[], of: (item: Item) => string | null): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const value = of(item);
    if (value !== null) groups.set(value, [...(groups.get(value) ?? []), item]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function edgeProblems({ nodes, edges }: LinePlan): PlanProblem[] {
  const known = new Set(nodes.map(({ key }) => key));
  const dangling = edges.filter(({ from, to }) => !known.has(from) || !known.has(to));
  const twice = groupBy(edges, ({ from, to }) => `${from} ${to}`);
  const unmeasured = edges.filter(
    ({ bufferCapacity, bufferMetric }) => bufferMetric !== null && bufferCapacity === null,
  );
  return [
    ...dangling.map(({ from, to }) =>
      error(
        'edge_of_unknown',
        [from, to].filter((key) => known.has(key)),
      ),
    ),
    ...twice.flatMap(([edge]) => (edge ? [error('edge_twice', [edge.from, edge.to])] : [])),
    ...unmeasured.map(({ from, to }) => error('metric_without_buffer', [from, to])),
  ];
}

/** The machines that stand in circles: what is left when first and last machines are taken away again and again. */
function circleOf({ nodes, edges }: LinePlan): string[] {
  let left = nodes.map(({ key }) => key);
  for (;;) {
    const inside = edges.filter(({ from, to }) => left.includes(from) && left.includes(to));
    const next = left.filter(
      (key) => inside.some(({ from }) => from === key) && inside.some(({ to }) => to === key),
    );
    if (next.length === left.length) return left;
    left = next;
  }
}

/** Machines that no chain of conveyors joins with the bottleneck, in whatever direction these run. */
function notJoined({ nodes, edges }: LinePlan, bottleneck: string): PlanProblem[] {
  const joined = new Set([bottleneck]);
  const both = [...edges, ...edges.map(({ from, to }) => ({ from: to, to: from }))];
  for (const key of reachOf(both, bottleneck, 'downstream')) joined.add(key);
  const alone = nodes.map(({ key }) => key).filter((key) => !joined.has(key));
  return alone.length > 0 ? [error('not_joined', alone)] : [];
}

function tooSlow(
  plan: LinePlan,
  bottleneck: string,
  direction: 'upstream' | 'downstream',
  machineOf: (key: string) => PlannedMachine | null,
): PlanProblem[] {
  const perHourOf = (key: string) => {
    const machine = machineOf(key);
    return machine ? machine.idealSpeedPerHour * machine.primaryPerUnit : Number.POSITIVE_INFINITY;
  };
  const ids = plan.nodes.map(({ key }) => key);
  const needed = perHourOf(bottleneck);
  // What a removed bottleneck needs is unknown.
  if (needed === Number.POSITIVE_INFINITY) return [];
  const { perHour, limitedBy } = capacityOf({ ids, edges: plan.edges }, bottleneck, direction, perHourOf);
  // Speeds are given with three or four digits; a difference of a thousandth is rounding.
  if (perHour >= needed * 0.999) return [];
  return [
    {
      key: direction === 'upstream' ? 'too_slow_before' : 'too_slow_behind',
      level: 'warning',
      keys: limitedBy,
      params: { perHour: Math.round(perHour), needed: Math.round(needed) },
    },
  ];
}
