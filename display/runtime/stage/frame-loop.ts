import { FRAME } from './frame-settings.ts';

export interface FrameStatistics {
  readonly presented: number;
  readonly late: number;
  readonly paintMsP50: number;
  readonly paintMsP95: number;
  /** 0 = full pace; each step paints less often. */
  readonly paceStep: number;
}

/**
 * `value`: at the pace that people can read. `own`: a change that no value brings (what blinks, an age): with the next
 * values, or an interval after the last picture if none come. `urgent`: at once where the pace is kept up (what people
 * act on). `now`: at once (a resize).
 */
export type FrameUrgency = 'value' | 'own' | 'urgent' | 'now';

export interface FrameLoop {
  /** Asks for a frame. What is painted before its time puts no value off. */
  request(urgency?: FrameUrgency): void;
  /**
   * A clock has moved on: looks, without a frame of the browser, whether that changes anything. What it changes asks
   * for a frame by itself.
   */
  tick(): void;
  /** A picture was painted outside a frame of this loop: it counts as one, and the next comes no sooner than after another. */
  countPainting(tookMs: number): void;
  statistics(): FrameStatistics;
  paceStep(): number;
  /** Between two frames at the present pace. */
  intervalMs(): number;
  destroy(): void;
}

/**
 * The only requestAnimationFrame of the display. Without a request there is no frame. `paint` returns whether it
 * put anything on the glass; the pace follows how long that took.
 */
export function createFrameLoop(options: {
  /** Brings the parts up to date, outside a frame. */
  readonly look: () => void;
  readonly paint: () => boolean;
  /** Something is left to paint after a painting. */
  readonly isPending: () => boolean;
  /** Between two frames at full pace. */
  readonly intervalMs: () => number;
  /** Late frames lead to cheaper ones: the pace is not lowered as well. */
  readonly isRelieved?: () => boolean;
}): FrameLoop {
  const times = new Float32Array(FRAME.statisticsFrames);
  let presented = 0;
  let late = 0;
  let lateInRow = 0;
  let goodInRow = 0;
  let step = 0;
  /** When the next frame is due: an interval after the last one was due, not after it came. */
  let dueAt = Number.NEGATIVE_INFINITY;
  let requestedAt = 0;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let timerAt = Number.POSITIVE_INFINITY;
  let isPainting = false;
  let isDestroyed = false;

  function clearTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    timerAt = Number.POSITIVE_INFINITY;
  }

  function intervalMs(): number {
    return options.intervalMs() * (FRAME.paceSteps[step] ?? 1);
  }

  /** A frame that came before the values it could have taken along would put them off: they would wait for the next. */
  function earliestAt(urgency: FrameUrgency): number {
    if (urgency === 'now' || (urgency === 'urgent' && step === 0)) return Number.NEGATIVE_INFINITY;
    const share = urgency === 'own' ? FRAME.ownShare : -FRAME.earlyShare;
    return dueAt + share * intervalMs();
  }

  function periodMs(): number {
    return (1 - FRAME.catchUpShare) * intervalMs();
  }

  /** A frame is taken at this moment. One at once, before its time, is one more and moves nothing. */
  function moveDue(at: number, isAtOnce: boolean): void {
    if (isAtOnce && at < dueAt) return;
    dueAt = Math.max(dueAt, at) + periodMs();
  }

  function count(tookMs: number): void {
    times[presented % times.length] = tookMs;
    presented += 1;
  }

  function schedule(isAtOnce: boolean): void {
    clearTimer();
    requestedAt = performance.now();
    moveDue(requestedAt, isAtOnce);
    frame = requestAnimationFrame(tick);
  }

  function tick(): void {
    frame = 0;
    const startedAt = performance.now();
    // What is left to paint asks for the next frame below.
    const waitedMs = startedAt - requestedAt;
    const hasPainted = paintOnce();
    if (options.isPending()) request('value');
    if (!hasPainted) return;
    const tookMs = performance.now() - startedAt;
    count(tookMs);
    pace(tookMs > FRAME.lateMs || waitedMs > FRAME.lateMs);
  }

  function paintOnce(): boolean {
    isPainting = true;
    try {
      return options.paint();
    } finally {
      isPainting = false;
    }
  }

  function pace(isLate: boolean): void {
    if (isLate) {
      late += 1;
      lateInRow += 1;
      goodInRow = 0;
      if (options.isRelieved?.()) lateInRow = 0;
      if (lateInRow >= FRAME.lateFramesToSlow && step < FRAME.paceSteps.length - 1) {
        step += 1;
        lateInRow = 0;
      }
      return;
    }
    goodInRow += 1;
    lateInRow = 0;
    if (goodInRow >= FRAME.goodFramesToRecover && step > 0) {
      step -= 1;
      goodInRow = 0;
    }
  }

  function request(urgency: FrameUrgency = 'value'): void {
    if (isDestroyed || frame !== 0) return;
    // Parts that are brought up to date within a frame ask for one: they are in it.
    if (isPainting && urgency !== 'now') return;
    const at = earliestAt(urgency);
    const waitMs = at - performance.now();
    if (waitMs <= 4) {
      schedule(at === Number.NEGATIVE_INFINITY);
    } else if (at < timerAt) {
      clearTimer();
      timerAt = at;
      timer = setTimeout(() => schedule(false), waitMs);
    }
  }

  return {
    request,
    tick: () => {
      // With a frame under way the look is part of that; soon after one it waits for the next, so that what is shown
      // and what the parts say never differ for longer than the browser takes to paint.
      if (isDestroyed || frame !== 0 || timer !== null) return;
      if (performance.now() < earliestAt('value')) request('own');
      else options.look();
    },
    countPainting: (tookMs) => {
      count(tookMs);
      dueAt = Math.max(dueAt, performance.now() + periodMs());
      if (timer === null) return;
      clearTimer();
      request();
    },
    paceStep: () => step,
    intervalMs,
    statistics: () => {
      const sorted = times.slice(0, Math.min(presented, times.length)).sort();
      const at = (share: number): number => round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return { presented, late, paintMsP50: at(0.5), paintMsP95: at(0.95), paceStep: step };
    },
    destroy: () => {
      isDestroyed = true;
      clearTimer();
      if (frame !== 0) cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
