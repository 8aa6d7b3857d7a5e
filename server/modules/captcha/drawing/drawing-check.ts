import type { Clock } from '#server/core/ports/clock.ts';

/** Anybody may ask `/readyz`, and a picture costs milliseconds: one is drawn at most once in this time. */
const REDRAW_AFTER_MS = 5 * 60_000;

/** A part of `/readyz`: rejects when this machine cannot draw a word of ours. */
export function createDrawingCheck(clock: Clock): () => Promise<void> {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.now() - drawnAtMs < REDRAW_AFTER_MS) return;
    const { drawWords } = await import('./draw-words.ts');
    await drawWords();
    drawnAtMs = clock.now();
  };
}
