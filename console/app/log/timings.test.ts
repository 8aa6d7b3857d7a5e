import { expect, it } from 'vitest';
import { totalBlockingMs } from './timings.ts';

it('adds up what long tasks take above 50 ms once something is painted', () => {
  const tasks = [
    { startTime: 10, duration: 300 },
    { startTime: 450, duration: 120 },
    { startTime: 700, duration: 50 },
    { startTime: 900, duration: 60 },
  ];
  expect(totalBlockingMs(tasks, 400)).toBe(80);
  expect(totalBlockingMs(tasks, null)).toBe(330);
  expect(totalBlockingMs([], 400)).toBe(0);
});
