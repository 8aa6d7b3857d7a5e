import { lighter } from '#display/kit3d/parts/lighter.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { along, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';

const SIDES = [-1, 1] as const;
const DECK = 1.15;
/** The trailer's rear end is at -x, the cab's front at +x. */
const TRAILER = { from: -8.2, to: 5.4, width: 2.5, height: 2.8 } as const;
const REAR_AXLES = [-6.6, -5.3, -4] as const;

function axle(x: number, width = 2.4): SolidPart[] {
  return SIDES.flatMap((side) => [
    cylinder('dark', [x, 0, side * (width / 2 - 0.18)], 0.5, 0.34, { sides: 14, axis: 'z', cut: 0.04 }),
    cylinder('trim', [x, 0.26, side * (width / 2 - 0.17)], 0.24, 0.36, { sides: 8, axis: 'z', cut: 0 }),
  ]);
}

function tractor(): SolidPart[] {
  return [
    ...axle(7.1),
    ...axle(3.9),
    box('dark', [5.6, 0.5, 0], [4.8, 0.4, 1], 0.04),
    // Cab with its air deflector, windscreen and bumper.
    box('vehicle', [7, 0.62, 0], [2.2, 1.1, 2.44], 0.08),
    tapered('vehicle', [6.9, 1.72, 0], [2, 1.3, 2.4], [1.66, 2.2], 0.1),
    tapered('vehicle', [6.5, 3.02, 0], [1.2, 0.5, 2.1], [0.5, 1.9], 0.08),
    box('dark', [7.8, 1.96, 0], [0.12, 0.72, 2.02], 0.03),
    ...SIDES.map((side) => box('dark', [7.1, 2, side * 1.14], [0.9, 0.6, 0.08], 0)),
    box('dark', [8.1, 0.36, 0], [0.16, 0.4, 2.36], 0.04),
    box('accent', [8.1, 0.86, 0], [0.1, 0.34, 1.9], 0.03),
    ...SIDES.map((side) => box('trim', [5, 0.4, side * 0.9], [1.3, 0.5, 0.56], 0.06)),
    cylinder('lamp', [6.5, 3.52, 0], 0.12, 0.26, { sides: 10 }),
  ];
}

function chassis(): SolidPart[] {
  return [
    ...REAR_AXLES.flatMap((x) => axle(x)),
    ...SIDES.map((side) => box('dark', [-1.4, 0.82, side * 0.45], [13.4, 0.32, 0.18], 0)),
    ...along(7, [-7.6, 0.86, 0], [4.8, 0.86, 0], (at) => box('dark', at, [0.16, 0.24, 2.2], 0)),
    // Landing legs.
    ...SIDES.map((side) => box('trim', [1.6, 0.1, side * 0.8], [0.18, 0.8, 0.18], 0)),
    box('trim', [-8.16, 0.5, 0], [0.12, 0.3, 2.3], 0),
  ];
}

const middle = (TRAILER.from + TRAILER.to) / 2;
const length = TRAILER.to - TRAILER.from;

const LORRY_PARTS: readonly SolidPart[] = [
  ...tractor(),
  ...chassis(),
  box('vehicle', [middle, DECK, 0], [length, TRAILER.height, TRAILER.width], 0.06),
  ...along(10, [TRAILER.from + 0.85, 0, 0], [TRAILER.to - 0.85, 0, 0], ([x]) => [
    box('trim', [x, DECK + TRAILER.height - 0.03, 0], [0.07, 0.05, TRAILER.width - 0.1], 0),
    ...SIDES.map((side) =>
      box('trim', [x, DECK + 0.1, side * (TRAILER.width / 2)], [0.07, TRAILER.height - 0.22, 0.04], 0),
    ),
  ]),
  // Rear frame: tinted when its loading is late.
  box(
    'accent',
    [TRAILER.from + 0.02, DECK, 0],
    [0.16, TRAILER.height + 0.02 - 0.06, TRAILER.width + 0.08],
    0.04,
  ),
  ...SIDES.map((side) => box('dark', [-1.6, 0.55, side * 1.1], [3.6, 0.5, 0.1], 0)),
];

/** A lorry with a closed trailer of 13.6 m. */
export const LORRY: Model = {
  length: 16.54,
  width: 2.7,
  height: 3.97,
  cell: 2.3,
  parts: LORRY_PARTS,
  lightParts: lighter(LORRY_PARTS),
};

const CHASSIS_PARTS: readonly SolidPart[] = [
  ...tractor(),
  ...chassis(),
  ...[-7.6, 4.2].flatMap((x) =>
    SIDES.map((side) => box('trim', [x, 0.98, side * 1.1], [0.24, DECK - 0.98, 0.24], 0)),
  ),
];

/** The same tractor with an empty chassis for a container of 40 ft, which stands 1.15 m above the road. */
export const CHASSIS_LORRY: Model = {
  length: 16.54,
  width: 2.7,
  height: 3.78,
  cell: 2.3,
  parts: CHASSIS_PARTS,
  lightParts: lighter(CHASSIS_PARTS),
};
