import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import type { WritableImage } from '#server/core/ports/feed.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { startFeedBench, stopReading } from '#tests/support/benches/feed-bench.ts';
import { report, scaled } from './drill-scale.ts';

const LINE: FeedTopic = { name: 'line', id: '7' };
const KEYS = 2_000;
/** What would pile up for a reader that is served without looking whether it reads. */
const CHANGED_MIB = scaled(200, 600);
const TEXT = 'x'.repeat(1_000);
const MIB = 1024 * 1024;
/** A few frames of 2 MiB on their way to the other subscriber, in each of their forms. */
const GROWTH_MAX_BYTES = 64 * MIB;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heldBytes(): number {
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

it(`does not pile up ${CHANGED_MIB} MiB for a subscriber that has stopped reading, and gives it the newest picture`, {
  timeout: 300_000,
}, async () => {
  const bench = await startFeedBench(async () => ({
    id: '1',
    tenantId: '1',
    userId: '1',
    permissions: new Set(['plant_view'] as const),
    authority: ALL_DATA,
  }));
  const opened: WritableImage[] = [];
  bench.hub.provide('line', {
    variantOf: () => 'whole',
    async open(_asked, image) {
      opened.push(image);
      for (let key = 0; key < KEYS; key += 1) image.set(`k${key}`, `${TEXT}0`);
      return () => undefined;
    },
  });
  const slow = bench.connect('any');
  const quick = bench.connect('any');
  for (const client of [slow, quick]) {
    await client.outcome;
    await client.subscribe(LINE);
    await expect.poll(() => client.image(LINE).get(`k${KEYS - 1}`)).toBe(`${TEXT}0`);
  }
  const readAgain = stopReading(slow);
  const before = heldBytes();
  const framesBefore = slow.frames.length;
  const grownBytes: number[] = [];
  let changedBytes = 0;
  let round = 0;
  while (changedBytes < CHANGED_MIB * MIB) {
    round += 1;
    for (let key = 0; key < KEYS; key += 1) opened[0]?.set(`k${key}`, `${TEXT}${round}`);
    changedBytes += KEYS * TEXT.length;
    const seq = round;
    // The quick one keeps the pace: each round is sent to whoever reads.
    await expect
      .poll(() => quick.image(LINE).get('k0'), { interval: 2, timeout: 10_000 })
      .toBe(`${TEXT}${seq}`);
    // The bench's own clients keep every frame for other tests to look at.
    quick.frames.length = 0;
    if (round % 20 === 0) grownBytes.push(heldBytes() - before);
  }
  expect(slow.frames.length).toBe(framesBefore);
  report('slow reader', { rounds: round, grownMiB: grownBytes.map((bytes) => Math.round(bytes / MIB)) });
  expect(Math.max(...grownBytes)).toBeLessThan(GROWTH_MAX_BYTES);
  readAgain();
  await expect.poll(() => slow.image(LINE).get(`k${KEYS - 1}`), { timeout: 20_000 }).toBe(`${TEXT}${round}`);
  // What was in the kernel's buffers, and then one frame with the newest of everything.
  expect(slow.frames.length - framesBefore).toBeLessThan(100);
  await bench.close();
});
