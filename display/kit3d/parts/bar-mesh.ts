import type { MeshBuilder, Sign } from './mesh-builder.ts';
import type { BarPart, Point3 } from './part.ts';

/** Four sides of a bar, and its ends where they are seen. */
export function addBar(mesh: MeshBuilder, part: BarPart): void {
  const along = subtract(part.to, part.from);
  const length = Math.hypot(...along);
  if (length === 0) return;
  const axis = scale(along, 1 / length);
  const side = unit(cross(axis, Math.abs(axis[1]) > 0.99 ? [1, 0, 0] : [0, 1, 0]));
  const up = cross(side, axis);
  const half = part.thickness / 2;
  const normals: readonly Point3[] = [side, up, scale(side, -1), scale(up, -1)];
  normals.forEach((normal, index) => {
    const across = normals[(index + 1) % 4] as Point3;
    const corner = (end: Point3, sign: Sign): number =>
      mesh.vertex(add(end, add(scale(normal, half), scale(across, sign * half))), normal);
    const [a, b] = [corner(part.from, -1), corner(part.from, 1)];
    const [c, d] = [corner(part.to, 1), corner(part.to, -1)];
    mesh.quad(d, c, b, a);
  });
  if (!part.isCapped) return;
  const ends: readonly (readonly [Point3, Point3])[] = [
    [part.to, axis],
    [part.from, scale(axis, -1)],
  ];
  for (const [end, facing] of ends) {
    const across = scale(side, half);
    const upward = scale(cross(facing, side), half);
    const corner = (a: Sign, b: Sign): number =>
      mesh.vertex(add(end, add(scale(across, a), scale(upward, b))), facing);
    mesh.quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1));
  }
}

function add(a: Point3, b: Point3): Point3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function subtract(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function scale(a: Point3, by: number): Point3 {
  return [a[0] * by, a[1] * by, a[2] * by];
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Point3): Point3 {
  const length = Math.hypot(...a);
  return length === 0 ? a : scale(a, 1 / length);
}
