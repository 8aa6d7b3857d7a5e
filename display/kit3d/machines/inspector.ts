import { box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, bridge, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-1, 1),
  box('dark', [0, 0, -0.62], [1, 0.1, 0.3], 0),
  box('body', [0, 0.1, -0.68], [1.2, 1.6, 0.32], 0.05),
  ...bridge([0, 0], [1.24, 0.86, 1.5], 1.36),
  box('accent', [0, 1.3, 0], [1.3, 0.12, 1.56], 0.03),
  // The camera's light box and the reject pusher behind it.
  cylinder('dark', [0, 2.2, 0], 0.2, 0.14, { sides: 12 }),
  box('body', [0.8, 0.98, 0.66], [0.3, 0.36, 0.2], 0.04),
  ...signalPost([0.42, 2.16, -0.4], 0.3),
];

export const INSPECTOR: MachineForm = {
  length: 2,
  width: 1.7,
  height: 2.96,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
