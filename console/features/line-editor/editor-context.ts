import { createContext, use } from 'react';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PlanProblem } from '#shared/domain/line/line-plan-problems.ts';

/** What is selected on the canvas. */
export type PlanSelection =
  | { readonly kind: 'machine'; readonly key: string }
  | { readonly kind: 'conveyor'; readonly from: string; readonly to: string }
  | null;

/** The plan that is being edited, and what can be done with it. */
export interface PlanEditor {
  readonly lineCode: string;
  readonly plan: LinePlan;
  /** Rises when forms have to begin anew. */
  readonly epoch: number;
  readonly selection: PlanSelection;
  readonly problems: readonly PlanProblem[];
  readonly mayEdit: boolean;
  /** Machines that the plan may hold. */
  readonly machines: readonly Machine[];
  /** The machine at a node; null when it is gone. */
  readonly machineOf: (key: string) => Machine | null;
  readonly labelOf: (key: string) => string;
  readonly select: (selection: PlanSelection) => void;
  /** Changes with the same `group` are undone at once. */
  readonly change: (edit: (plan: LinePlan) => LinePlan, group?: string) => void;
}

export const EditorContext = createContext<PlanEditor | null>(null);

export function usePlanEditor(): PlanEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('usePlanEditor needs an EditorContext above it');
  return editor;
}
