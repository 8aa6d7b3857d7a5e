import type { BatchState, BoardBatch } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

/** What may happen to a batch, as events report it or people do it. */
export type BatchMove = 'start' | 'hold' | 'resume' | 'complete' | 'release' | 'reject' | 'rework' | 'abort';

export const batchSteps = defineSteps<BatchState, BatchMove>({
  start: { from: ['planned'], to: 'running' },
  hold: { from: ['running'], to: 'held' },
  resume: { from: ['held'], to: 'running' },
  complete: { from: ['running'], to: 'complete' },
  release: { from: ['complete'], to: 'released' },
  reject: { from: ['complete'], to: 'rejected' },
  rework: { from: ['complete'], to: 'running' },
  abort: { from: ['planned', 'running', 'held'], to: 'aborted' },
});

/** Nothing more happens to it. */
export function isBatchOver(state: BatchState): boolean {
  return state === 'released' || state === 'rejected' || state === 'aborted';
}

/** Times of a batch, ms; null = not known, or it does not apply. */
export interface BatchProgress {
  readonly elapsedMs: number | null;
  readonly plannedMs: number | null;
  /** Of the current step; 0 once it is past its planned time. */
  readonly remainingMs: number | null;
  readonly isStepOverdue: boolean;
  /** Null while it is held, and where no step has begun. */
  readonly forecastReleaseAt: number | null;
  /** Later than planned by this; below 0 = earlier. */
  readonly lateMs: number | null;
}

export type BatchProgressInput = Pick<
  BoardBatch,
  'state' | 'stepNo' | 'steps' | 'stepStartedAt' | 'plannedReleaseAt' | 'releasedAt'
>;

/** A step past its planned time ends now at the earliest; those after it take their planned times. */
export function progressOf(batch: BatchProgressInput, nowMs: number): BatchProgress {
  const { state, stepNo, steps, stepStartedAt, plannedReleaseAt, releasedAt } = batch;
  const planned = steps[stepNo - 1]?.plannedMs ?? null;
  const isBusy = state === 'running' || state === 'held' || state === 'complete';
  const elapsed = isBusy && stepStartedAt !== null ? Math.max(0, nowMs - stepStartedAt) : null;
  const remaining = elapsed === null || planned === null ? null : Math.max(0, planned - elapsed);
  const rest = steps.slice(stepNo).reduce((sum, step) => sum + step.plannedMs, 0);
  const forecast =
    releasedAt ?? (state === 'held' || remaining === null ? null : Math.round(nowMs + remaining + rest));
  return {
    elapsedMs: elapsed,
    plannedMs: planned,
    remainingMs: remaining,
    isStepOverdue: elapsed !== null && planned !== null && elapsed > planned,
    forecastReleaseAt: forecast,
    lateMs: plannedReleaseAt === null || forecast === null ? null : forecast - plannedReleaseAt,
  };
}
