import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ALL_DATA,
  authorityKey,
  dataOfDepartments,
  reachesDepartment,
} from '#server/core/crud/data-authority.ts';
import type { WritableImage } from '#server/core/ports/feed.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FEED_EVENTS, type FeedTopic } from '#shared/contracts/live/feed.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import {
  type FeedBench,
  type FeedClient,
  startFeedBench,
  stopReading,
} from '#tests/support/benches/feed-bench.ts';
import type { FeedSession } from './handshake.ts';

const SESSIONS: Record<string, FeedSession> = {
  alpha: session('1', '1', ['plant_view', 'connection_view']),
  wall: session('2', '1', ['plant_view']),
  beta: session('3', '2', ['plant_view']),
};
const LINE: FeedTopic = { name: 'line', id: '7' };

function session(id: string, tenantId: string, permissions: Permission[]): FeedSession {
  return { id, tenantId, userId: id, permissions: new Set(permissions), authority: ALL_DATA };
}

let bench: FeedBench;
/** Open images by `tenant|id`. */
let images: Map<string, WritableImage>;

async function start(options: Parameters<typeof startFeedBench>[1] = {}): Promise<void> {
  bench = await startFeedBench(async (token) => {
    if (token === 'broken') throw new Error('database is away');
    return SESSIONS[token] ?? null;
  }, options);
  images = new Map();
  bench.hub.provide('line', {
    variantOf: ({ authority, id }) => (reachesDepartment(authority, id) ? 'whole' : null),
    async open({ tenantId, id }, image) {
      if (id === '404') return null;
      if (id === '500') throw new Error('cannot open');
      const key = `${tenantId}|${id}`;
      images.set(key, image);
      image.set('owner', tenantId);
      return () => images.delete(key);
    },
  });
  bench.hub.provide('plant', {
    variantOf: ({ authority }) => authorityKey(authority),
    async open({ authority }, image) {
      image.set('lines', [...authority.departmentIds]);
      return () => undefined;
    },
  });
  bench.hub.provide('ingest', { variantOf: () => 'whole', open: async () => () => undefined });
}
beforeEach(() => start());
afterEach(() => bench.close());

describe('a reader who does not reach everything', () => {
  const bounded = (id: string, departments: readonly string[]): FeedSession => ({
    ...session(id, '1', ['plant_view']),
    authority: dataOfDepartments(departments),
  });
  const PLANT: FeedTopic = { name: 'plant' };

  it('is given the topics within reach only', async () => {
    SESSIONS.bounded = bounded('4', ['8']);
    const client = await subscribed('bounded', { name: 'line', id: '8' });
    expect(await client.subscribe(LINE)).toEqual({ ok: false, reason: 'not_found' });
  });

  it('shares an image with those who see the same', async () => {
    SESSIONS.bounded = bounded('4', ['8']);
    SESSIONS.other = bounded('5', ['9']);
    const first = await subscribed('bounded', PLANT);
    const second = await subscribed('other', PLANT);
    expect(first.image(PLANT).get('lines')).toEqual(['8']);
    expect(second.image(PLANT).get('lines')).toEqual(['9']);
  });

  it('comes again when less is reached, and is refused what is lost', async () => {
    SESSIONS.bounded = bounded('4', ['7']);
    const client = await subscribed('bounded');
    SESSIONS.bounded = bounded('4', ['8']);
    await bench.hub.recheck({ tenantId: '1', userIds: ['4'], isBoundedOnly: false });
    await expect.poll(() => client.socket.connected).toBe(false);
    const again = bench.connect('bounded', { tenantId: '1' });
    expect(await again.outcome).toBe('connected');
    expect(await again.subscribe(LINE)).toEqual({ ok: false, reason: 'not_found' });
  });

  it('is refused at the next subscription, however old the handshake is', async () => {
    SESSIONS.bounded = bounded('4', ['7', '8']);
    const client = await subscribed('bounded');
    SESSIONS.bounded = bounded('4', ['7']);
    expect(await client.subscribe({ name: 'line', id: '8' })).toEqual({ ok: false, reason: 'not_found' });
  });

  it('stays connected where nothing changed', async () => {
    SESSIONS.bounded = bounded('4', ['7']);
    const client = await subscribed('bounded');
    const everybody = await subscribed('alpha');
    await bench.hub.recheck({ tenantId: '1', userIds: null, isBoundedOnly: false });
    await bench.hub.recheck({ tenantId: '2', userIds: null, isBoundedOnly: false });
    expect([client.socket.connected, everybody.socket.connected]).toEqual([true, true]);
  });
});

