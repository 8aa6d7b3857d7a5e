import { expect, it } from 'vitest';
import { rateFigures } from './rate-figures.ts';

const step = (count: number, peak: number) => ({ from: 0, count, peak });

it('are of the whole range, however it is drawn', () => {
  const steps = [step(30, 20), step(6, 3)];
  expect(rateFigures({ from: 0, to: 3_600_000, raised: 36, steps, floodIntervals: 3 })).toEqual({
    mean: 6,
    peak: 20,
    floodShare: 0.5,
  });
});

it('of a range shorter than an interval stay within the whole', () => {
  const figures = rateFigures({ from: 0, to: 60_000, raised: 12, steps: [step(12, 12)], floodIntervals: 1 });
  expect(figures.floodShare).toBe(1);
});
