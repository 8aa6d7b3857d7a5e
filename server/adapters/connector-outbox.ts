import type { ConnectorOutput, PointReading } from '#server/core/ports/connector.ts';

const BATCH_MAX = 2_000;
/** Readings that must not be replaced, for a driver that cannot make its source wait. */
const KEPT_MAX = 20_000;

interface Waiting {
  readonly reading: PointReading;
  readonly isKept: boolean;
  readonly done: (() => void) | null;
}

/** Readings of a driver that listens, on their way to where they are durable: one batch at a time. */
export interface Outbox {
  /** While a batch is not durable, a newer reading of the point takes this one's place, and is counted. */
  put(readings: readonly PointReading[]): void;
  /** Nothing takes their place; resolves when they are durable. Too many of them are left out and counted. */
  keep(readings: readonly PointReading[]): Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

export function createOutbox(output: ConnectorOutput, signal: AbortSignal): Outbox {
  let waiting: Waiting[] = [];
  /** Index in `waiting` of the reading of a point that may still be replaced. */
  let replaceable = new Map<string, number>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    // What arrives in the same moment goes together.
    await Promise.resolve();
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      replaceable = new Map();
      for (const [index, { reading, isKept }] of waiting.entries())
        if (isKept) replaceable.delete(reading.point);
        else replaceable.set(reading.point, index);
      await output.readings(batch.map(({ reading }) => reading));
      if (signal.aborted) return;
      for (const { done } of batch) done?.();
    }
  }

  function start(): void {
    sending ??= send().finally(() => {
      sending = null;
      if (waiting.length > 0 && !signal.aborted) start();
    });
  }

  function add(reading: PointReading, isKept: boolean, done: (() => void) | null): void {
    const present = isKept ? undefined : replaceable.get(reading.point);
    if (present !== undefined) {
      waiting[present] = { reading, isKept, done };
      output.dropped(1);
      return;
    }
    if (isKept) replaceable.delete(reading.point);
    else replaceable.set(reading.point, waiting.length);
    waiting.push({ reading, isKept, done });
  }

  return {
    put(readings) {
      for (const reading of readings) add(reading, false, null);
      if (waiting.length > 0) start();
    },
    keep(readings) {
      if (readings.length === 0) return Promise.resolve();
      if (waiting.length + readings.length > KEPT_MAX) {
        output.dropped(readings.length);
        return Promise.resolve();
      }
      return new Promise((done) => {
        for (const [index, reading] of readings.entries())
          add(reading, true, index === readings.length - 1 ? done : null);
        start();
      });
    },
    async settled() {
      while (sending !== null) await sending;
    },
  };
}
