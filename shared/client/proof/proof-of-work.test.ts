import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { leadingZeroBits } from '#shared/domain/proof-of-work.ts';
import { solveProof } from './proof-of-work.ts';

it('finds a nonce that another implementation of SHA-256 accepts', async () => {
  const salt = 'c0ffee00c0ffee00c0ffee00c0ffee00';
  const nonce = await solveProof({ salt, difficulty: 12 });
  const hash = createHash('sha256').update(`${salt}${nonce}`).digest();
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(12);
});

it('lets the page go on and tells how far it is', async () => {
  const shares: number[] = [];
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  await solveProof({ salt: 'aa'.repeat(16), difficulty: 16 }, { onProgress: (share) => shares.push(share) });
  clearInterval(other);
  expect(turns).toBeGreaterThan(0);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  for (const share of shares) expect(share > 0 && share < 1).toBe(true);
});

it('stops when it is aborted', async () => {
  const controller = new AbortController();
  const work = solveProof({ salt: 'bb'.repeat(16), difficulty: 60 }, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('closed')), 30);
  await expect(work).rejects.toThrow('closed');
});
