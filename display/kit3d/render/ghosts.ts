import { Color, MeshBasicMaterial } from 'three';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box, type Point3, type SolidPart } from '#display/kit3d/parts/part.ts';
import { toGeometry } from './geometry.ts';
import { createInstancePool, type InstancePlace } from './instance-pool.ts';

/** Things that should be there and are not: their outline, and a breath of their colour. */
export interface GhostLayer {
  readonly meshes: readonly ReturnType<typeof createInstancePool>['mesh'][];
  set(places: readonly InstancePlace[]): void;
  dispose(): void;
}

const FILL = 0.14;
const EDGE = 0.18;

/** Ghosts of one size, unlit and outside tone mapping: two calls for all of them. */
export function createGhostLayer(size: Point3, colour: string, capacity: number): GhostLayer {
  const ink = new Color(colour);
  // Transparent although nothing is seen through it: both are then drawn with one program.
  const outline = new MeshBasicMaterial({ color: ink, toneMapped: false, transparent: true });
  const fill = new MeshBasicMaterial({
    color: ink,
    toneMapped: false,
    transparent: true,
    opacity: FILL,
    depthWrite: false,
  });
  const pools = [
    createInstancePool(toGeometry(buildMesh(edges(size))), outline, capacity),
    createInstancePool(toGeometry(buildMesh([box('goods', [0, 0, 0], size, 0)])), fill, capacity),
  ];
  return {
    meshes: pools.map(({ mesh }) => mesh),
    set: (places) => {
      for (const pool of pools) {
        pool.begin();
        for (const place of places) pool.add(place, ink, 'quiet');
        pool.end();
      }
    },
    dispose: () => {
      for (const pool of pools) pool.dispose();
      outline.dispose();
      fill.dispose();
    },
  };
}

/** The twelve edges of a box, as bars: lines of one pixel vanish on a large screen. */
function edges([length, height, width]: Point3): SolidPart[] {
  const ends = [-1, 1] as const;
  const [x, z] = [length / 2, width / 2];
  return [
    ...[0, height - EDGE].flatMap((y) => [
      ...ends.map((side) => box('goods', [0, y, side * (z - EDGE / 2)], [length, EDGE, EDGE], 0)),
      ...ends.map((end) => box('goods', [end * (x - EDGE / 2), y, 0], [EDGE, EDGE, width - 2 * EDGE], 0)),
    ]),
    ...ends.flatMap((end) =>
      ends.map((side) =>
        box('goods', [end * (x - EDGE / 2), EDGE, side * (z - EDGE / 2)], [EDGE, height - 2 * EDGE, EDGE], 0),
      ),
    ),
  ];
}
