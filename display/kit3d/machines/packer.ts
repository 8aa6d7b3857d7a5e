import { bottle } from '#display/kit3d/goods/bottle.ts';
import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import { along, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, panel, portal, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-2.2, 2.2, { hasGuides: false }),
  ...portal([0, 0, 0], [3.9, 3.7, 2.6], { post: 0.26 }),
  ...[-1.4, 0, 1.4].map((x) => box('case', [x, BELT_HEIGHT, 0], CASE_SIZE, 0.03)),
  // Bottles that are being set into the case in the middle.
  ...both(0.14, (x) => both(0.12, (z) => bottle([x, BELT_HEIGHT + 0.32, z]))),
  // Carriage across the portal, mast and gripping head.
  box('hood', [0.2, 3.5, 0], [0.9, 0.3, 2.24], 0.07),
  box('trim', [0.2, 2.3, 0], [0.28, 1.24, 0.28], 0.04),
  box('hood', [0, 2.1, 0], [1.5, 0.22, 1.1], 0.06),
  ...along(4, [-0.5, 1.94, 0], [0.5, 1.94, 0], ([x, y]) =>
    both(0.3, (z) => cylinder('dark', [x, y, z], 0.07, 0.18, { sides: 6, cut: 0 })),
  ),
  cylinder('dark', [0.2, 3.8, -0.6], 0.16, 0.5, { sides: 10, axis: 'x' }),
  // The drive at the back and a side guard at the front.
  box('dark', [0.4, 0, -0.98], [1.3, 0.1, 0.4], 0),
  box('body', [0.4, 0.1, -0.98], [1.5, 1.7, 0.46], 0.06),
  box('trim', [0, 0.5, 1.17], [3.4, 0.08, 0.06], 0),
  box('trim', [0, 0.92, 1.17], [3.4, 0.08, 0.06], 0),
  ...panel([1.35, 0, 1.42], 1.05),
  ...signalPost([-1.82, 3.7, -1.1], 0.3),
];

export const PACKER: MachineForm = {
  length: 4.4,
  width: 3.1,
  height: 4.5,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
