import type { ConnectorOutput, PlanPoint, PointReading } from '#server/core/ports/plant/connector.ts';
import { PackedRows } from './connector-packing.ts';

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
  points: readonly PlanPoint[],
  signal: AbortSignal,
): ReadingQueue {
  const replaceableMax = WAITING_PER_POINT * Math.max(1, points.length);
  let waiting = new PackedRows(points);
  /** On its way. The same for every batch: new arrays of this size bring about collections of garbage. */
  const batch = new PackedRows(points);
  /** Rows whose place nothing newer may take, and who waits for one to be durable. */
  let kept = new Map<number, (() => void) | null>();
  let sending: Promise<void> | null = null;

  /** Fills the batch; returns who waits for it to be durable. */
  function nextBatch(): readonly (() => void)[] {
    const size = Math.min(waiting.length, BATCH_MAX);
    waiting.moveFirst(size, batch);
    const waiters: (() => void)[] = [];
    const later = new Map<number, (() => void) | null>();
    for (const [row, waiter] of kept) {
      if (row >= size) later.set(row - size, waiter);
      else if (waiter !== null) waiters.push(waiter);
    }
    kept = later;
    return waiters;
  }

  /** Only these rows go on waiting. */
  function stay(rows: readonly number[]): void {
    const before = kept;
    waiting = waiting.pick(rows);
    kept = new Map();
    if (before.size === 0) return;
    for (const [at, row] of rows.entries()) {
      const waiter = before.get(row);
      if (waiter !== undefined) kept.set(at, waiter);
    }
  }

  async function send(): Promise<void> {
    // What arrives together is one batch.
    await Promise.resolve();
    while (waiting.length > 0 && !signal.aborted) {
      const waiters = nextBatch();
      await output.readings(batch);
      batch.clear();
      // Who stops us also ends the wait: it does not mean that the batch is durable.
      if (signal.aborted) return;
      for (const waiter of waiters) waiter();
    }
  }

  function push(reading: PointReading): void {
    waiting.add(reading);
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
      stay(newest);
    },
    keep(readings) {
      if (readings.length === 0) return Promise.resolve();
      return new Promise((done) => {
        for (const reading of readings) {
          push(reading);
          kept.set(waiting.length - 1, null);
        }
        kept.set(waiting.length - 1, done);
      });
    },
    isFull: () => kept.size >= KEPT_MAX,
    async settled() {
      while (sending !== null) await sending;
    },
  };
}

/** Rows, in the order in which they arrived. */
function newestOfEach(waiting: PackedRows, kept: ReadonlyMap<number, unknown>): number[] {
  const seen = new Set<number>();
  const newest: number[] = [];
  for (let row = waiting.length - 1; row >= 0; row -= 1) {
    const place = waiting.placeAt(row);
    if (!kept.has(row) && seen.has(place)) continue;
    if (!kept.has(row)) seen.add(place);
    newest.push(row);
  }
  return newest.reverse();
}
