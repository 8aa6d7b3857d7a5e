import { lighter } from '#display/kit3d/parts/lighter.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import type { LathePart, Point3, SolidPart } from '#display/kit3d/parts/part.ts';

const RADIUS = 0.17;
const HEIGHT = 0.72;

/** A bottle as it is drawn everywhere: 35 triangles. */
export function bottle(at: Point3): LathePart {
  return {
    kind: 'lathe',
    role: 'item',
    at,
    sides: 5,
    outline: [
      [RADIUS, 0],
      [RADIUS, 0.38],
      [0.065, 0.58],
      [0.06, HEIGHT],
      [0, HEIGHT],
    ],
  };
}

const PARTS: readonly SolidPart[] = [bottle([0, 0, 0])];

export const BOTTLE: Model = {
  length: 2 * RADIUS,
  width: 2 * RADIUS,
  height: HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
