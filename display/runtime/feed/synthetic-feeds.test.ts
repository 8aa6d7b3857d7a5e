import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scenario } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { createReplayFeed, Recording } from './feed-replay.ts';
import { createSyntheticFeed } from './feed-synthetic.ts';

const LINE: FeedTopic = { name: 'line', id: '7' };
const START = 1_800_000_000_000;

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    }),
);
afterEach(() => void vi.useRealTimers());

describe('replay', () => {
  const recording = Recording.parse({
    topics: ['line:7'],
    frames: [
      {
        afterMs: 0,
        frame: {
          kind: 'full',
          topic: 'line:7',
          epoch: 'e',
          seq: 1,
          serverTs: START,
          baseTs: START,
          entries: [['a', 1]],
        },
      },
      {
        afterMs: 1000,
        frame: {
          kind: 'delta',
          topic: 'line:7',
          epoch: 'e',
          seq: 2,
          serverTs: START + 1000,
          changes: [[0, 2]],
        },
      },
      {
        afterMs: 3000,
        frame: {
          kind: 'delta',
          topic: 'line:7',
          epoch: 'e',
          seq: 3,
          serverTs: START + 3000,
          changes: [[1, 9, 'b']],
        },
      },
    ],
  });

  it('plays frames at their times, by its own clock', async () => {
    const feed = createReplayFeed(recording, 1);
    const topic = feed.subscribe(LINE);
    expect(topic.image.get('a')).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(topic.image.get('a')).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect([topic.image.get('a'), feed.serverNow()]).toEqual([2, START + 1001]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([topic.image.get('b'), feed.status().phase]).toEqual([9, 'offline']);
    feed.close();
  });

  it('plays faster, and catches a late subscriber up', async () => {
    const feed = createReplayFeed(recording, 10);
    await vi.advanceTimersByTimeAsync(200);
    const topic = feed.subscribe(LINE);
    expect([topic.image.get('a'), topic.image.get('b')]).toEqual([2, undefined]);
    await vi.advanceTimersByTimeAsync(200);
    expect(topic.image.get('b')).toBe(9);
    feed.close();
  });

  it('refuses a file that is no recording', () => {
    expect(Recording.safeParse({ topics: [], frames: [] }).success).toBe(false);
    expect(Recording.safeParse({ topics: [], frames: [{ afterMs: 0, frame: {} }] }).success).toBe(false);
  });
});

/** A plant of one counter that adds a second machine after two seconds. */
function createCounter(): Scenario {
  const image = new Map<string, unknown>([['count', 0]]);
  return {
    image: () => image,
    advance: (nowMs) => {
      image.set('count', Math.floor((nowMs - START) / 1000));
      if (nowMs - START < 2000 || image.has('late')) return ['count'];
      image.set('late', true);
      return ['count', 'late'];
    },
    answer: () => null,
  };
}

describe('synthetic feed', () => {
  const base = { startMs: START, atMs: 0, isFrozen: false, silentAfterMs: null };

  it('moves the plant on through real frames, with keys that come later', async () => {
    const feed = createSyntheticFeed({ ...base, scenario: createCounter() });
    const topic = feed.subscribe(LINE);
    expect(topic.image.get('late')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3050);
    expect([topic.image.get('count'), topic.image.get('late'), feed.status().badFrames]).toEqual([
      3,
      true,
      0,
    ]);
    expect(topic.source()).toBe('feed');
    feed.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stands still when frozen, at the moment that was asked for', async () => {
    const feed = createSyntheticFeed({ ...base, atMs: 5000, isFrozen: true, scenario: createCounter() });
    const topic = feed.subscribe(LINE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([topic.image.get('count'), feed.serverNow()]).toEqual([5, START + 5000]);
    feed.close();
  });

  it('falls silent while its clock goes on: the picture grows old', async () => {
    const feed = createSyntheticFeed({ ...base, silentAfterMs: 2000, scenario: createCounter() });
    const topic = feed.subscribe(LINE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(topic.image.get('count')).toBe(2);
    expect([feed.status().phase, feed.serverNow()]).toEqual(['offline', START + 10_000]);
    feed.close();
  });
});
