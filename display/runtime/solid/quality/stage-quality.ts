import { QUALITIES, type QualityStep, type RenderQuality } from '#display/parts/solid-quality.ts';
import type { SolidQualityDiagnostics } from '#display/runtime/stage/stage-port.ts';
import { createFlightPixels } from './flight-pixels.ts';
import type { Counted } from './picture-meter.ts';
import { createQualityLadder } from './quality-ladder.ts';

/** What a stage draws with: the step of the ladder as of the last picture, in flight with fewer pixels where need be. */
export interface StageQuality {
  current(): RenderQuality;
  diagnostics(): SolidQualityDiagnostics;
  /** Before a picture: takes the ladder's step; returns whether it is drawn with something else than the one before. */
  update(isFlying: boolean): boolean;
  /** A picture that would be drawn now would be another one, though nothing in the scene has changed. */
  isOutdated(isFlying: boolean): boolean;
  listen(listener: () => void): () => void;
  /** After a picture. `intervalMs`: of the frame loop, while something moves; null = nothing does. */
  picture(atMs: number, intervalMs: number | null, isFlying: boolean): void;
  canStepDown(isFlying: boolean): boolean;
  pause(): void;
  setRenderer(isSoftware: boolean): void;
  ask(step: QualityStep | null): void;
  destroy(): void;
}

export function createStageQuality(asked: QualityStep | null): StageQuality {
  const ladder = createQualityLadder(asked);
  const flight = createFlightPixels();
  const listeners = new Set<() => void>();
  let step: QualityStep = 'full';
  let current = QUALITIES[step];
  let wasFlying = false;
  document.addEventListener('visibilitychange', pause);

  function pause(): void {
    ladder.pause();
    flight.pause();
  }

  function shareOf(one: QualityStep, isFlying: boolean): number {
    const { pixelShare } = QUALITIES[one];
    return isFlying && !ladder.isFixed() ? flight.share(pixelShare) : pixelShare;
  }

  function update(isFlying: boolean): boolean {
    const next = ladder.step(performance.now());
    const pixelShare = shareOf(next, isFlying);
    if (next === step && pixelShare === current.pixelShare) return false;
    const isOtherStep = next !== step;
    step = next;
    current =
      pixelShare === QUALITIES[step].pixelShare ? QUALITIES[step] : { ...QUALITIES[step], pixelShare };
    if (isOtherStep) for (const listener of listeners) listener();
    return true;
  }

  /** What a picture of a flight says of the step: late ones only where the flight itself has nothing left to give up. */
  function countedInFlight(atMs: number): Counted {
    const { pixelShare } = QUALITIES[step];
    const isGood = current.pixelShare === pixelShare;
    if (flight.canStepDown(atMs, pixelShare)) return isGood ? 'good' : 'none';
    return isGood ? 'all' : 'late';
  }

  return {
    current: () => current,
    diagnostics: () => ({
      quality: step,
      qualityReason: ladder.reason(),
      flightPixelShare: shareOf(step, true),
    }),
    update,
    isOutdated: (isFlying) => shareOf(step, isFlying) !== current.pixelShare,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    picture: (atMs, intervalMs, isFlying) => {
      const { pixelShare, motionMs } = QUALITIES[step];
      // A flight is asked for more pictures than goods need; the step is not judged by that.
      const dueMs = intervalMs === null ? null : Math.max(motionMs, intervalMs);
      ladder.picture(atMs, dueMs, isFlying ? countedInFlight(atMs) : 'all');
      if (isFlying && !ladder.isFixed()) flight.picture(atMs, pixelShare);
      else if (wasFlying) flight.land(atMs);
      wasFlying = isFlying;
    },
    canStepDown: (isFlying) => {
      const nowMs = performance.now();
      if (ladder.canStepDown(nowMs)) return true;
      return isFlying && !ladder.isFixed() && flight.canStepDown(nowMs, QUALITIES[step].pixelShare);
    },
    pause,
    setRenderer: (isSoftware) => {
      ladder.setRenderer(isSoftware, performance.now());
      flight.restart();
      update(false);
    },
    ask: ladder.ask,
    destroy: () => {
      document.removeEventListener('visibilitychange', pause);
      listeners.clear();
    },
  };
}
