/** How often an image is read anew under many changes. */
export interface ReadPace {
  /** How long the next read of a change has to wait. */
  waitMs(nowMs: number, isUrgent: boolean): number;
  /** A read has ended that took this long; `images` of its kind are open. */
  count(nowMs: number, tookMs: number, images: number): void;
}

/** For reads of only what has changed: one after the other begins no sooner than this, but for an urgent one. */
export function createSteadyPace(gapMs: number): ReadPace {
  let freeAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs: (nowMs, isUrgent) => (isUrgent ? 0 : Math.max(0, freeAtMs - nowMs)),
    count: (nowMs, tookMs) => {
      freeAtMs = nowMs - tookMs + gapMs;
    },
  };
}

/** Reads of all images of a kind take a sixth of the time at most: a pause is this many times as long as the read. */
const PAUSE_SHARE = 5;

/** What is read quickly follows every change; what takes long is read less often, and at least every `mostGapMs`. */
export function createReadPace(mostGapMs: number): ReadPace {
  let freeAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs: (nowMs) => Math.max(0, freeAtMs - nowMs),
    count: (nowMs, tookMs, images) => {
      freeAtMs = nowMs + Math.min(mostGapMs, tookMs * PAUSE_SHARE * images);
    },
  };
}
