import { describe, expect, it } from 'vitest';
import { neighbourOf } from './arrow-focus.ts';

const place = (left: number, top: number, height: number) => ({
  left,
  top,
  right: left + 100,
  bottom: top + height,
});
// Three columns of pictures: 0 1 2 above, 3 under the short 1, 4 under 0, 5 under 2.
const PLACES = [
  place(0, 0, 200),
  place(110, 0, 80),
  place(220, 0, 300),
  place(110, 90, 200),
  place(0, 210, 100),
  place(220, 310, 80),
];

describe('the neighbour in a grid of columns', () => {
  it.each([
    [0, 'right', 1],
    [1, 'down', 3],
    [0, 'down', 4],
    [2, 'down', 5],
    [3, 'up', 1],
    [4, 'up', 0],
    [1, 'left', 0],
    [2, 'right', null],
    [0, 'up', null],
    [5, 'down', null],
  ] as const)('of %d to the %s is %s', (from, direction, found) => {
    expect(neighbourOf(PLACES, from, direction)).toBe(found);
  });
});
