import type { BaseState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { isStop } from '#shared/domain/machine/machine-state.ts';

/** What a machine does for a time, as people speak of it: it runs, or it has one stop. */
export interface StretchKind {
  readonly base: PresentedState;
  readonly code: string | null;
}

/** Whether a code is a step of the machine's own sequence of states (PackML: Stopping, Stopped, Resetting …), and no cause. */
export type IsStep = (code: string | null) => boolean;

/** Steps lead from one of these to the next: an abort ends in Stopped, a hold that is given up too. */
export const SEQUENCE: readonly BaseState[] = ['crash-stop', 'fault', 'shutdown'];
const RANKS: readonly PresentedState[] = SEQUENCE;

/**
 * Whether what follows without a gap still is the same. A machine that runs goes on running whatever it says beside, a warning
 * included. A stop goes on with its state and code, and through the steps of the machine's sequence until something worse begins.
 * `before` is the stretch as it began.
 */
function goesOn(before: StretchKind, next: StretchKind, isStep: IsStep): boolean {
  if (before.base === next.base && (next.base === 'production' || before.code === next.code)) return true;
  if (!isStop(before.base) || !isStop(next.base) || !isStep(before.code) || !isStep(next.code)) return false;
  if (before.base === next.base) return true;
  const was = RANKS.indexOf(before.base);
  return was >= 0 && RANKS.indexOf(next.base) > was;
}

export interface LastingStretch extends StretchKind {
  readonly sinceTs: number;
}

/** The stretch after a further state that began at `ts`. */
export function afterState(
  before: LastingStretch | null,
  next: StretchKind,
  ts: number,
  isStep: IsStep,
): LastingStretch {
  return before !== null && goesOn(before, next, isStep) ? before : { ...next, sinceTs: ts };
}

/** A timeline cut into stretches, each with its parts in the order of time. A gap ends a stretch. */
export function toStretches<Part extends StretchKind & { readonly from: number; readonly to: number | null }>(
  timeline: readonly Part[],
  isStep: IsStep,
): [Part, ...Part[]][] {
  const stretches: [Part, ...Part[]][] = [];
  for (const part of timeline) {
    const last = stretches.at(-1);
    if (last && last.at(-1)?.to === part.from && goesOn(last[0], part, isStep)) last.push(part);
    else stretches.push([part]);
  }
  return stretches;
}
