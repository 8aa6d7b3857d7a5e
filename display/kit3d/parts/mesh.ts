import { addBar } from './bar-mesh.ts';
import { addBox } from './box-mesh.ts';
import { addLathe } from './lathe-mesh.ts';
import { MeshBuilder } from './mesh-builder.ts';
import { ROLES, type SolidPart, type SurfaceRole } from './part.ts';

/** One merged geometry: triangles with a normal and a role number per vertex. Plain arrays, no three.js. */
export interface MeshData {
  /** x, y, z a vertex; metres. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Index into `ROLES` a vertex. */
  readonly roles: Uint8Array;
  readonly indices: Uint32Array;
}

export interface MeshOptions {
  /** Longest edge of a cell of a box's face, metres: occlusion is baked per vertex and interpolates over cells. */
  readonly cell?: number;
}

function roleNumber(role: SurfaceRole): number {
  return ROLES.indexOf(role);
}

/** Merges parts into one geometry. */
export function buildMesh(parts: readonly SolidPart[], options: MeshOptions = {}): MeshData {
  const mesh = new MeshBuilder();
  for (const part of parts) {
    mesh.role.value = roleNumber(part.role);
    if (part.kind === 'box') addBox(mesh, part, options.cell ?? Number.POSITIVE_INFINITY);
    else if (part.kind === 'lathe') addLathe(mesh, part);
    else addBar(mesh, part);
  }
  return {
    positions: new Float32Array(mesh.positions),
    normals: new Float32Array(mesh.normals),
    roles: new Uint8Array(mesh.roles),
    indices: new Uint32Array(mesh.indices),
  };
}

export function triangleCount(mesh: MeshData): number {
  return mesh.indices.length / 3;
}
