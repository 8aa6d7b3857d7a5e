import { box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, doors, feet, opening, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

/** Housing, hood, door, panel: a machine of a type that nothing more is known of. */
const PARTS: readonly SolidPart[] = [
  ...feet(2.3, 1.9, 0.16),
  box('dark', [0, 0.06, 0], [2.2, 0.14, 1.7], 0),
  box('body', [0, 0.16, 0], [2.5, 1.5, 2], 0.09),
  box('accent', [0, 1.62, 0], [2.6, 0.13, 2.1], 0.04),
  tapered('hood', [0, 1.75, 0], [2.4, 0.42, 1.9], [2.1, 1.4], 0.1),
  ...doors(2, [0, 0.42, 0.99], [2.1, 1.02]),
  box('trim', [0, 0.36, 1], [0.1, 1.14, 0.1], 0.02),
  cylinder('dark', [-0.5, 2.17, -0.1], 0.28, 0.22, { sides: 14, cut: 0.06 }),
  box('body', [0.45, 2.17, -0.1], [0.6, 0.16, 0.6], 0.04),
  ...both(1.3, (x, side) => opening(x, side, 1.4)),
  ...belt(-1.6, -1.2),
  ...belt(1.2, 1.6),
  ...panel([1.2, 0, 1.25], 1),
  ...signalPost([0.9, 2.1, -0.5], 0.35),
];

export const GENERIC: MachineForm = {
  length: 3.2,
  width: 2.7,
  height: 2.95,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