function imageOf(key = '1|7'): WritableImage {
  const image = images.get(key);
  if (!image) throw new Error(`image ${key} is not open`);
  return image;
}

async function subscribed(token = 'alpha', topic = LINE): Promise<FeedClient> {
  const client = bench.connect(token, { tenantId: SESSIONS[token]?.tenantId ?? '1' });
  expect(await client.outcome).toBe('connected');
  const before = client.frames.length;
  expect(await client.subscribe(topic)).toEqual({ ok: true });
  await expect.poll(() => client.frames.length).toBeGreaterThan(before);
  return client;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe('handshake', () => {
  it.each([
    ['an unknown token', 'nobody', {}, 'unauthorized'],
    ['no token', '', {}, 'unauthorized'],
    ["another tenant's id", 'alpha', { tenantId: '2' }, 'wrong_tenant'],
    ['a failure of ours, without a reason', 'broken', {}, 'error: unavailable'],
  ])('refuses %s', async (_what, token, options, expected) => {
    expect(await bench.connect(token, options).outcome).toBe(expected);
  });

  it('refuses a page of another origin and takes its own', async () => {
    const foreign = bench.connect('alpha', { extraHeaders: { origin: 'https://evil.example' } });
    expect(await foreign.outcome).toMatch(/^error:/);
    const own = bench.connect('alpha', { extraHeaders: { origin: bench.url } });
    expect(await own.outcome).toBe('connected');
    const forwarded = { origin: 'https://wall.example', 'x-forwarded-host': 'wall.example' };
    expect(await bench.connect('alpha', { extraHeaders: forwarded }).outcome).toBe('connected');
    expect(await bench.metric('refused_total')).toBe(1);
  });

  it('refuses more connections than allowed', async () => {
    await bench.close();
    await start({ socketsPerSessionMax: 1 });
    expect(await bench.connect('alpha').outcome).toBe('connected');
    expect(await bench.connect('alpha').outcome).toBe('too_many_connections');
    expect(await bench.connect('wall').outcome).toBe('connected');
  });
});

describe('subscription', () => {
  it('is answered with the image, then with changes', async () => {
    const client = await subscribed();
    imageOf().set('s:1', { s: ['cip'] });
    await expect.poll(() => client.image(LINE).get('s:1')).toEqual({ s: ['cip'] });
    imageOf().remove('s:1');
    await expect.poll(() => [...client.image(LINE).keys()]).toEqual(['owner']);
    expect(client.frames.map(({ kind }) => kind)).toEqual(['full', 'delta', 'delta']);
  });

  it('is refused without the permission of its topic', async () => {
    const client = bench.connect('wall');
    expect(await client.subscribe({ name: 'ingest' })).toEqual({ ok: false, reason: 'forbidden' });
  });

  it('is refused when there is no such thing, or it makes no sense', async () => {
    const client = bench.connect('wall');
    expect(await client.subscribe({ name: 'line', id: '404' })).toEqual({ ok: false, reason: 'not_found' });
    expect(await client.subscribe({ name: 'machine', id: '1' })).toEqual({ ok: false, reason: 'not_found' });
    expect(await client.subscribe({ name: 'line', id: '../7' })).toEqual({
      ok: false,
      reason: 'bad_request',
    });
    expect(await bench.metric('images')).toBe(0);
  });

  it('is refused beyond the number of topics of one connection', async () => {
    const client = bench.connect('wall');
    const topics = Array.from(
      { length: LIMITS.feedTopicsPerSocket + 1 },
      (_, n): FeedTopic => ({ name: 'line', id: `${n + 1000}` }),
    );
    const replies = await Promise.all(topics.map((topic) => client.subscribe(topic)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(LIMITS.feedTopicsPerSocket);
    expect(replies.find((reply) => !reply.ok)).toEqual({ ok: false, reason: 'too_many' });
  });

  it("shows a tenant its own, under the same id as another's", async () => {
    const alpha = await subscribed('alpha');
    const beta = await subscribed('beta');
    imageOf('1|7').set('secret', 'of tenant 1');
    await expect.poll(() => alpha.image(LINE).get('secret')).toBe('of tenant 1');
    await pause(60);
    expect(beta.image(LINE).get('owner')).toBe('2');
    expect(beta.image(LINE).get('secret')).toBeUndefined();
  });

  it('ends when it is ended', async () => {
    const client = await subscribed();
    expect(await client.unsubscribe(LINE)).toEqual({ ok: true });
    const before = client.frames.length;
    imageOf().set('s:1', 1);
    await pause(60);
    expect(client.frames.length).toBe(before);
    expect(bench.hub.subscriberCount()).toBe(0);
  });

  it('loses the connection, without a reason, when its topic fails to open', async () => {
    const client = bench.connect('wall');
    await client.outcome;
    client.socket.emit(FEED_EVENTS.subscribe, { topic: { name: 'line', id: '500' } }, () => undefined);
    await expect.poll(() => client.socket.connected).toBe(false);
    expect(client.closedReason()).toBeNull();
  });

  it('works over polling too', async () => {
    const client = bench.connect('wall', { transports: ['polling'] });
    expect(await client.subscribe(LINE)).toEqual({ ok: true });
    await expect.poll(() => client.image(LINE).get('owner')).toBe('1');
    imageOf().set('s:1', 1);
    await expect.poll(() => client.image(LINE).get('s:1')).toBe(1);
  });
});

describe('coalescing', () => {
  it('sends the latest of many changes in one frame', async () => {
    const client = await subscribed();
    for (let n = 0; n < 1_000; n += 1) imageOf().set('s:1', n);
    await expect.poll(() => client.image(LINE).get('s:1')).toBe(999);
    expect(client.frames).toHaveLength(2);
  });

  it('keeps to the interval that a subscriber asked for', async () => {
    const client = bench.connect('wall');
    await client.subscribe(LINE, { intervalMs: 300 });
    const writing = setInterval(() => imageOf().set('s:1', performance.now()), 10);
    await expect.poll(() => client.frames.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(4);
    clearInterval(writing);
    const times = client.frames.map(({ serverTs }) => serverTs);
    const gaps = times.slice(1).map((ts, index) => ts - (times[index] ?? 0));
    // Late is the machine's load, early would be ours.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(290);
  });

  it('serves all topics of a connection in the same turn', async () => {
    const client = await subscribed();
    const other: FeedTopic = { name: 'line', id: '8' };
    await client.subscribe(other);
    await expect.poll(() => client.image(other).get('owner')).toBe('1');
    const turns = 20;
    for (let n = 1; n <= turns; n += 1) {
      imageOf('1|7').set('n', n);
      imageOf('1|8').set('n', n);
      await pause(40);
    }
    const framesOf = (key: string) => client.frames.filter(({ topic }) => topic === key).length;
    expect(Math.abs(framesOf('line:7') - framesOf('line:8'))).toBeLessThanOrEqual(1);
  });

  it('encodes one frame for all who stand at the same place', async () => {
    const subscribers = 200;
    await bench.close();
    await start({ socketsPerSessionMax: subscribers });
    const clients = await Promise.all(Array.from({ length: subscribers }, () => subscribed()));
    const encodingsBefore = await bench.metric('encodings_total');
    const framesBefore = await bench.metric('frames_total');
    imageOf().set('s:1', 'for all');
    await expect
      .poll(() => clients.every((client) => client.image(LINE).get('s:1') === 'for all'))
      .toBe(true);
    expect((await bench.metric('encodings_total')) - encodingsBefore).toBe(1);
    expect((await bench.metric('frames_total')) - framesBefore).toBe(subscribers);
    expect(await bench.metric('images')).toBe(1);
  });
});

describe('resuming', () => {
  it('brings only what changed while the connection was lost', async () => {
    const client = await subscribed();
    imageOf().set('before', 1);
    await expect.poll(() => client.image(LINE).get('before')).toBe(1);
    const since = client.image(LINE).since();
    client.socket.disconnect();
    imageOf().set('meanwhile', 2);
    const again = bench.connect('alpha');
    await again.subscribe(LINE, { since });
    await expect.poll(() => again.frames).toMatchObject([{ kind: 'delta', changes: [[2, 2, 'meanwhile']] }]);
  });

  it('is answered also when nothing changed', async () => {
    const client = await subscribed();
    const again = bench.connect('alpha');
    await again.subscribe(LINE, { since: client.image(LINE).since() });
    await expect.poll(() => again.frames).toMatchObject([{ kind: 'delta', changes: [] }]);
  });

  it('begins anew after a new epoch', async () => {
    const client = await subscribed();
    const since = client.image(LINE).since();
    imageOf().reset([['new', true]]);
    await expect.poll(() => [...client.image(LINE).keys()]).toEqual(['new']);
    const again = bench.connect('alpha');
    await again.subscribe(LINE, { since });
    await expect.poll(() => again.frames).toMatchObject([{ kind: 'full', entries: [['new', true]] }]);
  });

  it('begins anew when the image was closed meanwhile', async () => {
    await bench.close();
    await start({ lingerMs: 50 });
    const client = await subscribed();
    const since = client.image(LINE).since();
    client.socket.disconnect();
    await expect.poll(() => images.size).toBe(0);
    const again = await subscribed();
    expect(again.frames).toMatchObject([{ kind: 'full' }]);
    expect(again.image(LINE).since()?.epoch).not.toBe(since?.epoch);
  });
});

describe('a slow reader', () => {
  it('is passed over, holds nothing up, and then gets the latest at once', async () => {
    const slow = await subscribed();
    const quick = await subscribed('wall');
    const resume = stopReading(slow);
    const block = 'x'.repeat(300_000);
    const rounds = 100;
    for (let n = 1; n <= rounds; n += 1) {
      imageOf().set('big', `${n}${block}`);
      await expect
        .poll(() => String(quick.image(LINE).get('big')).startsWith(`${n}x`), { interval: 5 })
        .toBe(true);
    }
    expect(await bench.metric('skipped_total')).toBeGreaterThan(10);
    const sentBefore = await bench.metric('bytes_total');
    resume();
    await expect
      .poll(() => String(slow.image(LINE).get('big')).startsWith(`${rounds}x`), { timeout: 10_000 })
      .toBe(true);
    // What had not left the server by then was one frame, not the whole past.
    expect((await bench.metric('bytes_total')) - sentBefore).toBeLessThan(2 * block.length);
    expect(slow.frames.length).toBeLessThan(rounds / 2);
    expect(quick.frames.length).toBeGreaterThanOrEqual(rounds);
  });
});

describe('the end of a connection', () => {
  it('tells a revoked session, and leaves the others', async () => {
    const alpha = await subscribed('alpha');
    const wall = await subscribed('wall');
    bench.hub.closeSession('1');
    await expect.poll(() => alpha.closedReason()).toBe('revoked');
    await expect.poll(() => alpha.socket.connected).toBe(false);
    expect(wall.socket.connected).toBe(true);
    expect(bench.hub.subscriberCount()).toBe(1);
  });

  it('tells that the server is shutting down', async () => {
    const client = await subscribed();
    await bench.hub.close();
    await expect.poll(() => client.closedReason()).toBe('shutting_down');
    await expect.poll(() => client.socket.connected).toBe(false);
  });

  it('comes for whom floods it with requests', async () => {
    const client = bench.connect('wall');
    await client.outcome;
    for (let n = 0; n < 500; n += 1) client.socket.emit(FEED_EVENTS.unsubscribe, { topic: LINE });
    await expect.poll(() => client.closedReason()).toBe('protocol_error');
  });
});
