import { QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import type { QualityReason } from '#display/runtime/stage/stage-port.ts';
import { type Counted, createPictureMeter } from './picture-meter.ts';

export const STEP_LIMITS = {
  downAfterMs: 3_000,
  upAfterMs: 60_000,
  /** A step is seen: more of them within an hour disturb more than a poor picture does. */
  changesMost: 6,
  changesWithinMs: 60 * 60_000,
  /** Of a still picture nothing can be measured: after this long the step above it is tried again. */
  stillForMs: 60 * 60_000,
} as const;

const LAST = QUALITY_STEPS.length - 1;

/** Chooses the quality of a big screen by how well its pictures follow each other. */
export interface QualityLadder {
  /** What the next picture is drawn with. */
  step(nowMs: number): QualityStep;
  reason(): QualityReason;
  /** The step does not follow the pictures. */
  isFixed(): boolean;
  /** `dueMs`: until the next picture should follow; null = nothing moves. */
  picture(atMs: number, dueMs: number | null, counted?: Counted): void;
  /** The next picture follows a pause that says nothing of the renderer. */
  pause(): void;
  /** Late pictures lead to a step down that is still to be had. */
  canStepDown(nowMs: number): boolean;
  /** The renderer is a new one. One that computes on the processor draws a still picture from the first on. */
  setRenderer(isSoftware: boolean, nowMs: number): void;
  /** Fixes the step; null = it follows the pictures. */
  ask(step: QualityStep | null): void;
}

export function createQualityLadder(initiallyAsked: QualityStep | null): QualityLadder {
  const meter = createPictureMeter();
  let asked = initiallyAsked;
  let isSoftware = false;
  let index = 0;
  /** Times of the last changes, the oldest first. */
  let changes: readonly number[] = [];

  const isFixed = (): boolean => asked !== null || isSoftware;

  function changesLeft(nowMs: number): number {
    return (
      STEP_LIMITS.changesMost - changes.filter((atMs) => nowMs - atMs < STEP_LIMITS.changesWithinMs).length
    );
  }

  function move(by: 1 | -1, nowMs: number): void {
    index += by;
    changes = [...changes, nowMs].slice(-STEP_LIMITS.changesMost);
    meter.restart(nowMs);
  }

  function canStepDown(nowMs: number): boolean {
    return !isFixed() && index < LAST && changesLeft(nowMs) > 0;
  }

  /** The last change of an hour is kept for the way down: a screen must not stay where its pictures are late. */
  function canStepUp(nowMs: number): boolean {
    return !isFixed() && index > 0 && changesLeft(nowMs) > 1;
  }

  return {
    step: (nowMs) => {
      if (asked !== null) return asked;
      if (isSoftware) return 'still';
      const last = changes.at(-1) ?? nowMs;
      if (index === LAST && nowMs - last >= STEP_LIMITS.stillForMs) move(-1, nowMs);
      return QUALITY_STEPS[index] ?? 'still';
    },
    reason: () => {
      if (asked !== null) return 'asked';
      if (isSoftware) return 'software';
      return index > 0 ? 'late-frames' : null;
    },
    picture: (atMs, dueMs, counted) => {
      if (isFixed()) return;
      meter.picture(atMs, dueMs, counted);
      if (meter.lateMs() >= STEP_LIMITS.downAfterMs && canStepDown(atMs)) move(1, atMs);
      else if (meter.reserveMs() >= STEP_LIMITS.upAfterMs && canStepUp(atMs)) move(-1, atMs);
    },
    isFixed,
    pause: meter.pause,
    canStepDown,
    setRenderer: (isNewSoftware, nowMs) => {
      isSoftware = isNewSoftware;
      meter.restart(nowMs);
    },
    ask: (step) => {
      asked = step;
      meter.pause();
    },
  };
}
