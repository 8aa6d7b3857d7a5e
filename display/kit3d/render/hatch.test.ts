import { describe, expect, it } from 'vitest';
import { hatchStripes } from './hatch.ts';

describe('the stripes of a plate', () => {
  it.each([
    [40, 6],
    [3, 3],
    [2.6, 30],
    [0.9, 0.9],
  ])('lie within %d × %d metres and cover a part of it', (width, depth) => {
    const stripes = hatchStripes({ x: 5, z: -7, width, depth }, 0.1);
    let area = 0;
    for (const stripe of stripes) {
      for (const [x, z] of stripe) {
        expect(Math.abs(x - 5)).toBeLessThanOrEqual(width / 2 - 0.1 + 1e-9);
        expect(Math.abs(z + 7)).toBeLessThanOrEqual(depth / 2 - 0.1 + 1e-9);
      }
      stripe.forEach(([x, z], index) => {
        const [nextX, nextZ] = stripe[(index + 1) % stripe.length] ?? [x, z];
        area += (z * nextX - x * nextZ) / 2;
      });
    }
    // Seen from above the corners of all go round the same way.
    const share = area / ((width - 0.2) * (depth - 0.2));
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.45);
  });

  it('are none where there is no room', () => {
    expect(hatchStripes({ x: 0, z: 0, width: 0.1, depth: 4 }, 0.1)).toEqual([]);
  });
});
