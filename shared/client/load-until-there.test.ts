import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks again, ever less often, until the code comes', async () => {
  const askedAt: number[] = [];
  const start = Date.now();
  const part = { name: 'feed' };
  const loaded = loadUntilThere(
    async () => {
      askedAt.push(Date.now() - start);
      if (askedAt.length < 8) throw new TypeError('Failed to fetch dynamically imported module');
      return part;
    },
    { random: () => 1 },
  );
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await loaded).toBe(part);
  const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(30_000);
});
