import { describe, expect, it } from 'vitest';
import type { PointReading, PointReadings } from '#server/core/ports/plant/connector.ts';
import { planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { createReadingQueue } from './connector-reading-queue.ts';

const reading = (point: string, value: number): PointReading => ({
  point,
  value,
  sourceTs: null,
  arrivalTs: value,
  quality: 'good',
  problem: null,
});

/** A queue before a store that takes a batch on request. */
function waitingStore(...ids: readonly string[]) {
  const points = ids.map((id) => planPoint(id, { address: id, dataType: 'auto' }));
  const batches: string[] = [];
  const stop = new AbortController();
  let dropped = 0;
  let stored: () => void = () => undefined;
  const output = {
    readings(batch: PointReadings) {
      batches.push([...batch].map(({ point, value }) => `${point}${value}`).join(' '));
      return new Promise<void>((done) => {
        stored = done;
      });
    },
    dropped: (count: number) => {
      dropped += count;
    },
  };
  const queue = createReadingQueue(output, points, stop.signal);
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    queue,
    batches,
    dropped: () => dropped,
    settle,
    stop: () => stop.abort(),
    async store() {
      stored();
      await settle();
    },
  };
}

describe('readings that wait to be stored', () => {
  it('go together, one batch after the other, the newest of each when there are too many', async () => {
    const { queue, batches, dropped, settle, store } = waitingStore('a', 'b');
    queue.add(reading('a', 1));
    queue.add(reading('b', 1));
    await settle();
    for (let value = 2; value < 7; value += 1)
      for (const point of ['a', 'b']) queue.add(reading(point, value));
    await store();
    expect(batches).toEqual(['a1 b1', 'b5 a6 b6']);
    expect(dropped()).toBe(7);
  });

  it('that are kept are all there, in their place, and told when they are durable', async () => {
    const { queue, batches, settle, store } = waitingStore('a');
    queue.add(reading('a', 0));
    await settle();
    const told: string[] = [];
    void queue.keep([reading('a', 1), reading('a', 2)]).then(() => told.push('kept'));
    for (let value = 3; value < 9; value += 1) queue.add(reading('a', value));
    void queue.keep([reading('a', 9)]).then(() => told.push('later'));
    await store();
    expect(batches[1]).toBe('a1 a2 a7 a8 a9');
    expect(told).toEqual([]);
    await store();
    expect(told).toEqual(['kept', 'later']);
    await queue.settled();
  });

  it('are not durable because the connector is stopped', async () => {
    const { queue, batches, settle, store, stop } = waitingStore('a');
    let isTold = false;
    void queue.keep([reading('a', 1)]).then(() => {
      isTold = true;
    });
    await settle();
    queue.add(reading('a', 2));
    stop();
    await store();
    await queue.settled();
    expect([isTold, batches]).toEqual([false, ['a1']]);
  });

  it('are sent in parts when there are many, each with its texts', async () => {
    const ids = Array.from({ length: 6_000 }, (_none, at) => `p${at}`);
    const { queue, batches, settle, store } = waitingStore(...ids);
    const sent = ids.map((id, at) => (at % 2 ? `${id}${at}` : `${id}ON${at}`));
    for (const [at, id] of ids.entries()) queue.add({ ...reading(id, at), value: at % 2 ? at : `ON${at}` });
    await settle();
    await store();
    expect(batches.map((batch) => batch.split(' ').length)).toEqual([5_000, 1_000]);
    expect(batches.join(' ').split(' ')).toEqual(sent);
  });

  it('say when there are too many of them that are kept', async () => {
    const { queue, settle, store } = waitingStore('a');
    void queue.keep(Array.from({ length: 25_000 }, () => reading('a', 1)));
    expect(queue.isFull()).toBe(true);
    await settle();
    await store();
    expect(queue.isFull()).toBe(false);
  });
});
