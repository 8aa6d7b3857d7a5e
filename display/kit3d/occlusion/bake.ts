import type { MeshData } from '#display/kit3d/parts/mesh.ts';
import { TriangleTree, type Vector } from './triangle-tree.ts';

export interface BakeOptions {
  /** Rays a vertex. */
  readonly rays: number;
  /** What is farther away does not shade, metres. */
  readonly reach: number;
  /** It stands on a floor: what is near y = 0 is shaded by it. Not so for what stands on other things. */
  readonly hasFloor: boolean;
}

/** Rays start this far off their surface: it must not shade itself. */
const OFFSET = 0.012;

/** How open the surroundings of each vertex are: 255 = nothing near, 0 = enclosed. The same input gives the same bytes. */
export function bakeOpenness(mesh: MeshData, { rays, reach, hasFloor }: BakeOptions): Uint8Array {
  const tree = new TriangleTree(mesh.positions, mesh.indices);
  const directions = cosineDirections(rays);
  const known = new Map<string, number>();
  const result = new Uint8Array(mesh.roles.length);
  for (let index = 0; index < result.length; index += 1) {
    const at = vectorAt(mesh.positions, index);
    const normal = vectorAt(mesh.normals, index);
    const key = [...at, ...normal].map((value) => value.toFixed(3)).join();
    const openness = known.get(key) ?? opennessAt(tree, at, normal, directions, reach, hasFloor);
    known.set(key, openness);
    result[index] = Math.round(openness * 255);
  }
  return result;
}

function opennessAt(
  tree: TriangleTree,
  at: Vector,
  normal: Vector,
  directions: readonly Vector[],
  reach: number,
  hasFloor: boolean,
): number {
  const [tangent, binormal] = basisOf(normal);
  const from: Vector = [at[0] + normal[0] * OFFSET, at[1] + normal[1] * OFFSET, at[2] + normal[2] * OFFSET];
  let open = 0;
  for (const [a, b, c] of directions) {
    const towards: Vector = [
      tangent[0] * a + binormal[0] * b + normal[0] * c,
      tangent[1] * a + binormal[1] * b + normal[1] * c,
      tangent[2] * a + binormal[2] * b + normal[2] * c,
    ];
    const toFloor = hasFloor && towards[1] < 0 ? from[1] / -towards[1] : Number.POSITIVE_INFINITY;
    const hit = Math.min(tree.nearest(from, towards, reach), Math.max(toFloor, 0));
    // What is far away takes less light than what is close.
    open += hit >= reach ? 1 : (hit / reach) ** 2;
  }
  return open / directions.length;
}

/** A fixed spiral over the half sphere around +z, denser towards it: each ray carries the same share of diffuse light. */
function cosineDirections(count: number): Vector[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const radius = Math.sqrt(share);
    const angle = index * golden;
    return [radius * Math.cos(angle), radius * Math.sin(angle), Math.sqrt(1 - share)];
  });
}

function basisOf([x, y, z]: Vector): [Vector, Vector] {
  const other: Vector = Math.abs(y) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const side: Vector = [
    other[1] * z - other[2] * y,
    other[2] * x - other[0] * z,
    other[0] * y - other[1] * x,
  ];
  const length = Math.hypot(...side) || 1;
  const tangent: Vector = [side[0] / length, side[1] / length, side[2] / length];
  return [
    tangent,
    [y * tangent[2] - z * tangent[1], z * tangent[0] - x * tangent[2], x * tangent[1] - y * tangent[0]],
  ];
}

function vectorAt(values: Float32Array, index: number): Vector {
  return [values[index * 3] ?? 0, values[index * 3 + 1] ?? 0, values[index * 3 + 2] ?? 0];
}
