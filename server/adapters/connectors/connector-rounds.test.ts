import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstDueAt, runRounds } from './connector-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('rounds of many devices begin in slots of half a second, spread over a second at most', () => {
  const startedAt = performance.now();
  for (let device = 0; device < 200; device += 1) {
    const delayMs = firstDueAt(60_000) - startedAt;
    expect(firstDueAt(60_000) % 500).toBe(0);
    expect(delayMs).toBeGreaterThanOrEqual(0);
    expect(delayMs).toBeLessThanOrEqual(1_000);
  }
  expect(firstDueAt(100) - startedAt).toBeLessThanOrEqual(500);
});

it('rounds that are due together share a timer, and each keeps its period', async () => {
  const stop = new AbortController();
  const read: string[] = [];
  const output = { skipped: () => undefined };
  const dueAt = Math.ceil(performance.now() / 100) * 100;
  const runs = ['a', 'b'].map((name) =>
    runRounds([{ periodMs: 300, dueAt }], output, stop.signal, async () => void read.push(name)),
  );
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(dueAt + 600 - performance.now());
  expect(read).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  stop.abort();
  await Promise.all(runs);
});

it('a round that takes longer than its period is not begun again meanwhile, which is counted', async () => {
  const stop = new AbortController();
  let skipped = 0;
  let begun = 0;
  const output = {
    skipped: (rounds: number) => {
      skipped += rounds;
    },
  };
  const dueAt = Math.ceil(performance.now() / 100) * 100;
  const round = { periodMs: 100, dueAt };
  const run = runRounds([round], output, stop.signal, () => {
    begun += 1;
    return new Promise((done) => setTimeout(done, 250));
  });
  await vi.advanceTimersByTimeAsync(dueAt + 950 - performance.now());
  expect([begun, skipped]).toEqual([4, 6]);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await run;
});
