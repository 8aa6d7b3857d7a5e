import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** How many pushes of each account may still be taken now: a bucket that fills by 200 a second up to 400. */
export function createPushRate(now: () => number): (accountId: string) => boolean {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return (accountId) => {
    const atMs = now();
    const bucket = buckets.get(accountId) ?? { left: LIMITS.mpPushBurst, atMs };
    const gained = (Math.max(0, atMs - bucket.atMs) / 1_000) * LIMITS.mpPushesPerSecond;
    const left = Math.min(LIMITS.mpPushBurst, bucket.left + gained);
    const isTaken = left >= 1;
    buckets.set(accountId, { left: isTaken ? left - 1 : left, atMs });
    return isTaken;
  };
}
