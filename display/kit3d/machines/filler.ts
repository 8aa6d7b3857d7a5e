import { lighter } from '#display/kit3d/parts/lighter.ts';
import { around, cylinder, type Point3, type SolidPart } from '#display/kit3d/parts/part.ts';
import { CAROUSEL_TOP, carousel, guard, steppedHood } from './carousel.ts';
import { BELT_HEIGHT, belt, panel, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const KNOB: Point3 = [0, CAROUSEL_TOP + 1.26, 0];

const SIDES = 28;

const PARTS: readonly SolidPart[] = [
  ...carousel({ radius: 1.42, bottles: 20, sides: SIDES }),
  ...steppedHood(
    [
      [1.72, 0.3],
      [1.56, 0.12],
      [1.16, 0.34],
      [0.98, 0.12],
      [0.56, 0.34],
      [0.4, 0.06],
    ],
    CAROUSEL_TOP,
    SIDES,
  ),
  turned(
    'dark',
    KNOB,
    [
      [0.17, 0],
      [0.17, 0.24],
      [0.3, 0.32],
      [0.3, 0.46],
      [0.2, 0.54],
      [0, 0.54],
    ],
    14,
  ),
  ...around(8, [0, CAROUSEL_TOP + 0.42, 0], 1.37, (at) => cylinder('dark', at, 0.07, 0.1, { sides: 6 })),
  ...guard(2.04, 2.62, 8),
  ...belt(-2.4, -1.62),
  ...belt(1.62, 2.4),
  ...starWheel(-1.98),
  ...starWheel(1.98),
  ...panel([1.02, 0, 1.86]),
  ...signalPost([-0.79, 2.62, -1.88]),
];

/** Hands bottles over between belt and carousel. */
function starWheel(x: number): SolidPart[] {
  return [cylinder('hood', [x, BELT_HEIGHT, 0], 0.3, 0.1, { sides: 10, cut: 0.03 })];
}

export const FILLER: MachineForm = {
  length: 4.8,
  width: 4,
  height: 3.64,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
