import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';

/** A plan with what it was before, and what was undone. */
export interface PlanHistory {
  readonly plan: LinePlan;
  readonly past: readonly LinePlan[];
  readonly future: readonly LinePlan[];
  /** What the last change was part of: changes of one field are undone at once. */
  readonly group: string | null;
  /** Rises when the plan is replaced otherwise than by a field: forms begin anew. */
  readonly epoch: number;
}

const STEPS_MAX = 200;

export function startHistory(plan: LinePlan, epoch = 0): PlanHistory {
  return { plan, past: [], future: [], group: null, epoch };
}

export function record(history: PlanHistory, plan: LinePlan, group: string | null): PlanHistory {
  if (plan === history.plan) return history;
  const isSameGroup = group !== null && group === history.group;
  const past = isSameGroup ? history.past : [...history.past, history.plan].slice(-STEPS_MAX);
  return { plan, past, future: [], group, epoch: history.epoch + (group === null ? 1 : 0) };
}

export function undo(history: PlanHistory): PlanHistory {
  const plan = history.past.at(-1);
  if (!plan) return history;
  return {
    plan,
    past: history.past.slice(0, -1),
    future: [history.plan, ...history.future],
    group: null,
    epoch: history.epoch + 1,
  };
}

export function redo(history: PlanHistory): PlanHistory {
  const [plan, ...future] = history.future;
  if (!plan) return history;
  return { plan, past: [...history.past, history.plan], future, group: null, epoch: history.epoch + 1 };
}
