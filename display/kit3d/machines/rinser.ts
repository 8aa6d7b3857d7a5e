import { lighter } from '#display/kit3d/parts/lighter.ts';
import { around, bar, box, type SolidPart } from '#display/kit3d/parts/part.ts';
import { CAROUSEL_TOP, carousel, guard, steppedHood } from './carousel.ts';
import { BELT_HEIGHT, belt, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const SIDES = 24;

const PARTS: readonly SolidPart[] = [
  ...carousel({ radius: 1.02, bottles: 16, sides: SIDES }),
  ...steppedHood(
    [
      [1.3, 0.22],
      [1.12, 0.1],
      [0.82, 0.2],
      [0.42, 0.2],
      [0.28, 0.14],
    ],
    CAROUSEL_TOP,
    SIDES,
  ),
  // Grippers that turn the bottles over, seen as spokes.
  ...around(8, [0, CAROUSEL_TOP + 0.36, 0], 0.84, ([x, y, z]) =>
    bar('dark', [x * 0.4, y + 0.18, z * 0.4], [x * 1.3, y - 0.1, z * 1.3], 0.07),
  ),
  ...guard(1.62, 2.4, 8),
  ...belt(-1.9, -1.2),
  ...belt(1.2, 1.9),
  box('body', [-0.2, 0, -1.5], [0.9, 2.1, 0.4], 0.05),
  ...panel([1.1, 0, 1.48], 0.95),
  ...signalPost([-0.35, 2.1, -1.5], 0.6),
];

export const RINSER: MachineForm = {
  length: 3.8,
  width: 3.4,
  height: 3.2,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
