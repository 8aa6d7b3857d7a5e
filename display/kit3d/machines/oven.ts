import { along, box, ring, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, chimney, feet, motor, opening, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...feet(5.7, 2.2, 0.4, 0.3),
  box('dark', [0, 0.2, 0], [5.6, 0.24, 1.9], 0),
  box('body', [0, 0.4, 0], [5.9, 1.4, 2.3], 0.09),
  box('accent', [0, 1.74, 0], [6, 0.14, 2.4], 0.04),
  tapered('hood', [0, 1.88, 0], [5.8, 0.44, 2.2], [5.3, 1.5], 0.1),
  // Burners with their sight glasses along the front.
  ...along(4, [-2.1, 0.62, 1.14], [2.1, 0.62, 1.14], (at) => [
    box('hood', at, [1.16, 0.92, 0.08], 0.03),
    box('dark', [at[0], at[1] + 0.4, at[2] + 0.04], [0.7, 0.3, 0.04], 0),
  ]),
  ...along(5, [-2.8, 0.4, 1.16], [2.8, 0.4, 1.16], (at) => box('trim', at, [0.1, 1.36, 0.1], 0.02)),
  // Chimneys.
  ...both(1.7, (x) => chimney([x, 2.3, -0.25])),
  box('body', [0, 2.3, 0], [1.1, 0.3, 0.9], 0.06),
  ring('dark', [0, 2.58, 0], 0.28, 0.1, { sides: 14, steps: 4 }),
  ...opening(-3, -1),
  ...opening(3, 1),
  ...belt(-3.4, -2.9),
  ...belt(2.9, 3.4),
  ...motor([2.4, 0.06, 1.1], 0.36),
  ...panel([3.05, 0, 1.1], 1),
  ...signalPost([2.5, 2.1, 0.75], 0.5),
];

export const OVEN: MachineForm = {
  length: 6.8,
  width: 2.7,
  height: 3.46,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
