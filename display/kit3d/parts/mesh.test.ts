import { describe, expect, it } from 'vitest';
import { buildMesh, type MeshData, triangleCount } from './mesh.ts';
import {
  around,
  bar,
  beam,
  box,
  cylinder,
  frame,
  type Point3,
  ring,
  type SolidPart,
  tapered,
} from './part.ts';

function corner(mesh: MeshData, index: number): { at: Point3; normal: Point3 } {
  const read = (values: Float32Array): Point3 => [
    values[index * 3] ?? Number.NaN,
    values[index * 3 + 1] ?? Number.NaN,
    values[index * 3 + 2] ?? Number.NaN,
  ];
  return { at: read(mesh.positions), normal: read(mesh.normals) };
}

const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Triangles whose winding disagrees with the normals of their corners. */
function insideOut(mesh: MeshData): number {
  let count = 0;
  for (let first = 0; first < mesh.indices.length; first += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => corner(mesh, mesh.indices[first + step] ?? 0));
    if (!a || !b || !c) continue;
    const facing = times(minus(b.at, a.at), minus(c.at, a.at));
    if ([a, b, c].some(({ normal }) => dot(facing, normal) < -1e-9)) count += 1;
  }
  return count;
}

function bounds(mesh: MeshData): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((value, index) => {
    low[index % 3] = Math.min(low[index % 3] ?? 0, value);
    high[index % 3] = Math.max(high[index % 3] ?? 0, value);
  });
  return { low, high };
}

describe('the mesh of parts', () => {
  const shapes: Record<string, SolidPart> = {
    'a sharp box': box('body', [1, 0.5, -2], [2, 1, 3], 0),
    'a box with cut edges': box('body', [0, 0, 0], [2, 1, 3], 0.1),
    'a turned box': box('body', [0, 0, 0], [2, 1, 3], 0.1, 0.7),
    'a box that narrows': tapered('body', [0, 0, 0], [2, 1, 3], [1, 2], 0.1),
    'a cylinder': cylinder('body', [0, 1, 0], 0.5, 2),
    'a lying cylinder along x': cylinder('body', [0, 0, 0], 0.5, 2, { axis: 'x' }),
    'a lying cylinder along z': cylinder('body', [0, 0, 0], 0.5, 2, { axis: 'z' }),
    'a cone': cylinder('body', [0, 0, 0], 0.5, 2, { topRadius: 0.2 }),
    'a ring': ring('body', [0, 0, 0], 1, 0.2),
    'a bar': bar('trim', [0, 0, 0], [1, 2, 3], 0.1),
    'a beam with its ends': beam('trim', [0, 0, 0], [1, 2, 3], 0.1),
    'a frame of eight sides': frame('accent', [0, 1, 0], 2, 0.2, 8, Math.PI / 8),
    'an upright bar': bar('trim', [0, 0, 0], [0, 2, 0], 0.1),
  };

  it.each(Object.entries(shapes))('%s faces outwards', (_, part) => {
    const mesh = buildMesh([part], { cell: 0.9 });
    expect(triangleCount(mesh)).toBeGreaterThan(0);
    expect(insideOut(mesh)).toBe(0);
    expect([...mesh.positions, ...mesh.normals].every(Number.isFinite)).toBe(true);
  });

  it('stands on the base that its place names, with the size that was asked for', () => {
    const { low, high } = bounds(buildMesh([box('body', [1, 0.5, -2], [2, 1, 3], 0.1)]));
    expect(low).toEqual([0, 0.5, -3.5]);
    expect(high).toEqual([2, 1.5, -0.5]);
    const lying = bounds(buildMesh([cylinder('body', [0, 1, 0], 0.5, 2, { axis: 'x', sides: 16 })]));
    expect(lying.low.map((value) => Number(value.toFixed(3)))).toEqual([-1, 1, -0.5]);
    expect(lying.high.map((value) => Number(value.toFixed(3)))).toEqual([1, 2, 0.5]);
  });

  it('leaves undersides out: 10 triangles for a sharp box, 30 for one with cut edges', () => {
    expect(triangleCount(buildMesh([box('goods', [0, 0, 0], [1, 1, 1], 0)]))).toBe(10);
    expect(triangleCount(buildMesh([box('goods', [0, 0, 0], [1, 1, 1], 0.1)]))).toBe(30);
  });

  it('narrows to the size of the upper face, its sides lean', () => {
    const mesh = buildMesh([tapered('hood', [0, 0, 0], [4, 1, 2], [2, 1], 0)]);
    const top = mesh.positions.filter((_, index) => mesh.positions[index - (index % 3) + 1] === 1);
    expect(Math.max(...top)).toBe(1);
    const upward = Array.from(
      { length: mesh.normals.length / 3 },
      (_, index) => mesh.normals[index * 3 + 1] ?? 0,
    );
    expect(Math.min(...upward)).toBeGreaterThan(0.4);
  });

  it('shades the sides of a frame as flat: no normal between two sides', () => {
    const mesh = buildMesh([frame('accent', [0, 0, 0], 2, 0.2, 8)]);
    const angles = new Set<number>();
    for (let index = 0; index < mesh.normals.length; index += 3) {
      const [x, y, z] = [
        mesh.normals[index] ?? 0,
        mesh.normals[index + 1] ?? 0,
        mesh.normals[index + 2] ?? 0,
      ];
      if (Math.abs(y) < 0.5) angles.add(Math.round((Math.atan2(z, x) / Math.PI) * 180 + 360) % 45);
    }
    expect([...angles].every((angle) => angle === 22 || angle === 23)).toBe(true);
    expect(triangleCount(mesh)).toBe(64);
  });

  it('closes a beam: four triangles more than a bar', () => {
    const [open, closed] = [bar, beam].map((make) => buildMesh([make('trim', [0, 0, 0], [0, 2, 1], 0.1)]));
    expect([open, closed].map((mesh) => triangleCount(mesh as MeshData))).toEqual([8, 12]);
  });

  it('survives sizes that are nothing', () => {
    const mesh = buildMesh([box('body', [0, 0, 0], [0, 0, 0], 0.1), bar('trim', [1, 1, 1], [1, 1, 1], 0.1)]);
    expect([...mesh.positions].every(Number.isFinite)).toBe(true);
  });

  it('merges parts, each vertex with its role', () => {
    const mesh = buildMesh(around(4, [0, 0, 0], 2, (at) => box('lamp', at, [0.2, 0.2, 0.2], 0)));
    expect(triangleCount(mesh)).toBe(40);
    expect(new Set(mesh.roles)).toEqual(new Set([5]));
  });
});
