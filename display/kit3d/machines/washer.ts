import { lighter } from '#display/kit3d/parts/lighter.ts';
import { along, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import {
  BELT_HEIGHT,
  belt,
  both,
  doors,
  feet,
  motor,
  opening,
  pipe,
  signalPost,
  turned,
} from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

/** A motor under a round cover, standing on the roof. */
function roofMotor(x: number, z: number): SolidPart {
  return turned(
    'dark',
    [x, 2.5, z],
    [
      [0.36, 0],
      [0.36, 0.14],
      [0.3, 0.18],
      [0.3, 0.46],
      [0.22, 0.56],
      [0, 0.56],
    ],
    14,
  );
}

const PARTS: readonly SolidPart[] = [
  ...feet(9.2, 3.1, 0.24, 0.4),
  box('dark', [0, 0.1, 0], [9.2, 0.2, 2.9], 0),
  box('body', [0, 0.24, 0], [9.5, 1.5, 3.3], 0.08),
  // The edge between housing and hood, all around.
  box('accent', [0, 1.7, 0], [9.62, 0.14, 3.42], 0.04),
  tapered('hood', [0, 1.84, 0], [9.4, 0.6, 3.2], [8.7, 2.2], 0.1),
  box('body', [0, 2.44, 0], [8.2, 0.08, 1.8], 0.03),
  ...doors(7, [0, 0.5, 1.64], [9, 0.98]),
  ...along(8, [-4.5, 0.24, 1.66], [4.5, 0.24, 1.66], (at) => box('trim', at, [0.1, 1.46, 0.1], 0.02)),
  ...along(5, [-3.6, 0.3, -1.66], [3.6, 0.3, -1.66], (at) => box('dark', at, [1.2, 1.1, 0.06], 0)),
  roofMotor(-3.2, -0.45),
  roofMotor(3.2, -0.45),
  cylinder('trim', [0, 2.56, -0.45], 0.11, 5.9, { sides: 8, axis: 'x', cut: 0 }),
  cylinder('trim', [0, 2.5, 0.5], 0.09, 4.4, { sides: 8, axis: 'x', cut: 0 }),
  ...pipe(
    'trim',
    [
      [-2.2, 2.58, 0.5],
      [-2.2, 2.58, -0.45],
    ],
    0.14,
  ),
  ...both(1.9, (x) => box('hood', [x, 2.5, 0.45], [0.8, 0.16, 0.7], 0.05)),
  ...opening(-4.8, -1),
  ...opening(4.8, 1),
  ...belt(-5.2, -4.7),
  ...belt(4.7, 5.2),
  ...along(3, [-3.4, 0, 1.72], [3.4, 0, 1.72], (at) => motor([at[0], 0.02, 1.62], 0.36)),
  ...signalPost([4.2, 2.3, 1.1], 0.5),
];

export const WASHER: MachineForm = {
  length: 10.4,
  width: 3.6,
  height: 3.3,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
