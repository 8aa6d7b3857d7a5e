import { expect, it } from 'vitest';
import { areTouching, boundsOf, snapMove } from './snap.ts';

const moving = { x: 0.25, z: 0, width: 2, depth: 2 };
const other = { x: 10, z: 20, width: 4, depth: 2 };

it('meets an edge of another before the grid', () => {
  // Its right edge at 8.05 is near the left edge at 8.
  const snapped = snapMove(moving, 6.8, 3.4, { others: [other], grid: 1, reach: 0.2 });
  expect(snapped.dx).toBe(6.75);
  expect(snapped.dz).toBe(3);
  expect(snapped.guides).toEqual([{ axis: 'x', at: 8, from: -1, to: 21 }]);
});

it('takes the nearest of several edges, and middles too', () => {
  const near = { ...other, x: 10.1 };
  const snapped = snapMove({ ...moving, x: 0 }, 10.08, 0, { others: [other, near], grid: 0, reach: 0.2 });
  expect(snapped.dx).toBe(10.1);
});

it('meets the grid with its middle where no edge is near, and nothing where both are off', () => {
  expect(snapMove(moving, 1.1, 0.4, { others: [other], grid: 0.5, reach: 0.2 })).toEqual({
    dx: 1.25,
    dz: 0.5,
    guides: [],
  });
  expect(snapMove(moving, 1.1, 0.4, { others: [other], grid: 0, reach: 0 })).toMatchObject({
    dx: 1.1,
    dz: 0.4,
  });
});

it('returns the box around several things, and which things touch', () => {
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([moving, other])).toEqual({ x: 5.625, z: 10, width: 12.75, depth: 22 });
  expect(areTouching(moving, other)).toBe(false);
  expect(areTouching({ ...moving, x: 7, z: 20 }, other)).toBe(true);
});
