import { QUALITIES, type QualityStep, type RenderQuality } from '#display/parts/solid-quality.ts';
import type { QualityReason } from '#display/runtime/stage/stage-port.ts';
import { createQualityLadder } from './quality-ladder.ts';

/** What a stage draws with: the step of the ladder as of the last picture. */
export interface StageQuality {
  current(): RenderQuality;
  diagnostics(): { readonly quality: QualityStep; readonly qualityReason: QualityReason };
  /** Before a picture: takes the ladder's step; returns whether it is another one. */
  update(): boolean;
  listen(listener: () => void): () => void;
  /** After a picture. `intervalMs`: of the frame loop, while something moves; null = nothing does. */
  picture(atMs: number, intervalMs: number | null): void;
  canStepDown(): boolean;
  pause(): void;
  setRenderer(isSoftware: boolean): void;
  ask(step: QualityStep | null): void;
  destroy(): void;
}

export function createStageQuality(asked: QualityStep | null): StageQuality {
  const ladder = createQualityLadder(asked);
  const listeners = new Set<() => void>();
  let step: QualityStep = 'full';
  document.addEventListener('visibilitychange', ladder.pause);

  function update(): boolean {
    const next = ladder.step(performance.now());
    if (next === step) return false;
    step = next;
    for (const listener of listeners) listener();
    return true;
  }

  return {
    current: () => QUALITIES[step],
    diagnostics: () => ({ quality: step, qualityReason: ladder.reason() }),
    update,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // During a flight the loop asks for more pictures than goods need; a renderer is not judged by that.
    picture: (atMs, intervalMs) =>
      ladder.picture(atMs, intervalMs === null ? null : Math.max(QUALITIES[step].motionMs, intervalMs)),
    canStepDown: () => ladder.canStepDown(performance.now()),
    pause: ladder.pause,
    setRenderer: (isSoftware) => {
      ladder.setRenderer(isSoftware, performance.now());
      update();
    },
    ask: ladder.ask,
    destroy: () => {
      document.removeEventListener('visibilitychange', ladder.pause);
      listeners.clear();
    },
  };
}
