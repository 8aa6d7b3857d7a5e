import { FRAME } from './frame-settings.ts';

export interface FrameStatistics {
  readonly presented: number;
  readonly late: number;
  readonly paintMsP50: number;
  readonly paintMsP95: number;
  /** 0 = full pace; each step paints less often. */
  readonly paceStep: number;
}

export type FrameUrgency = 'value' | 'urgent' | 'now';

export interface FrameLoop {
  /**
   * Asks for a frame: soon, at the pace that people can read; at once where that pace is kept up (what people act on); or
   * at once (a resize).
   */
  request(urgency?: FrameUrgency): void;
  /**
   * A clock has moved on: looks, without a frame of the browser, whether that changes anything. What it changes asks
   * for a frame by itself.
   */
  tick(): void;
  /** A picture was painted outside a frame of this loop: it counts as one, and the next is due an interval later. */
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
  let isPainting = false;
  let isDestroyed = false;

  function clearTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function intervalMs(): number {
    return options.intervalMs() * (FRAME.paceSteps[step] ?? 1);
  }

  function earliestAt(): number {
    return dueAt - FRAME.earlyShare * intervalMs();
  }

  /** One frame is taken at this moment: the next is due an interval later. */
  function moveDue(at: number): void {
    dueAt = Math.max(dueAt, at) + (1 - FRAME.catchUpShare) * intervalMs();
  }

  function count(tookMs: number): void {
    times[presented % times.length] = tookMs;
    presented += 1;
  }

  function schedule(): void {
    timer = null;
    requestedAt = performance.now();
    moveDue(requestedAt);
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
    const isAtOnce = urgency === 'now' || (urgency === 'urgent' && step === 0);
    const waitMs = isAtOnce ? 0 : earliestAt() - performance.now();
    if (waitMs <= 4) {
      clearTimer();
      schedule();
    } else {
      timer ??= setTimeout(schedule, waitMs);
    }
  }

  return {
    request,
    tick: () => {
      // With a frame under way the look is part of that; soon after one it waits for the next, so that what is shown
      // and what the parts say never differ for longer than the browser takes to paint.
      if (isDestroyed || frame !== 0 || timer !== null) return;
      if (performance.now() < earliestAt()) request();
      else options.look();
    },
    countPainting: (tookMs) => {
      count(tookMs);
      moveDue(performance.now());
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
