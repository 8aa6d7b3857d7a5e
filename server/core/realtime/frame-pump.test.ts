import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import type { FeedPeer } from './feed-peer.ts';
import { createFramePump } from './frame-pump.ts';
import { createTopicImage } from './topic-image.ts';

const COALESCE_MS = 100;
/** A timer may come a moment late, also here. */
const TURN_MS = 5;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** One subscriber that has drained everything always, and when it was sent frames. */
function start() {
  const sentAt: number[] = [];
  const image = createTopicImage({
    topicKey: 'line:1',
    baseTs: 0,
    nextEpoch: () => 'e',
    onChange: (urgency) => pump.wake(urgency),
  });
  const conn = {
    readyState: 'open',
    transport: { writable: true },
    write: () => sentAt.push(performance.now()),
  };
  const peer = {
    socket: { conn } as unknown as FeedPeer['socket'],
    session: { id: '1', tenantId: '1', userId: '1', permissions: new Set<never>(), authority: ALL_DATA },
    token: '',
    subscriptions: new Map([
      [
        'line:1',
        {
          topicKey: 'line:1',
          shared: { slotKey: '', image, readers: 1 },
          intervalMs: COALESCE_MS,
          position: image.position,
          isAnswered: true,
          sentAt: Number.NEGATIVE_INFINITY,
          urgentUntil: Number.NEGATIVE_INFINITY,
        },
      ],
    ]),
  } satisfies FeedPeer;
  const pump = createFramePump({
    peers: new Set([peer]),
    coalesceMs: COALESCE_MS,
    now: () => 0,
    metrics: createFeedMetrics(new Registry()),
  });
  return { image, sentAt };
}

it('sends what is urgent at once, and a value in its turn', async () => {
  const { image, sentAt } = start();
  image.set('a', 1);
  await vi.advanceTimersByTimeAsync(30);
  const [firstAt = 0] = sentAt;
  image.set('a', 2);
  await vi.advanceTimersByTimeAsync(30);
  expect(sentAt).toHaveLength(1);
  const urgentAt = performance.now();
  image.set('b', 1, 'now');
  await vi.advanceTimersByTimeAsync(TURN_MS);
  expect(sentAt).toHaveLength(2);
  expect((sentAt[1] ?? 0) - urgentAt).toBeLessThan(TURN_MS);
  image.set('a', 3);
  await vi.advanceTimersByTimeAsync(COALESCE_MS + TURN_MS);
  expect(sentAt).toHaveLength(3);
  expect((sentAt[2] ?? 0) - (sentAt[1] ?? 0)).toBeGreaterThanOrEqual(COALESCE_MS - TURN_MS);
  expect(firstAt).toBeLessThan(TURN_MS);
});

it('sends no more than a few urgent frames a second before their time', async () => {
  const { image, sentAt } = start();
  const seconds = 5;
  for (let count = 0; count < seconds * 100; count += 1) {
    image.set('a', count, 'now');
    await vi.advanceTimersByTimeAsync(10);
  }
  // Ten in their turn, four before; four more after the pause at the beginning.
  expect(sentAt.length).toBeLessThanOrEqual(seconds * 14 + 4);
  expect(sentAt.length).toBeGreaterThanOrEqual(seconds * 10);
});
