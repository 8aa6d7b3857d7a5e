import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { FeedFrame } from '#shared/contracts/live/feed.ts';
import { createImageStore } from './feed-store.ts';

/** Storage as a browser has it, with a bound. */
function createStorage(mostCharacters = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      const others = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
      if (others + value.length > mostCharacters) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

function frame(topic: string, serverTs: number, size = 1): FeedFrame {
  return { kind: 'full', topic, epoch: 'e', seq: 1, serverTs, baseTs: 0, entries: [['x', 'v'.repeat(size)]] };
}

describe('image store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes at most every few seconds, the newest picture, and reads it back', () => {
    const storage = createStorage();
    const store = createImageStore(storage, { tenantId: () => '1' });
    store.save('line:7', () => frame('line:7', 1));
    store.save('line:7', () => frame('line:7', 2));
    expect(storage.length).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(createImageStore(storage, { tenantId: () => '1' }).load('line:7')).toEqual(frame('line:7', 2));
  });

  it('keeps tenants apart', () => {
    const storage = createStorage();
    const store = createImageStore(storage, { tenantId: () => '1' });
    store.save('line:7', () => frame('line:7', 1));
    store.flush();
    expect(createImageStore(storage, { tenantId: () => '2' }).load('line:7')).toBeNull();
  });

  it('keeps as many pictures as a board has topics, and drops the oldest and those of other versions', () => {
    const storage = createStorage();
    storage.setItem('linewall.image.v0.1.line:1', '{}');
    storage.setItem('someone.else', 'stays');
    const store = createImageStore(storage, { tenantId: () => '1' });
    const most = LIMITS.feedTopicsPerSocket;
    const ids = Array.from({ length: most + 4 }, (_, index) => index + 1);
    for (const id of ids) {
      store.save(`line:${id}`, () => frame(`line:${id}`, id));
      store.flush();
    }
    expect(ids.filter((id) => store.load(`line:${id}`))).toEqual(ids.slice(-most));
    expect([storage.getItem('someone.else'), storage.getItem('linewall.image.v0.1.line:1')]).toEqual([
      'stays',
      null,
    ]);
  });

  it('drops the oldest pictures where all together are too large, those of another page as well', () => {
    const storage = createStorage(3_000_000);
    for (const [page, id] of ['a', 'a', 'b', 'a', 'a', 'b'].entries()) {
      // A page of its own knows nothing of what another one has written.
      const store = createImageStore(storage, { tenantId: () => '1' });
      store.save(`line:${id}${page}`, () => frame(`line:${id}${page}`, page, 500_000));
      store.flush();
    }
    const store = createImageStore(storage, { tenantId: () => '1' });
    const kept = ['a0', 'a1', 'b2', 'a3', 'a4', 'b5'].filter((id) => store.load(`line:${id}`));
    expect(kept).toEqual(['b2', 'a3', 'a4', 'b5']);
  });

  it('writes several pictures one after the other, and each again only seconds later', () => {
    const storage = createStorage();
    const store = createImageStore(storage, { tenantId: () => '1' });
    const save = (serverTs: number) => {
      for (const id of ['7', '8', '9']) store.save(`line:${id}`, () => frame(`line:${id}`, serverTs));
    };
    save(1);
    vi.advanceTimersByTime(5000);
    expect(storage.length).toBe(1);
    save(2);
    vi.advanceTimersByTime(1000);
    const written = () => ['7', '8', '9'].map((id) => store.load(`line:${id}`)?.serverTs);
    expect(written()).toEqual([1, 2, 2]);
    vi.advanceTimersByTime(5000);
    expect(written()).toEqual([2, 2, 2]);
  });

  it('survives a full storage, a broken entry and a picture that is too large', () => {
    const storage = createStorage(1000);
    const store = createImageStore(storage, { tenantId: () => '1' });
    store.save('line:7', () => frame('line:7', 1, 5000));
    store.flush();
    expect(store.load('line:7')).toBeNull();
    storage.setItem('linewall.image.v1.1.line:8', '{"kind":');
    expect(store.load('line:8')).toBeNull();
    const roomy = createStorage();
    const large = createImageStore(roomy, { tenantId: () => '1' });
    large.save('line:9', () => frame('line:9', 1, 700_000));
    large.flush();
    expect(roomy.length).toBe(0);
  });
});
