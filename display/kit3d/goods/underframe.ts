import { along, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';

const SIDES = [-1, 1] as const;
/** Half of a wagon's length between its buffers, metres. */
export const WAGON_HALF = 6.8;
const BOGIE_X = 4.7;
/** Of every wagon. */
export const WAGON_LENGTH = 2 * WAGON_HALF + 1;
export const WAGON_WIDTH = 2.9;

/** Two axles in a frame with springs. */
export function bogie(x: number): SolidPart[] {
  return [
    ...[-0.9, 0.9].flatMap((dx) => [
      ...SIDES.map((side) =>
        cylinder('dark', [x + dx, 0, side * 0.75], 0.46, 0.14, { sides: 14, axis: 'z', cut: 0.02 }),
      ),
      cylinder('trim', [x + dx, 0.38, 0], 0.08, 1.6, { sides: 6, axis: 'z', cut: 0 }),
    ]),
    ...SIDES.flatMap((side) => [
      box('trim', [x, 0.4, side * 0.95], [2.3, 0.26, 0.14], 0.03),
      box('dark', [x, 0.3, side * 0.95], [0.5, 0.5, 0.2], 0.03),
    ]),
    box('dark', [x, 0.6, 0], [0.6, 0.24, 2.1], 0),
  ];
}

/** What every wagon stands on: bogies, frame, headstocks with buffers, accent along the solebars, and a lamp at its end. */
export function underframe(): SolidPart[] {
  return [
    ...SIDES.flatMap((side) => bogie(side * BOGIE_X)),
    box('dark', [0, 0.78, 0], [2 * WAGON_HALF, 0.3, 0.7], 0),
    ...SIDES.map((side) => box('vehicle', [0, 0.82, side * 1.26], [2 * WAGON_HALF, 0.34, 0.16], 0.03)),
    ...along(10, [-WAGON_HALF + 0.3, 0.96, 0], [WAGON_HALF - 0.3, 0.96, 0], (at) =>
      box('dark', at, [0.22, 0.16, 2.36], 0),
    ),
    ...SIDES.map((side) => box('accent', [0, 0.9, side * 1.36], [2 * WAGON_HALF - 1, 0.14, 0.08], 0)),
    ...SIDES.flatMap((end) => [
      box('vehicle', [end * (WAGON_HALF - 0.1), 0.7, 0], [0.24, 0.72, 2.7], 0.03),
      ...SIDES.map((side) =>
        cylinder('dark', [end * (WAGON_HALF + 0.22), 0.86, side * 0.9], 0.2, 0.44, {
          sides: 10,
          axis: 'x',
          cut: 0.03,
        }),
      ),
      box('dark', [end * (WAGON_HALF + 0.2), 0.86, 0], [0.5, 0.18, 0.2], 0),
    ]),
    cylinder('lamp', [-WAGON_HALF + 0.1, 1.16, 1.2], 0.1, 0.26, { sides: 8, cut: 0.03 }),
  ];
}
