import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three';
import type { FloorArea } from './floor.ts';

/** Cells of the floor in one hue: the more there is, the less of the floor is seen through it. */
export interface HeatLayer {
  readonly mesh: Mesh;
  /** 0–1 of each cell, in the order of the areas. */
  set(shareOf: (cell: number) => number): void;
  dispose(): void;
}

const HEIGHT = 0.02;
const ALPHA_MOST = 0.8;

/** One draw call, unlit and outside tone mapping, so that the hue is the token's. */
export function createHeatLayer(cells: readonly FloorArea[], hue: string): HeatLayer {
  const colour = new Color(hue);
  const positions = new Float32Array(cells.length * 12);
  const colours = new Float32Array(cells.length * 16);
  const indices = new Uint32Array(cells.length * 6);
  cells.forEach(({ x, z, width, depth }, cell) => {
    [x, z, x, z + depth, x + width, z + depth, x + width, z].forEach((value, at) => {
      const vertex = cell * 4 + Math.floor(at / 2);
      positions[vertex * 3 + (at % 2 === 0 ? 0 : 2)] = value;
      positions[vertex * 3 + 1] = HEIGHT;
    });
    for (let vertex = 0; vertex < 4; vertex += 1)
      colours.set([colour.r, colour.g, colour.b, 0], (cell * 4 + vertex) * 4);
    indices.set(
      [0, 1, 2, 0, 2, 3].map((corner) => cell * 4 + corner),
      cell * 6,
    );
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  const tint = new BufferAttribute(colours, 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('color', tint);
  geometry.setIndex(new BufferAttribute(indices, 1));
  const material = new MeshBasicMaterial({
    vertexColors: true,
    toneMapped: false,
    transparent: true,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  // After the floor, which may be transparent too.
  mesh.renderOrder = 1;
  return {
    mesh,
    set: (shareOf) => {
      for (let cell = 0; cell < cells.length; cell += 1) {
        const alpha = ALPHA_MOST * Math.min(1, Math.max(0, shareOf(cell)));
        for (let vertex = 0; vertex < 4; vertex += 1) colours[(cell * 4 + vertex) * 4 + 3] = alpha;
      }
      tint.needsUpdate = true;
    },
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
