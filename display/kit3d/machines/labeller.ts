import { lighter } from '#display/kit3d/parts/lighter.ts';
import { bar, box, cylinder, ring, type SolidPart } from '#display/kit3d/parts/part.ts';
import { CAROUSEL_TOP, carousel, guard, steppedHood } from './carousel.ts';
import { BELT_HEIGHT, belt, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

/** A stand with a lying reel of labels and its roller towards the carousel. */
function reelStand(x: number, z: number, sides: number): SolidPart[] {
  const towards = 0.72;
  return [
    box('body', [x, 0, z], [0.62, 1.85, 0.5], 0.06),
    cylinder('dark', [x, 1.85, z], 0.12, 0.16, { sides: 8 }),
    cylinder('hood', [x, 1.98, z], 0.5, 0.24, { sides, cut: 0.05 }),
    cylinder('dark', [x, 2.22, z], 0.16, 0.12, { sides: 8, cut: 0.03 }),
    bar('trim', [x, 1.6, z], [x * towards, 1.6, z * towards], 0.16),
  ];
}

const SIDES = 24;

const PARTS: readonly SolidPart[] = [
  ...carousel({ radius: 0.98, bottles: 16, sides: SIDES }),
  ...steppedHood(
    [
      [1.24, 0.24],
      [0.9, 0.2],
      [0.5, 0.22],
    ],
    CAROUSEL_TOP,
    SIDES,
  ),
  ring('trim', [0, CAROUSEL_TOP + 0.22, 0], 1.06, 0.1, { sides: SIDES, steps: 5 }),
  cylinder('dark', [0, CAROUSEL_TOP + 0.66, 0], 0.16, 0.26, { sides: 10 }),
  ...guard(1.56, 2.4, 6),
  ...reelStand(-1.15, -1.42, 16),
  ...reelStand(1.15, -1.42, 16),
  ...belt(-1.9, -1.16),
  ...belt(1.16, 1.9),
  ...panel([0.3, 0, 1.56], 0.95),
  ...signalPost([0, 2.4, -1.56]),
];

export const LABELLER: MachineForm = {
  length: 3.8,
  width: 3.86,
  height: 3.25,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
