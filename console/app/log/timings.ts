import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Blocking is added up for this long after the start: afterwards it is the reader's work, not the page's. */
const SETTLE_MS = 10_000;

/** Timings of the page's start, in ms since navigation; null where the browser reports none. */
export interface StartTimings {
  /** First contentful paint. */
  readonly fcpMs: number | null;
  /** Largest contentful paint. */
  readonly lcpMs: number | null;
  /** Total blocking time: what each long task takes above 50 ms, after the first paint. */
  readonly tbtMs: number | null;
}

export interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

/** Specification, point 9: threshold 50 ms. A task that ends before the first paint delays no input. */
export function totalBlockingMs(tasks: readonly LongTask[], fcpMs: number | null): number {
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > (fcpMs ?? 0))
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LIMITS.longTaskThresholdMs), 0);
}

/** Tells the timings once: when the reader first does something, hides the page, or the start is over. */
export function measureStart(onMeasured: (timings: StartTimings) => void): void {
  const supported = PerformanceObserver.supportedEntryTypes;
  const tasks: LongTask[] = [];
  let fcpMs: number | null = null;
  let lcpMs: number | null = null;
  const observers = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') fcpMs = entry.startTime;
    }),
    observe('largest-contentful-paint', (entry) => {
      lcpMs = entry.startTime;
    }),
    observe('longtask', (entry) => tasks.push(entry)),
  ];
  const giveUp = setTimeout(finish, SETTLE_MS);
  const ends = ['pointerdown', 'keydown', 'visibilitychange'] as const;
  for (const name of ends) document.addEventListener(name, finish, { once: true, capture: true });

  function finish(): void {
    clearTimeout(giveUp);
    for (const name of ends) document.removeEventListener(name, finish, { capture: true });
    for (const observer of observers) observer?.disconnect();
    onMeasured({
      fcpMs: fcpMs && Math.round(fcpMs),
      lcpMs: lcpMs && Math.round(lcpMs),
      tbtMs: supported.includes('longtask') ? Math.round(totalBlockingMs(tasks, fcpMs)) : null,
    });
  }

  function observe(type: string, onEntry: (entry: PerformanceEntry) => void): PerformanceObserver | null {
    if (!supported.includes(type)) return null;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
    observer.observe({ type, buffered: true });
    return observer;
  }
}
