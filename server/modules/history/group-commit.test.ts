import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

class ItemFault extends Error {}

/** Commits numbers; 13 cannot be stored, and the database can be down. */
function createStore() {
  const groups: number[][] = [];
  const state = { isDown: false };
  const commit = createGroupCommit<number>({
    async commit(items) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (state.isDown) throw new Error('the database is down');
      if (items.includes(13)) throw new ItemFault();
      groups.push([...items]);
    },
    maxItems: 10,
    waitMs: 1,
    everyMs: 1,
    unawaitedMs: 1,
    isItemFault: (error) => error instanceof ItemFault,
  });
  return { groups, state, commit };
}

describe('a group commit', () => {
  it('takes many writers together, in order, and no more than its limit at once', async () => {
    const { groups, commit } = createStore();
    await Promise.all(Array.from({ length: 25 }, (_, index) => commit.write([index + 100])));
    expect(groups.flat()).toEqual(Array.from({ length: 25 }, (_, index) => index + 100));
    expect(groups.map((group) => group.length)).toEqual([10, 10, 5]);
  });

  it('rejects only the writer whose item is bad, and stores its other items', async () => {
    const { groups, commit } = createStore();
    const outcomes = await Promise.allSettled([
      commit.write([1, 2]),
      commit.write([3, 13, 4]),
      commit.write([5]),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups.flat().sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('rejects everybody at once when the database fails, and goes on when it is back', async () => {
    const { groups, state, commit } = createStore();
    state.isDown = true;
    const outcomes = await Promise.allSettled([commit.write([1]), commit.write([2])]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    state.isDown = false;
    await commit.write([3]);
    expect(groups).toEqual([[3]]);
  });

  it('resolves an empty write without a commit', async () => {
    const { groups, commit } = createStore();
    await commit.write([]);
    expect(groups).toEqual([]);
  });
});

describe('the rhythm of commits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Commits take no time; what was committed, with the ms since the start. */
  function createPacedStore() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const startMs = performance.now();
    const groups: [ms: number, items: number[]][] = [];
    const commit = createGroupCommit<number>({
      async commit(items) {
        groups.push([performance.now() - startMs, [...items]]);
      },
      maxItems: 10,
      waitMs: 5,
      everyMs: 40,
      unawaitedMs: 200,
      isItemFault: () => false,
    });
    return { groups, commit };
  }

  it('lets the first item after a pause wait for waitMs, and those behind it for everyMs', async () => {
    const { groups, commit } = createPacedStore();
    for (let item = 0; item < 6; item += 1) {
      void commit.write([item]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(groups).toEqual([
      [5, [0]],
      [45, [1, 2, 3, 4]],
      [85, [5]],
    ]);
  });

  it('commits an urgent item with all that wait, and counts everyMs from then', async () => {
    const { groups, commit } = createPacedStore();
    void commit.write([0]);
    await vi.advanceTimersByTimeAsync(10);
    void commit.write([1]);
    void commit.write([2], 'urgent');
    await vi.advanceTimersByTimeAsync(6);
    void commit.write([3]);
    await vi.advanceTimersByTimeAsync(100);
    expect(groups).toEqual([
      [5, [0]],
      [15, [1, 2]],
      [55, [3]],
    ]);
  });

  it('lets items for which nobody waits gather for unawaitedMs, or until somebody waits', async () => {
    const { groups, commit } = createPacedStore();
    for (let item = 0; item < 5; item += 1) {
      void commit.write([item], 'unawaited');
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(100);
    void commit.write([5], 'unawaited');
    void commit.write([6]);
    await vi.advanceTimersByTimeAsync(200);
    expect(groups).toEqual([
      [5, [0]],
      [205, [1, 2, 3, 4]],
      [255, [5, 6]],
    ]);
  });

  it('does not wait when a group is full', async () => {
    const { groups, commit } = createPacedStore();
    void commit.write([0]);
    await vi.advanceTimersByTimeAsync(6);
    void commit.write(Array.from({ length: 10 }, (_, index) => index));
    await vi.advanceTimersByTimeAsync(0);
    expect(groups.map(([ms]) => ms)).toEqual([5, 6]);
  });
});
