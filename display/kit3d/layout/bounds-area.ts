import type { Bounds } from '#display/kit3d/camera/camera.ts';
import type { FloorArea } from '#display/kit3d/render/floor.ts';

export function areaOfBounds({ low, high }: Bounds): FloorArea {
  return {
    x: (low[0] + high[0]) / 2,
    z: (low[2] + high[2]) / 2,
    width: high[0] - low[0],
    depth: high[2] - low[2],
  };
}

export function slabOf({ x, z, width, depth }: FloorArea, height: number): Bounds {
  return { low: [x - width / 2, 0, z - depth / 2], high: [x + width / 2, height, z + depth / 2] };
}

/** Moved along the floor. */
export function shifted({ low, high }: Bounds, dx: number, dz: number): Bounds {
  return { low: [low[0] + dx, low[1], low[2] + dz], high: [high[0] + dx, high[1], high[2] + dz] };
}

export function enclosing(first: Bounds, others: readonly Bounds[]): Bounds {
  const all = [first, ...others];
  const least = (axis: 0 | 1 | 2): number => Math.min(...all.map(({ low }) => low[axis]));
  const most = (axis: 0 | 1 | 2): number => Math.max(...all.map(({ high }) => high[axis]));
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] };
}
