import {
  type BufferGeometry,
  type Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
} from 'three';
import { TINT_MODES, type TintMode } from './solid-material.ts';

/** Where and how one instance stands; metres and radians. */
export interface InstancePlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** About the vertical. */
  readonly turn?: number;
  /** Along its own axes. */
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly scaleZ?: number;
}

/** Things of one shape, drawn in one call. Nothing is allocated when they are written. */
export interface InstancePool {
  readonly mesh: InstancedMesh;
  /** Begins to write all of them anew. */
  begin(): void;
  /** Writes the next one and returns its number; one that has no place any more is left out. */
  add(place: InstancePlace, colour: Color, mode: TintMode): number;
  /** Writes one again where it stands now. */
  move(index: number, x: number, y: number, z: number, scaleY?: number): void;
  end(): void;
  dispose(): void;
}

/** `material` is the tinted one of `createSolidMaterials`, or one that knows no tint. The geometry belongs to the pool. */
export function createInstancePool(
  geometry: BufferGeometry,
  material: Material,
  capacity: number,
): InstancePool {
  const most = Math.max(1, capacity);
  const mesh = new InstancedMesh(geometry, material, most);
  const tint = new InstancedBufferAttribute(new Float32Array(most * 4), 4);
  geometry.setAttribute('tint', tint);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.count = 0;
  mesh.visible = false;
  const matrices = mesh.instanceMatrix.array;
  let count = 0;

  return {
    mesh,
    begin: () => {
      count = 0;
    },
    add: ({ x, y, z, turn = 0, scaleX = 1, scaleY = 1, scaleZ = 1 }, { r, g, b }, mode) => {
      if (count >= capacity) return -1;
      const at = count * 16;
      const [cos, sin] = turn === 0 ? [1, 0] : [Math.cos(turn), Math.sin(turn)];
      matrices.fill(0, at, at + 16);
      matrices[at] = cos * scaleX;
      matrices[at + 2] = -sin * scaleX;
      matrices[at + 5] = scaleY;
      matrices[at + 8] = sin * scaleZ;
      matrices[at + 10] = cos * scaleZ;
      matrices[at + 12] = x;
      matrices[at + 13] = y;
      matrices[at + 14] = z;
      matrices[at + 15] = 1;
      tint.setXYZW(count, r, g, b, TINT_MODES[mode]);
      count += 1;
      return count - 1;
    },
    move: (index, x, y, z, scaleY) => {
      if (index < 0 || index >= count) return;
      const at = index * 16;
      matrices[at + 12] = x;
      matrices[at + 13] = y;
      matrices[at + 14] = z;
      if (scaleY !== undefined) matrices[at + 5] = scaleY;
      mesh.instanceMatrix.needsUpdate = true;
    },
    end: () => {
      mesh.count = count;
      mesh.visible = count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      tint.needsUpdate = true;
    },
    dispose: () => {
      geometry.dispose();
      mesh.dispose();
    },
  };
}
