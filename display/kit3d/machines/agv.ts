import { pallet } from '#display/kit3d/goods/pallet.ts';
import { box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { both, caseStack, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...both(0.7, (x) =>
    both(0.62, (z) => cylinder('dark', [x, 0, z], 0.16, 0.18, { sides: 12, axis: 'z', cut: 0.03 })),
  ),
  box('dark', [0, 0.05, 0], [2.1, 0.16, 1.2], 0.04),
  box('body', [0, 0.14, 0], [2.3, 0.3, 1.36], 0.09),
  box('accent', [0, 0.24, 0], [2.36, 0.09, 1.42], 0.03),
  box('trim', [-0.2, 0.44, 0], [1.8, 0.07, 1.2], 0.03),
  // The nose with its scanner.
  tapered('hood', [0.92, 0.44, 0], [0.44, 0.26, 1.1], [0.26, 0.8], 0.06),
  cylinder('dark', [0.92, 0.7, 0], 0.14, 0.13, { sides: 12, cut: 0.03 }),
  ...pallet([-0.2, 0.51, 0], [1.4, 1.16]),
  ...caseStack([-0.2, 0.66, 0], [2, 1, 2], undefined, 3),
  ...signalPost([0.98, 0.64, 0.42], 0.2),
];

export const AGV: MachineForm = {
  length: 2.4,
  width: 1.5,
  height: 1.34,
  inlet: null,
  outlet: null,
  parts: PARTS,
};
