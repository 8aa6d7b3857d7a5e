import type { ConnectorOutput, PointReading } from '#server/core/ports/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** Values of each point that may wait on average; then only the newest of each is kept. */
const WAITING_PER_POINT = 4;
const BATCH_MAX = 5_000;

/** Values of a device that sends by itself, on their way to a store that may be slower. Bounded by the points. */
export interface ReadingQueue {
  add(reading: PointReading): void;
}

export function createReadingQueue(output: ConnectorOutput, points: number): ReadingQueue {
  const max = WAITING_PER_POINT * Math.max(1, points);
  let waiting: PointReading[] = [];
  let isSending = false;

  async function send(): Promise<void> {
    isSending = true;
    // What arrives together is one batch.
    await Promise.resolve();
    while (waiting.length > 0) await output.readings(waiting.splice(0, BATCH_MAX));
    isSending = false;
  }

  return {
    add(reading) {
      waiting.push(reading);
      if (waiting.length > max) {
        const newest = newestOfEach(waiting);
        if (newest.length < waiting.length) output.dropped(waiting.length - newest.length);
        waiting = newest;
      }
      if (!isSending) void send();
    },
  };
}

/** In the order in which they arrived. */
function newestOfEach(readings: readonly PointReading[]): PointReading[] {
  const newest = new Map<Id, PointReading>();
  for (const reading of readings) {
    newest.delete(reading.point);
    newest.set(reading.point, reading);
  }
  return [...newest.values()];
}
