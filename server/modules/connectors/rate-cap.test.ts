import { expect, it } from 'vitest';
import { createRateCap } from './rate-cap.ts';

it('a source within its cap never waits, and one above it is kept to the cap', () => {
  let nowMs = 0;
  const cap = createRateCap(1_000, () => nowMs);
  for (; nowMs < 60_000; nowMs += 100) expect(cap.spend(100)).toBe(0);
  let taken = 0;
  const startedAt = nowMs;
  while (nowMs - startedAt < 60_000) {
    taken += 500;
    nowMs += Math.max(10, cap.spend(500));
  }
  expect(taken / 60).toBeGreaterThan(950);
  expect(taken / 60).toBeLessThan(1_050);
});

it('a second of values may come at once, and is worked off', () => {
  let nowMs = 0;
  const cap = createRateCap(1_000, () => nowMs);
  expect(cap.spend(1_000)).toBe(0);
  expect(cap.spend(500)).toBe(500);
  nowMs = 2_000;
  expect(cap.spend(500)).toBe(0);
});

it('a clock that is set back makes no wait longer', () => {
  let nowMs = 1_000_000;
  const cap = createRateCap(1_000, () => nowMs);
  cap.spend(1_500);
  nowMs = 0;
  expect(cap.spend(0)).toBe(500);
  nowMs = 500;
  expect(cap.spend(0)).toBe(0);
});

it('of two sources that share a cap, the quiet one does not wait for more than what the other has taken', () => {
  let nowMs = 0;
  const cap = createRateCap(1_000, () => nowMs);
  let noisyUntil = 0;
  let longest = 0;
  for (; nowMs < 60_000; nowMs += 10) {
    if (nowMs >= noisyUntil) noisyUntil = nowMs + cap.spend(400);
    if (nowMs % 1_000 === 0) longest = Math.max(longest, cap.spend(1));
  }
  expect(longest).toBeLessThanOrEqual(401);
});
