import { lighter } from '#display/kit3d/parts/lighter.ts';
import { beam, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { CAROUSEL_TOP, carousel, guard, steppedHood } from './carousel.ts';
import { BELT_HEIGHT, belt, panel, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

/** The bowl that feeds caps, on a column behind the drum, and the chute down to the heads. */
function capFeed(sides: number): SolidPart[] {
  return [
    box('trim', [0.25, 0, -0.98], [0.34, 2.9, 0.34], 0.05),
    turned(
      'dark',
      [0.25, 2.85, -0.98],
      [
        [0.12, 0],
        [0.2, 0.22],
      ],
      Math.ceil(sides / 2),
    ),
    turned(
      'hood',
      [0.25, 3.02, -0.98],
      [
        [0.2, 0],
        [0.58, 0.4],
        [0.6, 0.62],
        [0.52, 0.62],
        [0.46, 0.44],
        [0, 0.36],
      ],
      sides,
    ),
    beam('trim', [0.2, 3.1, -0.6], [0, 2.45, 0], 0.14),
  ];
}

const SIDES = 20;

const PARTS: readonly SolidPart[] = [
  ...carousel({ radius: 0.66, bottles: 10, sides: SIDES }),
  ...steppedHood(
    [
      [0.9, 0.26],
      [0.62, 0.24],
      [0.34, 0.22],
    ],
    CAROUSEL_TOP,
    SIDES,
  ),
  cylinder('dark', [0, CAROUSEL_TOP + 0.72, 0], 0.14, 0.14, { sides: 8 }),
  ...guard(1.24, 2.2, 8),
  ...capFeed(18),
  ...belt(-1.4, -0.84),
  ...belt(0.84, 1.4),
  ...panel([0.6, 0, 1.18], 0.9),
  ...signalPost([-0.62, 2.2, -1.05]),
];

export const CAPPER: MachineForm = {
  length: 2.8,
  width: 3.16,
  height: 3.64,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
