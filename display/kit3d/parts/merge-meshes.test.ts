import { expect, it } from 'vitest';
import { mergeMeshes } from './merge-meshes.ts';
import { buildMesh, type MeshData } from './mesh.ts';
import { box } from './part.ts';

const plank = buildMesh([box('wall', [2, 0, 0], [1, 1, 0.2], 0)]);

/** Least and most of one axis. */
const reach = ({ positions }: MeshData, axis: number) => {
  const values = [...positions].filter((_, index) => index % 3 === axis);
  return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value * 1000) / 1000);
};

it('turns clockwise, seen from above, then moves', () => {
  const { mesh } = mergeMeshes([{ mesh: plank, openness: null, x: 10, y: 1, z: -5, turn: 90 }]);
  // What was 2 m to the right is 2 m nearer.
  expect(reach(mesh, 0)).toEqual([9.9, 10.1]);
  expect(reach(mesh, 1)).toEqual([1, 2]);
  expect(reach(mesh, 2)).toEqual([-3.5, -2.5]);
});

it('keeps triangles, roles and openness of each', () => {
  const goods = buildMesh([box('goods', [0, 0, 0], [1, 1, 1], 0)]);
  const shade = new Uint8Array(goods.roles.length).fill(90);
  const { mesh, openness } = mergeMeshes([
    { mesh: plank, openness: null, x: 0, z: 0, turn: 0 },
    { mesh: goods, openness: shade, x: 5, z: 0, turn: 0 },
  ]);
  const first = plank.roles.length;
  expect(mesh.indices).toHaveLength(plank.indices.length + goods.indices.length);
  expect([...mesh.indices.subarray(plank.indices.length)]).toEqual(
    [...goods.indices].map((at) => at + first),
  );
  expect([...mesh.roles]).toEqual([...plank.roles, ...goods.roles]);
  expect([...openness]).toEqual([...new Uint8Array(first).fill(255), ...shade]);
  expect([...mesh.positions.subarray(0, first * 3)]).toEqual([...plank.positions]);
});

it('is empty of nothing', () => {
  expect(mergeMeshes([]).mesh.indices).toHaveLength(0);
});
