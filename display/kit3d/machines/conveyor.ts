import { box, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, motor, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-1.8, 1.8),
  // The drive under the belt, with its cover at the front.
  ...motor([1.1, 0.42, 0.32], 0.5),
  box('accent', [1.1, 0.62, 0.62], [0.7, 0.34, 0.12], 0.03),
  box('body', [-1.1, 0.42, 0.6], [0.5, 0.42, 0.2], 0.04),
  box('trim', [1.1, 0, -0.72], [0.1, 1.6, 0.1], 0),
  ...signalPost([1.1, 1.6, -0.72], 0.1),
];

export const CONVEYOR: MachineForm = {
  length: 3.6,
  width: 1.7,
  height: 2.2,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
