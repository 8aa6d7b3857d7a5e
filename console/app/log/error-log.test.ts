import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type FrontEndLogEntry, postLogs } from '#shared/contracts/platform/log.ts';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { createErrorLog, type ErrorLog } from './error-log.ts';

let storage: Storage;
let posted: FrontEndLogEntry[][];
let isSignedIn: boolean;
let isReachable: boolean;

function start(): ErrorLog {
  return createErrorLog({
    storage,
    isSignedIn: () => isSignedIn,
    path: () => '/lines/index',
    post: async (entries) => {
      if (!isReachable) throw new Error('unreachable');
      posted.push(entries);
    },
  });
}
const error = (message: string) => ({ type: 'error' as const, message, stack: 'at x', info: 'x.js:1:1' });

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  posted = [];
  isSignedIn = true;
  isReachable = true;
});
afterEach(() => vi.useRealTimers());

it('posts what gathers in one batch that the contract takes', async () => {
  const log = start();
  log.add(error('one'));
  log.add({ type: 'promise', message: 'x'.repeat(5_000), stack: 'y'.repeat(20_000) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(posted).toHaveLength(1);
  expect(postLogs.body?.parse(posted[0])).toHaveLength(2);
  expect(posted[0]?.[0]).toMatchObject({ url: '/lines/index', type: 'error', message: 'one', stack: 'at x' });
  expect(log.entries()).toEqual([]);
});

it('takes the same message in a loop once', () => {
  const log = start();
  for (let round = 0; round < 100; round++) log.add(error('again'));
  expect(log.entries()).toHaveLength(1);
});

it('keeps what happens while signed out, at most one batch, and posts it after the sign-in', async () => {
  isSignedIn = false;
  const log = start();
  for (let index = 0; index < 80; index++) log.add(error(`number ${index}`));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toEqual([]);
  isSignedIn = true;
  const next = start();
  expect(next.entries()).toHaveLength(LIMITS.frontEndLogBatchMax);
  next.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(posted[0]?.at(0)?.message).toBe('number 30');
  expect(posted[0]?.at(-1)?.message).toBe('number 79');
});

it('tries again after a post that failed, without an entry of its own', async () => {
  isReachable = false;
  const log = start();
  log.add(error('one'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(posted).toEqual([]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posted.flat().map(({ message }) => message)).toEqual(['one']);
});
