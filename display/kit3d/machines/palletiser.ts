import { pallet } from '#display/kit3d/goods/pallet.ts';
import { lighter } from '#display/kit3d/parts/lighter.ts';
import { box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import {
  BELT_HEIGHT,
  belt,
  both,
  caseStack,
  PALLET_HEIGHT,
  panel,
  pipe,
  rollerTrack,
  signalPost,
} from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const TABLE_X = -1.55;
const LOAD_X = 1.55;

const PARTS: readonly SolidPart[] = [
  // Layers are formed on the table.
  box('dark', [TABLE_X, 0, 0], [1.7, 0.12, 1.7], 0),
  box('body', [TABLE_X, 0.12, 0], [1.95, BELT_HEIGHT - 0.24, 1.95], 0.07),
  box('trim', [TABLE_X, BELT_HEIGHT - 0.12, 0], [2.05, 0.12, 2.05], 0.03),
  ...caseStack([TABLE_X, BELT_HEIGHT, 0], [3, 2, 3]),
  box('hood', [TABLE_X, BELT_HEIGHT + 0.12, -1.02], [1.5, 0.5, 0.16], 0.04),
  ...belt(-2.9, -2.58),
  // The mast with its arm and the head over the pallet.
  box('dark', [0, 0, -0.9], [1, 0.14, 1], 0.03),
  box('body', [0, 0.14, -0.9], [0.5, 4.2, 0.5], 0.07),
  ...both(0.29, (x) => box('trim', [x, 0.3, -0.9], [0.08, 3.9, 0.2], 0)),
  box('accent', [0, 4.34, -0.9], [0.62, 0.16, 0.62], 0.04),
  box('body', [0, 3.3, -0.9], [0.8, 0.56, 0.76], 0.06),
  box('hood', [0.6, 3.42, -0.5], [0.34, 0.3, 1.1], 0.06),
  box('hood', [0.95, 3.4, 0], [2, 0.3, 0.36], 0.07),
  box('trim', [LOAD_X, 3.02, 0], [0.3, 0.42, 0.3], 0.04),
  box('hood', [LOAD_X, 2.84, 0], [1.7, 0.2, 1.5], 0.06),
  cylinder('dark', [0.1, 3.7, -0.2], 0.17, 0.5, { sides: 10, axis: 'x' }),
  // The pallet that grows.
  ...rollerTrack(0.45, 2.9),
  ...pallet([LOAD_X, PALLET_HEIGHT, 0], [1.84, 1.6]),
  ...caseStack([LOAD_X, PALLET_HEIGHT + 0.15, 0], [3, 4, 3], undefined, 6),
  // Guard rail at the front.
  ...[0.5, 1, 1.5].flatMap((y) =>
    pipe(
      'trim',
      [
        [0.5, y, 1.4],
        [2.7, y, 1.4],
      ],
      0.06,
    ),
  ),
  ...both(1.1, (dx) => box('trim', [1.6 + dx, 0, 1.4], [0.1, 1.55, 0.1], 0)),
  ...panel([0.05, 0, 1.35], 1.05),
  ...signalPost([0, 4.5, -0.9], 0.3),
];

export const PALLETISER: MachineForm = {
  length: 5.8,
  width: 3,
  height: 5.3,
  inlet: BELT_HEIGHT,
  outlet: PALLET_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
