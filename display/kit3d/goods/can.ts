import type { Model } from '#display/kit3d/parts/model.ts';

const RADIUS = 0.16;
const HEIGHT = 0.46;

/** A can: 40 triangles, or 20 where there are many. */
export const CAN: Model = {
  length: 2 * RADIUS,
  width: 2 * RADIUS,
  height: HEIGHT,
  parts: [
    {
      kind: 'lathe',
      role: 'item',
      at: [0, 0, 0],
      sides: 8,
      outline: [
        [RADIUS, 0],
        [RADIUS, HEIGHT - 0.05],
        [RADIUS - 0.04, HEIGHT],
        [0, HEIGHT],
      ],
    },
  ],
  lightParts: [
    {
      kind: 'lathe',
      role: 'item',
      at: [0, 0, 0],
      sides: 6,
      outline: [
        [RADIUS, 0],
        [RADIUS, HEIGHT],
        [0, HEIGHT],
      ],
    },
  ],
};
