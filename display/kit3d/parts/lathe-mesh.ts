import type { MeshBuilder } from './mesh-builder.ts';
import type { LathePart, Point3 } from './part.ts';

/** Edges that turn by less than this are shaded as round. */
const CREASE_COSINE = Math.cos((50 / 180) * Math.PI);

/** A step of a lathe's outline with its normal, both as radius and height. */
interface Rung {
  readonly radius: number;
  readonly height: number;
  readonly normal: readonly [radial: number, up: number];
}

export function addLathe(mesh: MeshBuilder, part: LathePart): void {
  const place = latheTurn(part);
  const angleOf = (side: number): number => (part.turn ?? 0) + (side / part.sides) * 2 * Math.PI;
  for (const [from, to] of smoothed(part)) {
    const vertex = (rung: Rung, side: number, shadedAt: number): number => {
      const [angle, shaded] = [angleOf(side), angleOf(shadedAt)];
      const [radial, up] = rung.normal;
      const [x, y, z] = place.point([
        rung.radius * Math.cos(angle),
        rung.height,
        rung.radius * Math.sin(angle),
      ]);
      return mesh.vertex(
        [x + part.at[0], y + part.at[1], z + part.at[2]],
        place.direction([radial * Math.cos(shaded), up, radial * Math.sin(shaded)]),
      );
    };
    const wall = (a: number, b: number, c: number, d: number): void => {
      if (from.radius > 0) mesh.triangle(a, c, b);
      if (to.radius > 0) mesh.triangle(a, d, c);
    };
    const sides = Array.from({ length: part.sides }, (_, side) => side);
    if (part.isFaceted) {
      for (const side of sides) {
        const flat = side + 0.5;
        wall(
          vertex(from, side, flat),
          vertex(from, side + 1, flat),
          vertex(to, side + 1, flat),
          vertex(to, side, flat),
        );
      }
      continue;
    }
    const [first, second] = [from, to].map((rung) => {
      const start = mesh.roles.length;
      for (const side of [...sides, part.sides]) vertex(rung, side, side);
      return start;
    }) as [number, number];
    for (const side of sides) wall(first + side, first + side + 1, second + side + 1, second + side);
  }
}

/** The segments of an outline, each end with the normal it is shaded with. */
function smoothed(part: LathePart): [Rung, Rung][] {
  const { outline } = part;
  const count = part.isClosed ? outline.length : outline.length - 1;
  const segments = Array.from({ length: count }, (_, index) => {
    const from = outline[index] as readonly [number, number];
    const to = outline[(index + 1) % outline.length] as readonly [number, number];
    const [run, rise] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(run, rise) || 1;
    return { from, to, normal: [rise / length, -run / length] as readonly [number, number] };
  });
  const normalAt = (index: number, neighbour: number): readonly [number, number] => {
    const mine = segments[index]?.normal ?? [1, 0];
    const wrapped = part.isClosed ? (neighbour + count) % count : neighbour;
    const other = segments[wrapped]?.normal;
    if (!other || mine[0] * other[0] + mine[1] * other[1] < CREASE_COSINE) return mine;
    const [radial, up] = [mine[0] + other[0], mine[1] + other[1]];
    const length = Math.hypot(radial, up) || 1;
    return [radial / length, up / length];
  };
  return segments.map(({ from, to }, index) => [
    { radius: from[0], height: from[1], normal: normalAt(index, index - 1) },
    { radius: to[0], height: to[1], normal: normalAt(index, index + 1) },
  ]);
}

function latheTurn(part: LathePart): { point: (p: Point3) => Point3; direction: (p: Point3) => Point3 } {
  const same = (p: Point3): Point3 => p;
  if (part.axis === undefined || part.axis === 'y') return { point: same, direction: same };
  const length = Math.max(...part.outline.map(([, height]) => height));
  const widest = Math.max(...part.outline.map(([radius]) => radius));
  const direction: (p: Point3) => Point3 =
    part.axis === 'x' ? ([x, y, z]) => [y, -x, z] : ([x, y, z]) => [x, -z, y];
  return {
    direction,
    // Lying: the middle of the axis over the place, the lowest point on it.
    point: ([x, y, z]) => {
      const [px, py, pz] = direction([x, y - length / 2, z]);
      return [px, py + widest, pz];
    },
  };
}
