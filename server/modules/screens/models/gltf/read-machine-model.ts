import {
  MACHINE_MODEL_LIMITS as LIMITS,
  MODEL_ROLES,
  type ModelNote,
  type ModelRole,
} from '#shared/contracts/screens/machine-model.ts';
import { boundsOfMesh, type MachineMesh, sizeOfMesh } from '#shared/domain/scene/machine-mesh.ts';
import { type AccessorReader, createAccessorReader, tooManyTriangles } from './accessor-reader.ts';
import { openGltf } from './gltf-file.ts';
import type { Gltf, GltfNode, Primitive } from './gltf-shape.ts';
import { determinant, type Matrix, matrixOf, multiply, normalMatrix, transformAll, UNIT } from './matrix.ts';
import { damaged, refusal } from './refusal.ts';

export interface ReadModel {
  readonly mesh: MachineMesh;
  /** Along x, y and z, metres. */
  readonly size: readonly [number, number, number];
  readonly notes: readonly ModelNote[];
}

const TRIANGLES = 4;
/** Bounds of the work that a small file can ask for. */
const PARTS_MOST = 5_000;
const POINTS_READ_MOST = 2 * LIMITS.vertices;
/** Names that are in use for what is one of our roles. */
const OTHER_NAMES: Readonly<Record<string, ModelRole>> = { glass: 'dark', window: 'dark', light: 'lamp' };

/**
 * The triangles of a binary glTF file, merged. Everything a screen draws is checked here, so that screens read numbers
 * and no glTF. Throws what is wrong with the file.
 */
export async function readMachineModel(bytes: Uint8Array): Promise<ReadModel> {
  const file = openGltf(bytes);
  const { gltf } = file;
  const reader = await createAccessorReader(file);
  const builder = createBuilder(reader, gltf);
  for (const { node, matrix } of placedNodes(gltf)) {
    if (node.mesh === undefined) continue;
    const mesh = gltf.meshes[node.mesh];
    if (!mesh) throw damaged(`meshes[${node.mesh}]`);
    for (const primitive of mesh.primitives) builder.add(primitive, matrix);
  }
  const { mesh, notes } = builder.build();
  const size = sizeOfMesh(mesh.positions);
  const isMeasured = size.every((length) => length >= LIMITS.sizeMin && length <= LIMITS.sizeMax);
  if (!isMeasured)
    throw refusal('model_size', {
      size: size.map((length) => Number(length.toPrecision(3))).join(' × '),
      min: LIMITS.sizeMin,
      max: LIMITS.sizeMax,
    });
  if (gltf.textures.length > 0) notes.add('textures');
  if (gltf.animations.length > 0) notes.add('animations');
  if (gltf.nodes.some(({ skin }) => skin !== undefined)) notes.add('skins');
  return { mesh, size, notes: [...notes] };
}

/** The nodes of the scene with where they are. A node has one parent: one that is met again is in a cycle or in two places. */
function* placedNodes(gltf: Gltf): Generator<{ node: GltfNode; matrix: Matrix }> {
  const waiting = (gltf.scenes[gltf.scene]?.nodes ?? []).map((index) => ({ index, parent: UNIT }));
  const seen = new Set<number>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, parent } = next;
    const node = gltf.nodes[index];
    if (!node) throw damaged(`nodes[${index}]`);
    if (seen.has(index)) throw refusal('model_cycle');
    seen.add(index);
    const matrix = multiply(parent, matrixOf(node));
    for (const child of node.children) waiting.push({ index: child, parent: matrix });
    yield { node, matrix };
  }
}

