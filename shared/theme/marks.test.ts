import { describe, expect, it } from 'vitest';
import { coverage, overlap, toPolygons } from '#tests/support/drawing/path-area.ts';
import { markPath, markPaths } from './marks.ts';
import { shapePaths } from './shapes.ts';

/** Above this two silhouettes are alike: a disc covers 0.79 of its square. */
const ALIKE = 0.7;

const ALL = Object.entries({ ...shapePaths, ...markPaths });

describe('the marks', () => {
  it.each(Object.entries(markPaths))(
    '%s stays in its box and covers enough of it to be seen',
    (name, path) => {
      expect(markPath(name as keyof typeof markPaths)).toBe(path);
      for (const coordinate of toPolygons(path).flat(2)) {
        expect(coordinate).toBeGreaterThanOrEqual(0);
        expect(coordinate).toBeLessThanOrEqual(24);
      }
      expect(coverage(path).filter(Boolean).length / (48 * 48)).toBeGreaterThan(0.15);
    },
  );

  it('can be told from each other and from the shapes of the states without any colour', () => {
    const alike = ALL.flatMap(([name, path], index) =>
      ALL.slice(index + 1)
        .filter(([, other]) => overlap(coverage(path), coverage(other)) > ALIKE)
        .map(([other]) => `${name} and ${other}`),
    );
    expect(alike).toEqual([]);
  });

  it('the clock is a disc from which its hands are cut', () => {
    const face = coverage(markPaths.clock);
    expect(face[18 * 48 + 24]).toBe(false);
    expect(face[18 * 48 + 34]).toBe(true);
    expect(face[3 * 48 + 24]).toBe(true);
  });
});
