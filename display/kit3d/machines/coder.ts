import { beam, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-0.9, 0.9),
  // The printer behind the belt, its head on an arm over it.
  box('dark', [0, 0, -0.76], [0.5, 0.08, 0.4], 0),
  box('body', [0, 0.08, -0.76], [0.14, 1.2, 0.14], 0),
  box('body', [0, 1.2, -0.76], [0.84, 0.66, 0.5], 0.06),
  box('dark', [0.1, 1.36, -0.52], [0.44, 0.3, 0.04], 0),
  box('accent', [0, 1.86, -0.76], [0.9, 0.12, 0.56], 0.03),
  box('trim', [-0.3, 1.98, -0.62], [0.14, 0.28, 0.14], 0.02),
  beam('trim', [-0.3, 2.2, -0.7], [-0.3, 2.2, 0.05], 0.12),
  box('hood', [-0.3, 1.72, 0.05], [0.34, 0.5, 0.34], 0.05),
  cylinder('dark', [-0.3, 1.62, 0.05], 0.06, 0.12, { sides: 8, cut: 0 }),
  ...signalPost([0.28, 1.98, -0.76], 0.3),
];

export const CODER: MachineForm = {
  length: 1.8,
  width: 2.1,
  height: 2.78,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
