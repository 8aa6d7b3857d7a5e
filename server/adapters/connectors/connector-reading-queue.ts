import type { ConnectorOutput, PointReading } from '#server/core/ports/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** Values of each point that may wait on average; then only the newest of each is kept. */
const WAITING_PER_POINT = 4;
/** Readings of which every one counts. */
const KEPT_MAX = 20_000;
const BATCH_MAX = 5_000;

interface Waiting {
  readonly reading: PointReading;
  /** Nothing newer may take its place. */
  readonly isKept: boolean;
  readonly done: (() => void) | null;
}

/** Readings of a device that sends by itself, on their way to a store that may be slower: one batch at a time. */
export interface ReadingQueue {
  /** When too many wait, newer readings of the point take this one's place, and are counted. */
  add(reading: PointReading): void;
  /** Nothing takes their place; resolves when they are durable. The caller checks `isFull` before it adds more. */
  keep(readings: readonly PointReading[]): Promise<void>;
  isFull(): boolean;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

export function createReadingQueue(
  output: Pick<ConnectorOutput, 'readings' | 'dropped'>,
  points: number,
  signal: AbortSignal,
): ReadingQueue {
  const replaceableMax = WAITING_PER_POINT * Math.max(1, points);
  let waiting: Waiting[] = [];
  let kept = 0;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    // What arrives together is one batch.
    await Promise.resolve();
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.splice(0, BATCH_MAX);
      kept -= batch.filter(({ isKept }) => isKept).length;
      await output.readings(batch.map(({ reading }) => reading));
      // Who stops us also ends the wait: it does not mean that the batch is durable.
      if (signal.aborted) return;
      for (const { done } of batch) done?.();
    }
  }

  function push(one: Waiting): void {
    waiting.push(one);
    sending ??= send().finally(() => {
      sending = null;
    });
  }

  function leaveOut(): void {
    const newest = newestOfEach(waiting);
    if (newest.length < waiting.length) output.dropped(waiting.length - newest.length);
    waiting = newest;
  }

  return {
    add(reading) {
      push({ reading, isKept: false, done: null });
      if (waiting.length - kept > replaceableMax) leaveOut();
    },
    keep(readings) {
      if (readings.length === 0) return Promise.resolve();
      kept += readings.length;
      return new Promise((done) => {
        for (const [index, reading] of readings.entries())
          push({ reading, isKept: true, done: index === readings.length - 1 ? done : null });
      });
    },
    isFull: () => kept >= KEPT_MAX,
    async settled() {
      while (sending !== null) await sending;
    },
  };
}

/** In the order in which they arrived. */
function newestOfEach(waiting: readonly Waiting[]): Waiting[] {
  const seen = new Set<Id>();
  const newest = waiting.toReversed().filter(({ reading, isKept }) => {
    if (isKept) return true;
    const isNewest = !seen.has(reading.point);
    seen.add(reading.point);
    return isNewest;
  });
  return newest.toReversed();
}
