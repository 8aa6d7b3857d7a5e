import { BufferAttribute, BufferGeometry } from 'three';
import type { MeshData } from '#display/kit3d/parts/mesh.ts';

/** `shade`: openness a vertex, 0–255, where it was baked; without it nothing is occluded. */
export function toGeometry(mesh: MeshData, shade: Uint8Array | null = null): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = mesh.positions.length / 3;
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
  geometry.setAttribute('role', new BufferAttribute(mesh.roles, 1));
  geometry.setAttribute(
    'shade',
    new BufferAttribute(shade?.length === count ? shade : new Uint8Array(count).fill(255), 1, true),
  );
  geometry.setIndex(new BufferAttribute(mesh.indices, 1));
  return geometry;
}
