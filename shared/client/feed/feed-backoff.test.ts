import { expect, it } from 'vitest';
import { createBackoff } from './feed-backoff.ts';

it('doubles up to its bound, between half and all of each step', () => {
  const low = createBackoff({ firstMs: 500, mostMs: 4000, random: () => 0 });
  const high = createBackoff({ firstMs: 500, mostMs: 4000, random: () => 0.999999 });
  expect([1, 2, 3, 4, 5, 6].map(() => low.next())).toEqual([250, 500, 1000, 2000, 2000, 2000]);
  expect([1, 2, 3, 4, 5, 6].map(() => high.next())).toEqual([500, 1000, 2000, 4000, 4000, 4000]);
});

it('starts over only after a success', () => {
  const backoff = createBackoff({ firstMs: 500, mostMs: 60_000, random: () => 0 });
  for (let attempt = 0; attempt < 50; attempt += 1) backoff.next();
  expect(backoff.next()).toBe(30_000);
  backoff.reset();
  expect(backoff.next()).toBe(250);
});
