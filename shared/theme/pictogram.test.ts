import { describe, expect, it } from 'vitest';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import { PICTOGRAM_BOX, pictogram } from './pictogram.ts';

/** Absolute points of a path's M, L, H, V, Q commands; relative ones (h, v, a) follow from the box they draw. */
function absolutePoints(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let x = 0;
  let y = 0;
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVQ])([-\d. ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).filter(Boolean).map(Number);
    if (command === 'H') x = numbers[0] ?? x;
    else if (command === 'V') y = numbers[0] ?? y;
    else [x, y] = [numbers.at(-2) ?? x, numbers.at(-1) ?? y];
    points.push({ x, y });
  }
  return points;
}

describe('pictograms', () => {
  it.each(MachineType.options)('draws %s inside its box, standing on the floor', (type) => {
    const points = pictogram(type).flatMap(absolutePoints);
    expect(points.length).toBeGreaterThan(4);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(PICTOGRAM_BOX.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(PICTOGRAM_BOX.height);
    }
    expect(Math.max(...points.map(({ y }) => y))).toBe(60);
  });

  it('draws every type differently', () => {
    const all = MachineType.options.map((type) => pictogram(type).join(' '));
    expect(new Set(all).size).toBe(all.length);
  });
});
