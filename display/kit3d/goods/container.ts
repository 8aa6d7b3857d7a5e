import type { Model } from '#display/kit3d/parts/model.ts';
import { along, box, type SolidPart } from '#display/kit3d/parts/part.ts';

const CONTAINER = { length: 12.19, width: 2.44, height: 2.59 } as const;

const { length, width, height } = CONTAINER;
const SIDES = [-1, 1] as const;
const POST = 0.18;

/** Shallow panels between posts stand for the corrugation, which is under a pixel on the screen. */
function ribs(count: number): SolidPart[] {
  const inner = length - 2 * POST;
  const step = inner / count;
  return along(count, [-inner / 2 + step / 2, 0, 0], [inner / 2 - step / 2, 0, 0], ([x]) => [
    ...SIDES.map((side) =>
      box('goods', [x, 0.16, side * (width / 2 - 0.055)], [step * 0.88, height - 0.32, 0.07], 0),
    ),
    box('goods', [x, height - 0.04, 0], [step * 0.88, 0.03, width - 2 * POST], 0),
  ]);
}

/** A container of 40 ft. Its colour is that of the load, mixed by the screen. */
export const CONTAINER_40: Model = {
  length,
  width,
  height,
  cell: 13,
  parts: [
    box('goods', [0, 0.02, 0], [length - 0.1, height - 0.06, width - 0.14], 0),
    // Frame: corner posts and rails.
    ...SIDES.flatMap((x) =>
      SIDES.map((z) =>
        box(
          'goods',
          [x * (length / 2 - POST / 2), 0, z * (width / 2 - POST / 2)],
          [POST, height, POST],
          0.02,
        ),
      ),
    ),
    ...SIDES.flatMap((z) => [
      box('goods', [0, height - 0.14, z * (width / 2 - 0.06)], [length - 2 * POST, 0.13, 0.11], 0),
      box('dark', [0, 0.01, z * (width / 2 - 0.06)], [length - 2 * POST, 0.14, 0.11], 0),
    ]),
    ...SIDES.map((x) =>
      box('goods', [x * (length / 2 - 0.06), height - 0.15, 0], [0.11, 0.13, width - 2 * POST], 0),
    ),
    ...ribs(14),
    // Doors with their locking bars at +x.
    ...[-0.75, -0.3, 0.3, 0.75].map((z) =>
      box('trim', [length / 2 - 0.04, 0.2, z], [0.07, height - 0.4, 0.06], 0),
    ),
  ],
  lightParts: [box('goods', [0, 0, 0], [length, height, width], 0.05)],
};
