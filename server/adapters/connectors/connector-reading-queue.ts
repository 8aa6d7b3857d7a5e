import type { ConnectorOutput, PointReading } from '#server/core/ports/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** Values of each point that may wait on average; then only the newest of each is kept. */
const WAITING_PER_POINT = 4;
/** Readings of which every one counts. */
const KEPT_MAX = 20_000;
const BATCH_MAX = 5_000;

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
  let waiting: PointReading[] = [];
  /** Those whose place nothing newer may take. */
  const kept = new Set<PointReading>();
  /** Who waits for a reading to be durable. */
  const waiters = new Map<PointReading, () => void>();
  let sending: Promise<void> | null = null;

  function nextBatch(): PointReading[] {
    const batch = waiting.length <= BATCH_MAX ? waiting : waiting.slice(0, BATCH_MAX);
    waiting = waiting.length <= BATCH_MAX ? [] : waiting.slice(BATCH_MAX);
    if (kept.size > 0) for (const reading of batch) kept.delete(reading);
    return batch;
  }

  async function send(): Promise<void> {
    // What arrives together is one batch.
    await Promise.resolve();
    while (waiting.length > 0 && !signal.aborted) {
      const batch = nextBatch();
      await output.readings(batch);
      // Who stops us also ends the wait: it does not mean that the batch is durable.
      if (signal.aborted) return;
      if (waiters.size === 0) continue;
      for (const reading of batch) {
        waiters.get(reading)?.();
        waiters.delete(reading);
      }
    }
  }

  function push(reading: PointReading): void {
    waiting.push(reading);
    sending ??= send().finally(() => {
      sending = null;
    });
  }

  return {
    add(reading) {
      push(reading);
      if (waiting.length - kept.size <= replaceableMax) return;
      const newest = newestOfEach(waiting, kept);
      if (newest.length < waiting.length) output.dropped(waiting.length - newest.length);
      waiting = newest;
    },
    keep(readings) {
      const last = readings.at(-1);
      if (last === undefined) return Promise.resolve();
      return new Promise((done) => {
        waiters.set(last, done);
        for (const reading of readings) {
          kept.add(reading);
          push(reading);
        }
      });
    },
    isFull: () => kept.size >= KEPT_MAX,
    async settled() {
      while (sending !== null) await sending;
    },
  };
}

/** In the order in which they arrived. */
function newestOfEach(waiting: readonly PointReading[], kept: ReadonlySet<PointReading>): PointReading[] {
  const seen = new Set<Id>();
  const newest = waiting.toReversed().filter((reading) => {
    if (kept.has(reading)) return true;
    const isNewest = !seen.has(reading.point);
    seen.add(reading.point);
    return isNewest;
  });
  return newest.toReversed();
}
