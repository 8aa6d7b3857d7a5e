import type { AddressInfo } from 'node:net';
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import type { WritableImage } from '#server/core/ports/feed.ts';
import { createLiveFeed } from '#shared/client/feed/feed.ts';
import type { Feed } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { type FeedBench, startFeedBench } from '#tests/support/benches/feed-bench.ts';

const ATTEMPT_TIMEOUT_MS = 2_000;
const LINE: FeedTopic = { name: 'line', id: '7' };

/** A cable that can be pulled and put into another server. */
interface Cable {
  readonly url: string;
  pull(): void;
  plug(port: number): void;
  connections(): number;
  close(): Promise<void>;
}

async function layCable(port: number): Promise<Cable> {
  let target: number | null = port;
  let count = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (target === null) {
      near.destroy();
      return;
    }
    count += 1;
    const far = connectTcp(target, '127.0.0.1');
    for (const [a, b] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(a);
      a.on('error', () => b.destroy());
      a.on('close', () => {
        open.delete(a);
        b.destroy();
      });
      a.pipe(b);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pull = (): void => {
    target = null;
    for (const socket of open) socket.destroy();
  };
  return {
    // A TCP listener's address is always an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull,
    plug: (next) => {
      target = next;
    },
    connections: () => count,
    close: async () => {
      pull();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let bench: FeedBench;
let cable: Cable;
let feed: Feed;
let image: WritableImage | null;
let goodToken: string;
let asked: (string | undefined)[];
/** The server takes a connection and then says neither yes nor no. */
let isMute = false;

async function startBench(): Promise<FeedBench> {
  const started = await startFeedBench(async (token) => {
    if (isMute) return new Promise<never>(() => {});
    return token === goodToken
      ? {
          id: '1',
          tenantId: '1',
          userId: '1',
          permissions: new Set(['plant_view'] as const),
          authority: ALL_DATA,
        }
      : null;
  });
  started.hub.provide('line', {
    variantOf: () => 'whole',
    async open({ id }, opened) {
      if (id === '404') return null;
      image = opened;
      opened.set('a', 1);
      return () => {
        image = null;
      };
    },
  });
  return started;
}

function portOf(target: FeedBench): number {
  return Number(new URL(target.url).port);
}

function openFeed(token = 'good', isSignedOut = false): Feed {
  return createLiveFeed({
    url: cable.url,
    token: async ({ refused }) => {
      asked.push(refused);
      if (isSignedOut) throw new Error('nobody');
      return refused === undefined ? token : 'good';
    },
    isSignedOut: () => isSignedOut,
    tenantId: () => '1',
    random: () => 0.5,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
  });
}

beforeEach(async () => {
  goodToken = 'good';
  asked = [];
  isMute = false;
  bench = await startBench();
  cable = await layCable(portOf(bench));
});
afterEach(async () => {
  feed.close();
  await cable.close();
  await bench.close();
});

describe('live feed', () => {
  it('brings the image, its changes and the server’s clock', async () => {
    feed = openFeed();
    const topic = feed.subscribe(LINE);
    await expect.poll(() => topic.image.get('a')).toBe(1);
    image?.set('a', 2);
    await expect.poll(() => topic.image.get('a')).toBe(2);
    expect(Math.abs(feed.serverNow() - Date.now())).toBeLessThan(500);
    expect(feed.status()).toMatchObject({ phase: 'live', badFrames: 0 });
  });

  it('keeps the last picture over a pulled cable, comes back by itself and catches up', async () => {
    feed = openFeed();
    const topic = feed.subscribe(LINE);
    await expect.poll(() => topic.image.get('a')).toBe(1);
    cable.pull();
    await expect.poll(() => feed.status().phase).toBe('offline');
    image?.set('a', 3);
    image?.set('b', 9);
    expect(topic.image.get('a')).toBe(1);
    cable.plug(portOf(bench));
    await expect
      .poll(() => [topic.image.get('a'), topic.image.get('b')], { timeout: 30_000 })
      .toEqual([3, 9]);
    expect(feed.status().phase).toBe('live');
  });

  it('takes the image of a restarted server as a new one', async () => {
    feed = openFeed();
    const topic = feed.subscribe(LINE);
    await expect.poll(() => topic.image.get('a')).toBe(1);
    image?.set('old', 1);
    await expect.poll(() => topic.image.get('old')).toBe(1);
    cable.pull();
    await bench.close();
    bench = await startBench();
    cable.plug(portOf(bench));
    await expect.poll(() => topic.image.get('old'), { timeout: 30_000 }).toBeUndefined();
    expect(topic.image.get('a')).toBe(1);
  });

  it('does not wait without end for a server that takes its connection and says nothing', async () => {
    isMute = true;
    feed = openFeed();
    const topic = feed.subscribe(LINE);
    await expect.poll(() => feed.status().phase, { timeout: 30_000 }).toBe('offline');
    isMute = false;
    await expect.poll(() => topic.image.get('a'), { timeout: 30_000 }).toBe(1);
    expect(feed.status().phase).toBe('live');
  });

  it('asks for another token when the one it has is refused', async () => {
    feed = openFeed('expired');
    const topic = feed.subscribe(LINE);
    await expect.poll(() => topic.image.get('a'), { timeout: 30_000 }).toBe(1);
    expect(asked).toEqual([undefined, 'expired']);
  });

  it('does not hammer a server that refuses it, and says that it is refused', async () => {
    goodToken = 'another';
    feed = openFeed();
    feed.subscribe(LINE);
    await expect.poll(() => feed.status().phase).toBe('refused');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(feed.status()).toMatchObject({ phase: 'refused', reason: 'unauthorized' });
    expect(cable.connections()).toBeLessThanOrEqual(4);
  });

  it('does not connect while nobody is signed in', async () => {
    feed = openFeed('good', true);
    await expect.poll(() => feed.status().phase).toBe('refused');
    expect(await bench.metric('sockets')).toBe(0);
  });

  it('retries ever more slowly without a network', async () => {
    cable.pull();
    feed = openFeed();
    const startMs = performance.now();
    await expect.poll(() => feed.status().reconnects, { timeout: 60_000 }).toBe(4);
    expect(feed.status()).toMatchObject({ phase: 'offline', reason: null });
    // Pauses of at least half of 500, 1,000 and 2,000 ms; a busy machine makes them longer, never shorter.
    expect(performance.now() - startMs).toBeGreaterThan(1_750);
  }, 90_000);

  it('names what the server will not give', async () => {
    feed = openFeed();
    const topic = feed.subscribe({ name: 'line', id: '404' });
    await expect.poll(() => topic.refusal()).toBe('not_found');
  });
});
