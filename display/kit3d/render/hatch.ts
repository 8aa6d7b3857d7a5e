/** A corner of a stripe on the floor, metres. */
export type Corner = readonly [x: number, z: number];

const PITCH = 1.5;
const WIDTH = 0.34;

/** Diagonal stripes within a rectangle of the floor, each a convex polygon: what is drawn on it is old. */
export function hatchStripes(
  {
    x,
    z,
    width,
    depth,
  }: { readonly x: number; readonly z: number; readonly width: number; readonly depth: number },
  inset: number,
): readonly (readonly Corner[])[] {
  const [halfX, halfZ] = [width / 2 - inset, depth / 2 - inset];
  if (halfX <= 0 || halfZ <= 0) return [];
  const corners: readonly Corner[] = [
    [x - halfX, z - halfZ],
    [x - halfX, z + halfZ],
    [x + halfX, z + halfZ],
    [x + halfX, z - halfZ],
  ];
  const from = x + z - halfX - halfZ;
  const count = Math.ceil((2 * (halfX + halfZ)) / PITCH);
  return Array.from({ length: count }, (_, index) => from + index * PITCH + PITCH / 2)
    .map((at) =>
      cut(
        cut(corners, ([cx, cz]) => cx + cz - at),
        ([cx, cz]) => at + WIDTH - cx - cz,
      ),
    )
    .filter(({ length }) => length > 2);
}

/** The part of a convex polygon where a linear function is not negative. */
function cut(polygon: readonly Corner[], side: (corner: Corner) => number): readonly Corner[] {
  return polygon.flatMap((corner, index): Corner[] => {
    const next = polygon[(index + 1) % polygon.length] ?? corner;
    const [here, there] = [side(corner), side(next)];
    const kept: Corner[] = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]];
  });
}
