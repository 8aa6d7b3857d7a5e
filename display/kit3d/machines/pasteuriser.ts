import { lighter } from '#display/kit3d/parts/lighter.ts';
import { along, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, opening, panel, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

/** A vent on a square collar. */
function vent(x: number): SolidPart[] {
  return [
    box('body', [x, 2.5, 0], [0.86, 0.14, 0.86], 0.04),
    turned(
      'dark',
      [x, 2.64, 0],
      [
        [0.22, 0],
        [0.22, 0.14],
        [0.34, 0.2],
        [0.3, 0.34],
        [0, 0.36],
      ],
      12,
    ),
  ];
}

/** A pump at the foot of a zone, in front of the housing. */
function pump(x: number): SolidPart[] {
  return [
    cylinder('body', [x, 0.02, 1.6], 0.19, 0.5, { sides: 10, axis: 'z', cut: 0.05 }),
    cylinder('trim', [x, 0.36, 1.5], 0.07, 0.3, { sides: 6, cut: 0 }),
  ];
}

const PARTS: readonly SolidPart[] = [
  box('dark', [0, 0, 0], [9.1, 0.34, 2.6], 0),
  box('body', [0, 0.34, 0], [9.5, 0.84, 3.2], 0.07),
  box('trim', [0, 1.1, 0], [9.36, 0.16, 3.06], 0),
  box('body', [0, 1.22, 0], [9.5, 0.74, 3.2], 0.07),
  box('accent', [0, 1.92, 0], [9.6, 0.13, 3.3], 0.04),
  tapered('hood', [0, 2.05, 0], [9.5, 0.46, 3.1], [8.9, 2.3], 0.1),
  ...along(8, [-4.06, 1.42, 1.59], [4.06, 1.42, 1.59], (at) => box('dark', at, [0.92, 0.38, 0.06], 0)),
  ...along(8, [-4.06, 0.5, 1.58], [4.06, 0.5, 1.58], (at) => box('hood', at, [0.96, 0.5, 0.08], 0.03)),
  ...along(9, [-4.64, 0.34, 1.62], [4.64, 0.34, 1.62], (at) => box('trim', at, [0.08, 1.6, 0.08], 0)),
  ...along(4, [-3.3, 0, 0], [3.3, 0, 0], ([x]) => vent(x)),
  ...along(8, [-4.06, 0, 0], [4.06, 0, 0], ([x]) => pump(x)),
  ...both(2.2, (x) => box('body', [x, 2.46, -0.7], [1.5, 0.12, 0.5], 0.04)),
  cylinder('trim', [0, 2.42, -1.2], 0.1, 8, { sides: 8, axis: 'x', cut: 0 }),
  ...opening(-4.8, -1, 1.9),
  ...opening(4.8, 1, 1.9),
  ...belt(-5.2, -4.7),
  ...belt(4.7, 5.2),
  ...panel([4.85, 0, 1.3], 1),
  ...signalPost([4.3, 2.35, 1.05], 0.5),
];

export const PASTEURISER: MachineForm = {
  length: 10.4,
  width: 3.8,
  height: 3.35,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
