import { lighter } from '#display/kit3d/parts/lighter.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { along, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { bogie } from './underframe.ts';

const SIDES = [-1, 1] as const;

const LOCOMOTIVE_PARTS: readonly SolidPart[] = [
  ...SIDES.flatMap((side) => bogie(side * 5)),
  box('dark', [0, 0.72, 0], [15.8, 0.34, 2.4], 0),
  box('vehicle', [0, 1.06, 0], [16, 0.3, 2.9], 0.05),
  box('dark', [0.4, 0.3, 0], [3.4, 0.5, 2.3], 0.06),
  // The long hood with its fans and grilles.
  box('vehicle', [-2.4, 1.36, 0], [10.6, 1.9, 2], 0.12),
  ...along(3, [-5.6, 3.26, 0], [0.6, 3.26, 0], (at) => [
    box('trim', at, [1.5, 0.1, 1.5], 0.03),
    cylinder('dark', [at[0], 3.36, 0], 0.56, 0.1, { sides: 16, cut: 0.03 }),
  ]),
  ...along(6, [-6.9, 1.7, 0], [1.6, 1.7, 0], (at) =>
    SIDES.map((side) => box('dark', [at[0], at[1], side * 1], [1.1, 1, 0.06], 0)),
  ),
  // Cab and short nose.
  box('vehicle', [4.6, 1.36, 0], [3, 2.6, 2.84], 0.12),
  box('hood', [4.6, 3.96, 0], [3.2, 0.1, 2.94], 0.04),
  ...SIDES.map((side) => box('dark', [4.6, 2.7, side * 1.4], [1.9, 0.78, 0.08], 0)),
  box('dark', [6.08, 2.7, 0], [0.1, 0.8, 2.2], 0.02),
  box('vehicle', [6.9, 1.36, 0], [1.7, 1.1, 1.9], 0.1),
  ...SIDES.map((side) => box('accent', [0, 1.14, side * 1.47], [15, 0.14, 0.08], 0)),
  ...SIDES.flatMap((end) => [
    box('dark', [end * 8.02, 0.5, 0], [0.16, 0.7, 2.6], 0.03),
    ...SIDES.map((side) =>
      cylinder('dark', [end * 8.25, 0.86, side * 0.9], 0.2, 0.46, { sides: 10, axis: 'x', cut: 0.03 }),
    ),
  ]),
  ...[-6, -3, 0, 2.6].flatMap((x) =>
    SIDES.map((side) => box('trim', [x, 1.36, side * 1.4], [0.06, 0.9, 0.06], 0)),
  ),
  ...SIDES.map((side) => box('trim', [-1.7, 2.2, side * 1.4], [8.7, 0.06, 0.06], 0)),
  cylinder('lamp', [4.6, 4.06, 0.6], 0.12, 0.24, { sides: 8, cut: 0.03 }),
];

/** A diesel locomotive, its cab at +x. */
export const LOCOMOTIVE: Model = {
  length: 17,
  width: 3.04,
  height: 4.3,
  cell: 1.8,
  parts: LOCOMOTIVE_PARTS,
  lightParts: lighter(LOCOMOTIVE_PARTS),
};
