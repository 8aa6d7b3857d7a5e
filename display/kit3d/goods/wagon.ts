import { lighter } from '#display/kit3d/parts/lighter.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { along, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { underframe, WAGON_HALF, WAGON_LENGTH, WAGON_WIDTH } from './underframe.ts';

const SIDES = [-1, 1] as const;
const INNER = 2 * WAGON_HALF - 0.5;

function wagon(height: number, parts: readonly SolidPart[]): Model {
  const all = [...underframe(), ...parts];
  return {
    length: WAGON_LENGTH,
    width: WAGON_WIDTH,
    height,
    cell: 3,
    parts: all,
    lightParts: lighter(all),
  };
}

/** Posts along both sides. */
function ribs(count: number, y: number, height: number, z: number): SolidPart[] {
  return along(count, [-INNER / 2 + 0.2, y, 0], [INNER / 2 - 0.2, y, 0], ([x]) =>
    SIDES.map((side) => box('trim', [x, y, side * z], [0.12, height, 0.1], 0)),
  );
}

/** A flat wagon of 13.6 m for one container of 40 ft or two of 20 ft. */
export const FLAT_WAGON: Model = wagon(1.42, [
  box('wall', [0, 1.06, 0], [2 * WAGON_HALF - 0.2, 0.08, 1.7], 0),
  // Locks for the container's corners.
  ...[-6, 6].flatMap((x) => SIDES.map((side) => box('trim', [x, 1.1, side * 1.2], [0.3, 0.12, 0.24], 0))),
]);

/** A covered wagon with a door in the middle of each side. */
export const BOX_WAGON: Model = wagon(4.2, [
  box('vehicle', [0, 1.14, 0], [INNER, 2.5, 2.66], 0.06),
  tapered('hood', [0, 3.64, 0], [INNER + 0.2, 0.5, 2.8], [INNER, 1.2], 0.05),
  box('dark', [0, 4.12, 0], [INNER - 0.6, 0.08, 0.5], 0),
  ...ribs(11, 1.2, 2.4, 1.34),
  ...SIDES.flatMap((side) => [
    box('hood', [0, 1.2, side * 1.38], [2.6, 2.3, 0.1], 0.02),
    box('trim', [1.1, 1.9, side * 1.42], [0.1, 0.9, 0.06], 0),
  ]),
]);

/** An open wagon with high sides; what it is loaded with is drawn by the screen. */
export const GONDOLA_WAGON: Model = wagon(3.1, [
  box('wall', [0, 1.14, 0], [INNER, 0.16, 2.5], 0),
  ...SIDES.map((side) => box('vehicle', [0, 1.3, side * 1.28], [INNER, 1.7, 0.12], 0.03)),
  ...SIDES.map((end) => box('vehicle', [end * (INNER / 2 - 0.06), 1.3, 0], [0.12, 1.7, 2.44], 0.03)),
  ...SIDES.map((side) => box('hood', [0, 2.98, side * 1.3], [INNER + 0.1, 0.12, 0.2], 0.02)),
  ...SIDES.map((end) => box('hood', [end * (INNER / 2), 2.98, 0], [0.18, 0.1, 2.4], 0.02)),
  ...ribs(9, 1.3, 1.66, 1.38),
]);

/** A tank wagon with its dome and walkway. */
export const TANK_WAGON: Model = wagon(4.4, [
  {
    kind: 'lathe',
    role: 'vehicle',
    at: [0, 1.16, 0],
    sides: 20,
    axis: 'x',
    outline: [
      [0, 0],
      [0.9, 0.14],
      [1.36, 0.6],
      [1.36, 11.8],
      [0.9, 12.26],
      [0, 12.4],
    ],
  },
  ...[-3.6, 0, 3.6].map((x) => box('trim', [x, 1.1, 0], [0.3, 0.5, 2.3], 0)),
  cylinder('hood', [0, 3.78, 0], 0.5, 0.4, { sides: 14, cut: 0.05 }),
  cylinder('trim', [0, 4.18, 0], 0.3, 0.22, { sides: 10, cut: 0.03 }),
  box('trim', [0, 3.86, 0.72], [4.6, 0.06, 0.5], 0),
  ...SIDES.map((end) => box('trim', [end * 2.2, 3.9, 0.95], [0.07, 0.5, 0.07], 0)),
]);

/** A hopper wagon: it is filled from above and emptied below. */
export const HOPPER_WAGON: Model = wagon(3.8, [
  tapered('vehicle', [0, 1.14, 0], [INNER - 3.2, 1.2, 2], [INNER, 2.64], 0.04),
  ...SIDES.map((side) => box('vehicle', [0, 2.34, side * 1.26], [INNER, 1.34, 0.12], 0.03)),
  ...SIDES.map((end) => box('vehicle', [end * (INNER / 2 - 0.06), 2.34, 0], [0.12, 1.34, 2.4], 0.03)),
  ...SIDES.map((side) => box('hood', [0, 3.68, side * 1.28], [INNER + 0.1, 0.12, 0.2], 0.02)),
  ...SIDES.map((end) => box('hood', [end * (INNER / 2), 3.68, 0], [0.18, 0.1, 2.36], 0.02)),
  ...[-3.2, 0, 3.2].map((x) => tapered('dark', [x, 0.5, 0], [0.8, 0.64, 1.2], [1.9, 2], 0.03)),
  ...ribs(7, 2.4, 1.26, 1.36),
]);
