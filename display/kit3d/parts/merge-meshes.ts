import type { MeshData } from './mesh.ts';

/** A mesh somewhere in a scene. */
export interface PlacedMesh {
  readonly mesh: MeshData;
  /** 0–255 a vertex; null = nothing was baked. */
  readonly openness: Uint8Array | null;
  readonly x: number;
  readonly y?: number;
  readonly z: number;
  /** Degrees, clockwise seen from above. */
  readonly turn: number;
}

/** One mesh of several, drawn in one call. */
export function mergeMeshes(placed: readonly PlacedMesh[]): { mesh: MeshData; openness: Uint8Array } {
  const count = placed.reduce((sum, { mesh }) => sum + mesh.roles.length, 0);
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const roles = new Uint8Array(count);
  const openness = new Uint8Array(count).fill(255);
  const indices = new Uint32Array(placed.reduce((sum, { mesh }) => sum + mesh.indices.length, 0));
  let [first, firstIndex] = [0, 0];
  for (const { mesh, openness: baked, x, y = 0, z, turn } of placed) {
    const angle = (turn / 180) * Math.PI;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    for (let at = 0; at < mesh.positions.length; at += 3) {
      turnInto(positions, first * 3 + at, mesh.positions, at, cosine, sine);
      positions[first * 3 + at] = (positions[first * 3 + at] ?? 0) + x;
      positions[first * 3 + at + 1] = (positions[first * 3 + at + 1] ?? 0) + y;
      positions[first * 3 + at + 2] = (positions[first * 3 + at + 2] ?? 0) + z;
      turnInto(normals, first * 3 + at, mesh.normals, at, cosine, sine);
    }
    roles.set(mesh.roles, first);
    if (baked) openness.set(baked, first);
    mesh.indices.forEach((vertex, at) => {
      indices[firstIndex + at] = first + vertex;
    });
    first += mesh.roles.length;
    firstIndex += mesh.indices.length;
  }
  return { mesh: { positions, normals, roles, indices }, openness };
}

function turnInto(
  target: Float32Array,
  to: number,
  source: Float32Array,
  from: number,
  cosine: number,
  sine: number,
): void {
  const [x, z] = [source[from] ?? 0, source[from + 2] ?? 0];
  target[to] = x * cosine - z * sine;
  target[to + 1] = source[from + 1] ?? 0;
  target[to + 2] = x * sine + z * cosine;
}
