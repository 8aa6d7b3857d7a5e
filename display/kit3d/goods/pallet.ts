import type { Model } from '#display/kit3d/parts/model.ts';
import { along, box, type Point3, type SolidPart } from '#display/kit3d/parts/part.ts';

const PALLET_THICKNESS = 0.15;
const LENGTH = 1.2;
const WIDTH = 1;
const LOAD_HEIGHT = 1.05;

/** A pallet of boards on blocks. */
export function pallet(
  [x, y, z]: Point3,
  [length, width]: readonly [length: number, width: number],
  boards = 5,
): SolidPart[] {
  const step = width / boards;
  return [
    ...along(3, [x - length / 2 + 0.08, y, z], [x + length / 2 - 0.08, y, z], (at) =>
      box('pallet', at, [0.14, 0.11, width - 0.02], 0),
    ),
    ...along(boards, [x, y + 0.11, z - width / 2 + step / 2], [x, y + 0.11, z + width / 2 - step / 2], (at) =>
      box('pallet', at, [length, 0.04, step * 0.86], 0),
    ),
  ];
}

export const PALLET: Model = {
  length: LENGTH,
  width: WIDTH,
  height: PALLET_THICKNESS,
  parts: pallet([0, 0, 0], [LENGTH, WIDTH]),
};

/** A pallet with its load wrapped as one block; where there are thousands, two boxes. */
export const LOADED_PALLET: Model = {
  length: LENGTH,
  width: WIDTH,
  height: PALLET_THICKNESS + LOAD_HEIGHT,
  parts: [
    ...pallet([0, 0, 0], [LENGTH, WIDTH], 4),
    ...[-1, 1].flatMap((column) =>
      [-1, 1].flatMap((row) =>
        [0, 1].map((layer) =>
          box(
            'case',
            [column * 0.295, PALLET_THICKNESS + (layer * LOAD_HEIGHT) / 2, row * 0.245],
            [0.57, LOAD_HEIGHT / 2 - (layer === 0 ? 0.02 : 0), 0.47],
            layer === 0 ? 0 : 0.03,
          ),
        ),
      ),
    ),
  ],
  lightParts: [
    box('pallet', [0, 0, 0], [LENGTH, PALLET_THICKNESS, WIDTH], 0),
    box('goods', [0, PALLET_THICKNESS, 0], [LENGTH - 0.04, LOAD_HEIGHT, WIDTH - 0.04], 0),
  ],
};
