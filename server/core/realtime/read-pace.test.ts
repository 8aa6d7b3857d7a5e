import { expect, it } from 'vitest';
import { createReadPace, createSteadyPace } from './read-pace.ts';

it('reads at once what has not been read, and again after a pause of five times the read', () => {
  const pace = createReadPace(10_000);
  expect(pace.waitMs(0, false)).toBe(0);
  pace.count(100, 20, 1);
  expect([pace.waitMs(100, false), pace.waitMs(200, false), pace.waitMs(300, false)]).toEqual([100, 0, 0]);
});

it('shares the time among all images of a kind, and lets none wait longer than its gap', () => {
  const pace = createReadPace(10_000);
  pace.count(0, 20, 5);
  expect(pace.waitMs(0, false)).toBe(500);
  pace.count(0, 3_000, 1);
  expect(pace.waitMs(0, false)).toBe(10_000);
});

it('a steady pace counts from the beginning of the read, however long that took', () => {
  const pace = createSteadyPace(100);
  expect(pace.waitMs(0, false)).toBe(0);
  pace.count(1_030, 30, 4);
  expect([pace.waitMs(1_030, false), pace.waitMs(1_100, false), pace.waitMs(1_200, false)]).toEqual([
    70, 0, 0,
  ]);
  // What is urgent does not wait for it.
  expect(pace.waitMs(1_030, true)).toBe(0);
});
