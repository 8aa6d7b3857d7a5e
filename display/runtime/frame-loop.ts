import { FRAME } from './frame-settings.ts';

export interface FrameStatistics {
  readonly presented: number;
  readonly late: number;
  readonly paintMsP50: number;
  readonly paintMsP95: number;
  /** 0 = full pace; each step paints less often. */
  readonly paceStep: number;
}

export interface FrameLoop {
  /** Asks for a frame: soon, at the pace that people can read; or at once for what cannot wait (a resize). */
  request(urgency?: 'value' | 'now'): void;
  statistics(): FrameStatistics;
  paceStep(): number;
  destroy(): void;
}

/**
 * The only requestAnimationFrame of the display. Without a request there is no frame. `paint` returns whether it
 * put anything on the glass; the pace follows how long that took.
 */
export function createFrameLoop(options: {
  readonly paint: () => boolean;
  readonly valueIntervalMs: number;
}): FrameLoop {
  const times = new Float32Array(FRAME.statisticsFrames);
  let presented = 0;
  let late = 0;
  let lateInRow = 0;
  let goodInRow = 0;
  let step = 0;
  let lastFrameAt = Number.NEGATIVE_INFINITY;
  let requestedAt = 0;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDestroyed = false;

  function clearTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function schedule(): void {
    timer = null;
    requestedAt = performance.now();
    frame = requestAnimationFrame(tick);
  }

  function tick(): void {
    frame = 0;
    const startedAt = performance.now();
    lastFrameAt = startedAt;
    if (!options.paint()) return;
    const tookMs = performance.now() - startedAt;
    times[presented % times.length] = tookMs;
    presented += 1;
    pace(tookMs > FRAME.lateMs || startedAt - requestedAt > FRAME.lateMs);
  }

  function pace(isLate: boolean): void {
    if (isLate) {
      late += 1;
      lateInRow += 1;
      goodInRow = 0;
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

  return {
    request: (urgency = 'value') => {
      if (isDestroyed || frame !== 0) return;
      const interval = options.valueIntervalMs * (FRAME.paceSteps[step] ?? 1);
      const waitMs = urgency === 'now' ? 0 : lastFrameAt + interval - performance.now();
      if (waitMs <= 4) {
        clearTimer();
        schedule();
      } else {
        timer ??= setTimeout(schedule, waitMs);
      }
    },
    paceStep: () => step,
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