function createBuilder(reader: AccessorReader, gltf: Gltf) {
  const positions: number[] = [];
  const normals: number[] = [];
  const roles: number[] = [];
  const indices: number[] = [];
  const notes = new Set<ModelNote>();
  let parts = 0;
  let pointsRead = 0;

  function roleOf(material: number | undefined): number {
    const name = material === undefined ? '' : (gltf.materials[material]?.name ?? '');
    // Blender writes `body.001` for a second material of that name.
    const word = /^[a-z]+/.exec(name.trim().toLowerCase())?.[0] ?? '';
    const role = MODEL_ROLES.findIndex((one) => one === (OTHER_NAMES[word] ?? word));
    if (role < 0) notes.add('materials');
    return Math.max(0, role);
  }

  function add({ attributes, indices: indexAccessor, material, mode }: Primitive, matrix: Matrix): void {
    parts += 1;
    if (parts > PARTS_MOST) throw refusal('model_too_many_parts');
    if (mode !== TRIANGLES) {
      notes.add('lines');
      return;
    }
    if (attributes.POSITION === undefined) return;
    const pointCount = reader.count(attributes.POSITION);
    const cornerCount = indexAccessor === undefined ? pointCount : reader.count(indexAccessor);
    // Before anything is read: counts are what the file says of itself.
    if (indices.length + cornerCount > LIMITS.triangles * 3) throw tooManyTriangles();
    pointsRead += pointCount;
    if (pointsRead > POINTS_READ_MOST) throw refusal('model_too_many_parts');
    const points = reader.read(attributes.POSITION, 'VEC3');
    transformAll(matrix, points);
    // Larger ones are no machines either, and would be no numbers once they are added up.
    if (!points.every((value) => Math.abs(value) < 1e9)) throw refusal('model_no_numbers');
    const corners =
      indexAccessor === undefined
        ? Float64Array.from({ length: pointCount }, (_, index) => index)
        : reader.read(indexAccessor, 'SCALAR');
    const isPoint = (corner: number): boolean =>
      Number.isInteger(corner) && corner >= 0 && corner < pointCount;
    if (corners.length % 3 !== 0 || !corners.every(isPoint))
      throw damaged(indexAccessor === undefined ? 'POSITION' : `accessors[${indexAccessor}]`);
    const isMirrored = determinant(matrix) < 0;
    if (isMirrored) turnAround(corners);
    const role = roleOf(material);
    if (attributes.NORMAL === undefined) addFlat(points, corners, role);
    else addSmooth(points, normalsOf(attributes.NORMAL, pointCount, matrix, isMirrored), corners, role);
  }

  function addSmooth(points: Float64Array, given: Float64Array, corners: Float64Array, role: number): void {
    // By point: its vertex + 1.
    const vertices = new Uint32Array(points.length / 3);
    for (const corner of corners) {
      const known = vertices[corner] ?? 0;
      indices.push(known === 0 ? roles.length : known - 1);
      if (known !== 0) continue;
      roles.push(role);
      vertices[corner] = roles.length;
      const at = corner * 3;
      positions.push(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
      normals.push(given[at] ?? 0, given[at + 1] ?? 0, given[at + 2] ?? 0);
    }
  }

  /** Without normals a triangle is flat, and its corners are its own. */
  function addFlat(points: Float64Array, corners: Float64Array, role: number): void {
    for (let at = 0; at < corners.length; at += 3) {
      const first = positions.length;
      for (let step = 0; step < 3; step += 1) {
        const from = (corners[at + step] ?? 0) * 3;
        indices.push(roles.length);
        roles.push(role);
        positions.push(points[from] ?? 0, points[from + 1] ?? 0, points[from + 2] ?? 0);
      }
      const edge = (corner: number, axis: number): number =>
        (positions[first + corner * 3 + axis] ?? 0) - (positions[first + axis] ?? 0);
      const [ux, uy, uz, vx, vy, vz] = [
        edge(1, 0),
        edge(1, 1),
        edge(1, 2),
        edge(2, 0),
        edge(2, 1),
        edge(2, 2),
      ];
      const [x, y, z] = unit(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
      normals.push(x, y, z, x, y, z, x, y, z);
    }
  }

  function normalsOf(
    accessor: number,
    pointCount: number,
    matrix: Matrix,
    isMirrored: boolean,
  ): Float64Array {
    if (reader.count(accessor) !== pointCount) throw damaged(`accessors[${accessor}]`);
    const read = reader.read(accessor, 'VEC3');
    transformAll(normalMatrix(matrix), read);
    const side = isMirrored ? -1 : 1;
    for (let at = 0; at < read.length; at += 3) {
      const [x, y, z] = [read[at] ?? 0, read[at + 1] ?? 0, read[at + 2] ?? 0];
      read.set(unit(x * side, y * side, z * side), at);
    }
    return read;
  }

  function build(): { mesh: MachineMesh; notes: Set<ModelNote> } {
    if (indices.length === 0) throw refusal('model_empty');
    const { low, high } = boundsOfMesh(Float32Array.from(positions));
    const origin = [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2];
    const mesh: MachineMesh = {
      positions: Float32Array.from(positions, (value, index) => value - (origin[index % 3] ?? 0)),
      normals: Float32Array.from(normals),
      roles: Uint8Array.from(roles),
      indices: Uint16Array.from(indices),
    };
    return { mesh, notes };
  }

  return { add, build };
}

function turnAround(corners: Float64Array): void {
  for (let at = 0; at + 2 < corners.length; at += 3)
    [corners[at + 1], corners[at + 2]] = [corners[at + 2] ?? 0, corners[at + 1] ?? 0];
}

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : [0, 1, 0];
}
