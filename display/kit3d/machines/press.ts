import { box, cylinder, ring, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, doors, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  box('dark', [0, 0, -0.1], [2.5, 0.12, 2.3], 0.03),
  box('body', [0, 0.12, -0.1], [2.4, 0.62, 2.2], 0.08),
  // Four columns, crown, slide with the die.
  ...both(0.98, (x) => both(0.8, (z) => box('trim', [x, 0.74, z - 0.1], [0.34, 2.1, 0.34], 0.05))),
  box('hood', [0, 2.8, -0.1], [2.5, 0.9, 2.2], 0.1),
  box('accent', [0, 2.68, -0.1], [2.6, 0.14, 2.3], 0.04),
  box('body', [0, 1.86, -0.1], [1.4, 0.6, 1.3], 0.06),
  box('dark', [0, 1.62, -0.1], [1, 0.26, 0.9], 0.03),
  ...both(0.45, (x) => cylinder('trim', [x, 2.4, -0.1], 0.13, 0.42, { sides: 10, cut: 0 })),
  box('dark', [0, 0.74, -0.1], [1.3, 0.14, 1.2], 0),
  ...belt(-1.7, 1.7, { hasGuides: false, hasLegs: false, width: 0.8 }),
  ...both(1.42, (x) => both(0.32, (z) => box('dark', [x, 0, z], [0.1, 0.86, 0.1], 0))),
  ...doors(2, [0, 2.98, 1.01], [2, 0.5]),
  // Flywheel on the crown's side, motor on its roof.
  cylinder('body', [0.6, 3.0, -1.32], 0.46, 0.2, { sides: 20, axis: 'z', cut: 0.05 }),
  box('body', [-0.4, 3.7, -0.3], [0.9, 0.16, 0.8], 0.04),
  cylinder('dark', [-0.4, 3.84, -0.3], 0.24, 0.7, { sides: 12, axis: 'x', cut: 0.05 }),
  ring('dark', [0.6, 3.69, -0.2], 0.3, 0.1, { sides: 14, steps: 4 }),
  ...panel([1.35, 0, 1.28], 1.05),
  ...signalPost([1, 3.7, 0.6], 0.3),
];

export const PRESS: MachineForm = {
  length: 3.4,
  width: 3,
  height: 4.5,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
