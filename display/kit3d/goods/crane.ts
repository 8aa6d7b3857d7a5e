import { lighter } from '#display/kit3d/parts/lighter.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { along, beam, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';

const SIDES = [-1, 1] as const;
/** Of the gantry: distance of its rails, clear width between its legs along the rails, upper side of the girders. */
const CRANE = { span: 26, base: 9, deck: 11.6, overhang: 5 } as const;

const { span, base, deck, overhang } = CRANE;
const GIRDER_Z = span + 2 * overhang;
const GIRDER_X = 2.6;

/** One side: sill on wheels, two legs, upper tie. */
function legs(side: -1 | 1): SolidPart[] {
  const z = (side * span) / 2;
  return [
    ...SIDES.flatMap((end) => [
      box('dark', [end * (base / 2 + 0.1), 0, z], [2.2, 0.5, 0.7], 0.06),
      ...[-0.6, 0.6].map((dx) =>
        cylinder('trim', [end * (base / 2 + 0.1) + dx, 0, z], 0.3, 0.8, { sides: 12, axis: 'z', cut: 0.03 }),
      ),
      box('body', [end * (base / 2), 1, z], [0.85, deck - 2.6, 0.85], 0.08),
      // Knee brace between leg and girder.
      beam('body', [end * (base / 2), deck - 3.6, z], [end * GIRDER_X * 0.8, deck - 1.4, z], 0.4),
    ]),
    box('body', [0, 0.5, z], [base + 2.4, 0.6, 0.8], 0.08),
    box('hood', [0, deck - 1.7, z], [base + 0.9, 0.75, 0.9], 0.08),
  ];
}

const GANTRY_PARTS: readonly SolidPart[] = [
  ...SIDES.flatMap((side) => legs(side)),
  ...SIDES.flatMap((side) => [
    box('hood', [side * GIRDER_X, deck - 1, 0], [0.8, 1, GIRDER_Z], 0.08),
    box('trim', [side * GIRDER_X, deck, 0], [0.14, 0.12, GIRDER_Z - 0.4], 0),
    // Walkway with its rail outside the girder.
    box('trim', [side * (GIRDER_X + 0.75), deck - 0.2, 0], [0.7, 0.08, GIRDER_Z - 0.4], 0),
    box('trim', [side * (GIRDER_X + 1.05), deck + 0.8, 0], [0.07, 0.07, GIRDER_Z - 0.4], 0),
    ...along(10, [0, deck - 0.12, -GIRDER_Z / 2 + 0.5], [0, deck - 0.12, GIRDER_Z / 2 - 0.5], (at) =>
      box('trim', [side * (GIRDER_X + 1.05), at[1], at[2]], [0.08, 0.95, 0.08], 0),
    ),
  ]),
  // End ties: the accent.
  ...SIDES.map((end) =>
    box('accent', [0, deck - 0.9, end * (GIRDER_Z / 2 - 0.45)], [GIRDER_X * 2 - 0.8, 0.8, 0.8], 0.08),
  ),
  // Electrical house on the front sill, ladder on a leg.
  box('body', [-1.8, 1.1, span / 2], [2, 1.9, 1.5], 0.1),
  box('dark', [-1.8, 1.6, span / 2 + 0.74], [1.1, 1, 0.08], 0),
  ...along(14, [base / 2, 1.5, span / 2 + 0.5], [base / 2, deck - 2, span / 2 + 0.5], (at) =>
    box('trim', at, [0.5, 0.06, 0.1], 0),
  ),
  cylinder('dark', [GIRDER_X, deck, GIRDER_Z / 2 - 0.5], 0.1, 0.9, { sides: 8, cut: 0 }),
  cylinder('lamp', [GIRDER_X, deck + 0.9, GIRDER_Z / 2 - 0.5], 0.42, 1, { sides: 12, cut: 0.1 }),
];

/** The bridge on its four legs; the trolley runs across it along z. */
export const GANTRY: Model = {
  length: base + 2.6,
  width: GIRDER_Z,
  height: deck + 1.9,
  cell: 3,
  parts: GANTRY_PARTS,
  lightParts: lighter(GANTRY_PARTS),
};

/** Runs on the girders; its wheels are at y = 0. */
export const TROLLEY: Model = {
  length: 6.2,
  width: 4,
  height: 1.92,
  parts: [
    ...SIDES.flatMap((x) =>
      SIDES.map((z) =>
        cylinder('dark', [x * GIRDER_X, 0, z * 1.3], 0.26, 0.3, { sides: 10, axis: 'x', cut: 0.03 }),
      ),
    ),
    box('body', [0, 0.3, 0], [6.1, 0.42, 3.6], 0.08),
    box('hood', [-0.4, 0.72, 0], [3.4, 1.2, 2.4], 0.1),
    ...SIDES.map((z) => cylinder('dark', [2, 0.72, z * 0.8], 0.4, 1.1, { sides: 14, axis: 'x', cut: 0.05 })),
    box('accent', [0, 0.5, 1.85], [6, 0.2, 0.16], 0.04),
    // The driver's cab begins under the front.
    box('body', [2.1, 0, 1.2], [1.3, 0.3, 1.2], 0.05),
  ],
};

/** Hangs under the trolley on four ropes that the screen draws; its upper side is at `height`. */
export const SPREADER: Model = {
  length: 12.2,
  width: 2.44,
  height: 1.25,
  parts: [
    box('hood', [0, 0.32, 0], [11.6, 0.36, 0.56], 0.05),
    box('body', [0, 0.5, 0], [3, 0.4, 1.5], 0.06),
    ...SIDES.map((x) => box('body', [x * 5.95, 0.24, 0], [0.3, 0.4, 2.4], 0.05)),
    ...SIDES.flatMap((x) => SIDES.map((z) => box('dark', [x * 5.95, 0, z * 1.08], [0.26, 0.3, 0.26], 0.03))),
    ...SIDES.flatMap((x) =>
      SIDES.map((z) =>
        cylinder('trim', [x * 1.1, 0.8, z * 0.5], 0.22, 0.16, { sides: 10, axis: 'z', cut: 0.02 }),
      ),
    ),
    box('dark', [0, 0.9, 0], [1.2, 0.35, 0.8], 0.05),
    ...SIDES.map((z) => box('accent', [0, 0.36, z * 0.34], [8, 0.16, 0.12], 0)),
  ],
};
