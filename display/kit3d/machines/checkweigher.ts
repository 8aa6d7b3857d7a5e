import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import { box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...belt(-1.1, -0.68, { hasLegs: false, hasGuides: false }),
  ...belt(0.68, 1.1, { hasLegs: false, hasGuides: false }),
  ...both(0.92, (x) => both(0.42, (z) => box('dark', [x, 0, z], [0.1, 0.86, 0.1], 0))),
  // The weighed belt stands free of its neighbours, on a cell.
  box('belt', [0, BELT_HEIGHT - 0.1, 0], [1.26, 0.1, 0.96], 0),
  box('hood', [0, 0.72, 0], [1.2, 0.2, 1.1], 0.04),
  box('accent', [0, 0.6, 0], [1.1, 0.12, 1.16], 0.03),
  box('body', [0, 0.12, 0], [0.62, 0.5, 0.7], 0.06),
  box('dark', [0, 0, 0], [0.9, 0.12, 0.9], 0.03),
  ...both(0.63, (x) =>
    cylinder('trim', [x, BELT_HEIGHT - 0.1, 0], 0.045, 0.96, { sides: 6, axis: 'z', cut: 0 }),
  ),
  box('case', [0.06, BELT_HEIGHT, 0], CASE_SIZE, 0.03),
  // The display on its column.
  box('trim', [0, 0.12, -0.72], [0.16, 1.9, 0.16], 0.03),
  box('body', [0, 1.84, -0.66], [0.84, 0.52, 0.2], 0.04),
  box('dark', [0, 1.93, -0.55], [0.68, 0.34, 0.04], 0),
  box('dark', [0, 0, -0.7], [0.5, 0.12, 0.4], 0),
  ...signalPost([0.3, 2.36, -0.68], 0.16),
];

export const CHECKWEIGHER: MachineForm = {
  length: 2.2,
  width: 1.8,
  height: 3.02,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
