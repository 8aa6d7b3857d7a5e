import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import { box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, panel, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-1.3, 1.3, { hasGuides: false, hasLegs: false }),
  ...both(0.86, (x) =>
    both(0.78, (z) => [
      box('body', [x, 0.06, z], [0.2, 1.86, 0.2], 0.03),
      box('dark', [x, 0, z], [0.32, 0.06, 0.32], 0),
    ]),
  ),
  ...both(0.72, (z) => box('trim', [0, 0.42, z], [1.6, 0.1, 0.1], 0)),
  // Belts that press the case from both sides.
  ...both(0.4, (z) => [
    box('trim', [0, BELT_HEIGHT + 0.08, z], [1.5, 0.24, 0.14], 0.03),
    ...both(0.75, (x) => cylinder('dark', [x, BELT_HEIGHT + 0.06, z], 0.1, 0.28, { sides: 8, cut: 0.02 })),
  ]),
  box('case', [-0.1, BELT_HEIGHT, 0], CASE_SIZE, 0.03),
  box('accent', [0, 1.84, 0], [2.06, 0.12, 1.86], 0.03),
  box('hood', [0, 1.96, 0], [1.96, 0.2, 1.76], 0.07),
  // The tape head on the cover.
  turned(
    'dark',
    [0, 2.14, 0],
    [
      [0.42, 0],
      [0.42, 0.12],
      [0.3, 0.2],
      [0, 0.2],
    ],
    16,
  ),
  box('body', [-0.5, 2.14, -0.45], [0.4, 0.26, 0.4], 0.05),
  ...panel([0.55, 0, 1.1], 1),
  ...signalPost([0.75, 2.14, -0.6], 0.35),
];

export const SEALER: MachineForm = {
  length: 2.6,
  width: 2.5,
  height: 2.99,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
