/** Between two pictures while the camera moves. */
export const FLIGHT_PICTURE_MS = 1_000 / 60;

export const FLIGHT = {
  /** Of each side of the glass, at most; the first one gives up nothing. */
  shares: [1, 0.85, 0.7, 0.5],
  /** So many gaps between pictures are judged together, fewer where they are long. */
  gaps: 12,
  gapsLeast: 3,
  judgedMs: 600,
  /** In time is a display that shows 48 pictures a second and none too late, too. */
  lateMs: 21,
  /** After a pause and after another size of the canvas gaps say nothing. */
  skippedGaps: 2,
  /** Fewer pixels help where gaps become this part of what they were with all of them, or less. */
  helpfulShare: 0.8,
  /** What did not help, and more pixels than are drawn, are tried again after this long. */
  againAfterMs: 60 * 60_000,
} as const;

const LAST = FLIGHT.shares.length - 1;

/**
 * Chooses with how many pixels the pictures of flights are drawn, by how they follow each other. A flight asks for twice
 * as many pictures as goods do, and is over after a second: it may be drawn with less than the step of quality has.
 */
export interface FlightPixels {
  /** Of each side of the glass. `stepShare`: of the step of quality, which is never exceeded. */
  share(stepShare: number): number;
  /** A picture of a flight. */
  picture(atMs: number, stepShare: number): void;
  /** The flight is over. */
  land(nowMs: number): void;
  /** The next picture follows a pause that says nothing of the renderer. */
  pause(): void;
  /** Late pictures lead to fewer pixels. */
  canStepDown(nowMs: number, stepShare: number): boolean;
  /** The renderer is a new one. */
  restart(): void;
}

export function createFlightPixels(): FlightPixels {
  // In one object: a number that a closure keeps is allocated at each picture.
  const seen = {
    index: 0,
    atMs: 0,
    skipped: 0,
    gaps: 0,
    sumMs: 0,
    longestMs: 0,
    /** Mean gap with all pixels. */
    fullMs: 0,
    againAtMs: 0,
    /** Before this fewer pixels are not tried. */
    refusedUntilMs: 0,
  };
  /** No share below that of the step has been in time yet. */
  let isTrying = false;

  function startJudging(): void {
    seen.skipped = 0;
    seen.gaps = 0;
    seen.sumMs = 0;
    seen.longestMs = 0;
  }

  function move(index: number, nowMs: number): void {
    seen.index = index;
    seen.againAtMs = nowMs + FLIGHT.againAfterMs;
    startJudging();
  }

  function nextIndex(stepShare: number): number | null {
    const current = Math.min(stepShare, FLIGHT.shares[seen.index] ?? 1);
    for (let index = seen.index + 1; index <= LAST; index += 1)
      if ((FLIGHT.shares[index] ?? 1) < current) return index;
    return null;
  }

  function canStepDown(nowMs: number, stepShare: number): boolean {
    return nowMs >= seen.refusedUntilMs && nextIndex(stepShare) !== null;
  }

  function judge(meanMs: number, nowMs: number, stepShare: number): void {
    if (meanMs <= FLIGHT.lateMs) {
      isTrying = false;
      return;
    }
    const next = nextIndex(stepShare);
    if (next !== null) {
      if (nowMs < seen.refusedUntilMs) return;
      if (seen.index === 0) {
        isTrying = true;
        seen.fullMs = meanMs;
      }
      move(next, nowMs);
    } else if (isTrying) {
      isTrying = false;
      if (meanMs <= FLIGHT.helpfulShare * seen.fullMs) return;
      // The display shows no more, or the processor is what they wait for.
      seen.refusedUntilMs = nowMs + FLIGHT.againAfterMs;
      move(0, nowMs);
    }
  }

  return {
    share: (stepShare) => Math.min(stepShare, FLIGHT.shares[seen.index] ?? 1),
    picture: (atMs, stepShare) => {
      const gapMs = atMs - seen.atMs;
      seen.atMs = atMs;
      if (seen.skipped < FLIGHT.skippedGaps) {
        seen.skipped += 1;
        return;
      }
      seen.gaps += 1;
      seen.sumMs += gapMs;
      seen.longestMs = Math.max(seen.longestMs, gapMs);
      const isEnough = seen.gaps >= FLIGHT.gaps || seen.sumMs >= FLIGHT.judgedMs;
      if (!isEnough || seen.gaps < FLIGHT.gapsLeast) return;
      // The longest may be of something else: new values, a collection of garbage.
      const meanMs = (seen.sumMs - seen.longestMs) / (seen.gaps - 1);
      seen.gaps = 0;
      seen.sumMs = 0;
      seen.longestMs = 0;
      judge(meanMs, atMs, stepShare);
    },
    land: (nowMs) => {
      seen.skipped = 0;
      if (seen.index > 0 && nowMs >= seen.againAtMs) move(seen.index - 1, nowMs);
    },
    pause: () => {
      seen.skipped = 0;
    },
    canStepDown,
    restart: () => {
      move(0, 0);
      seen.refusedUntilMs = 0;
      isTrying = false;
    },
  };
}
