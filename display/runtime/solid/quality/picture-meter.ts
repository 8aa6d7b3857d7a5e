/** Which pictures say something: those in time, the late ones, all of them, none. */
export type Counted = 'all' | 'late' | 'good' | 'none';

/** How well the pictures of what moves keep up with the interval that is asked of them. */
export interface PictureMeter {
  /** `dueMs`: until the next picture should follow; null = nothing moves, so there is nothing to keep up with. */
  picture(atMs: number, dueMs: number | null, counted?: Counted): void;
  /** The next picture follows a pause that says nothing of the renderer: a hidden page, a frozen picture. */
  pause(): void;
  /** Begins anew; what is prepared once for other pictures (shaders, buffers) is not counted. */
  restart(atMs: number): void;
  /** Time in late pictures, less the time in good ones. */
  lateMs(): number;
  /** Time in good pictures, less what late ones take back of it. */
  reserveMs(): number;
}

export const METER = {
  /** A picture that is late by more than a refresh of a display of 30 Hz: it may just have missed one. */
  lateByMs: 36,
  /** No single gap counts for more: a machine that slept has not been slow. */
  gapMostMs: 1_000,
  /** A late picture takes back this many times its length of the reserve. */
  lateCost: 10,
  /** After a restart nothing is counted for this long. */
  settleMs: 1_000,
  /** More is not gathered: what was long ago must not outweigh what is now. */
  lateMostMs: 5_000,
  reserveMostMs: 60_000,
} as const;

export function createPictureMeter(): PictureMeter {
  // In one object: a number that a closure keeps is allocated at each picture.
  const seen = { atMs: 0, dueMs: 0, settledMs: 0, lateMs: 0, reserveMs: 0 };
  let isRunning = false;

  function judge(gapMs: number, counted: Counted): void {
    const countedMs = Math.min(gapMs, METER.gapMostMs);
    const isLate = gapMs > seen.dueMs + METER.lateByMs;
    if (counted !== 'all' && counted !== (isLate ? 'late' : 'good')) return;
    if (isLate) {
      seen.lateMs = Math.min(METER.lateMostMs, seen.lateMs + countedMs);
      seen.reserveMs = Math.max(0, seen.reserveMs - METER.lateCost * countedMs);
    } else {
      seen.lateMs = Math.max(0, seen.lateMs - countedMs);
      seen.reserveMs = Math.min(METER.reserveMostMs, seen.reserveMs + countedMs);
    }
  }

  return {
    picture: (atMs, dueMs, counted = 'all') => {
      if (isRunning && seen.atMs >= seen.settledMs) judge(atMs - seen.atMs, counted);
      isRunning = dueMs !== null;
      seen.atMs = atMs;
      seen.dueMs = dueMs ?? 0;
    },
    pause: () => {
      isRunning = false;
    },
    restart: (atMs) => {
      isRunning = false;
      seen.settledMs = atMs + METER.settleMs;
      seen.lateMs = 0;
      seen.reserveMs = 0;
    },
    lateMs: () => seen.lateMs,
    reserveMs: () => seen.reserveMs,
  };
}
