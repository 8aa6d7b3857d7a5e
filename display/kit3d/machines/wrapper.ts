import { pallet } from '#display/kit3d/goods/pallet.ts';
import { lighter } from '#display/kit3d/parts/lighter.ts';
import { box, cylinder, ring, type SolidPart } from '#display/kit3d/parts/part.ts';
import { both, caseStack, PALLET_HEIGHT, panel, portal, rollerTrack, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const RING_Y = 2.05;

const PARTS: readonly SolidPart[] = [
  ...rollerTrack(-1.9, 1.9),
  ...pallet([0, PALLET_HEIGHT, 0], [1.84, 1.6]),
  ...caseStack([0, PALLET_HEIGHT + 0.15, 0], [3, 4, 3], undefined),
  ...portal([0, 0, 0], [3, 3.8, 3], { post: 0.26 }),
  // The ring that carries the film around the load, and its carriages on the posts.
  ring('hood', [0, RING_Y, 0], 1.32, 0.18, { sides: 32, steps: 6 }),
  ...both(1.37, (x) => both(1.37, (z) => box('trim', [x, RING_Y - 0.2, z], [0.36, 0.5, 0.36], 0.05))),
  cylinder('body', [0.55, RING_Y - 0.42, 1.2], 0.15, 0.6, { sides: 10 }),
  box('dark', [0.55, RING_Y - 0.06, 1.28], [0.4, 0.3, 0.18], 0.03),
  cylinder('dark', [0, 3.8, 1.37], 0.13, 0.5, { sides: 8, axis: 'x' }),
  ...panel([1.55, 0, 1.5], 1.05),
  ...signalPost([-1.37, 3.8, -1.37], 0.3),
];

export const WRAPPER: MachineForm = {
  length: 3.8,
  width: 3.2,
  height: 4.6,
  inlet: PALLET_HEIGHT,
  outlet: PALLET_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
