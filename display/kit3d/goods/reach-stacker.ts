import type { Model } from '#display/kit3d/parts/model.ts';
import { beam, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';

const SIDES = [-1, 1] as const;

function wheels(x: number, z: number, radius: number): SolidPart[] {
  return SIDES.flatMap((side) => [
    cylinder('dark', [x, 0, side * z], radius, 0.7, { sides: 16, axis: 'z', cut: 0.08 }),
    cylinder('trim', [x, radius * 0.5, side * z], radius * 0.5, 0.76, { sides: 10, axis: 'z', cut: 0.03 }),
  ]);
}

/** A reach stacker, its boom towards +x; the top of what it holds is at x = 4.4, y = 4.9. */
export const REACH_STACKER: Model = {
  length: 11.6,
  width: 4.2,
  height: 7,
  parts: [
    ...wheels(2.2, 1.55, 0.85),
    ...wheels(-3.6, 1.3, 0.75),
    box('body', [-0.8, 0.7, 0], [7.4, 0.7, 1.9], 0.1),
    ...SIDES.map((side) => box('body', [-0.8, 1.1, side * 1.25], [4, 0.4, 0.9], 0.08)),
    // Counterweight and engine hood.
    tapered('body', [-4.4, 0.7, 0], [2.2, 1.5, 3.1], [1.7, 2.8], 0.14),
    box('accent', [-4.4, 2.2, 0], [1.7, 0.18, 2.7], 0.05),
    box('hood', [-2.6, 1.4, 0], [1.6, 0.6, 1.8], 0.08),
    // Cab.
    tapered('body', [-0.6, 1.4, 0], [1.7, 1.7, 1.3], [1.3, 1.1], 0.08),
    box('dark', [0.14, 2.1, 0], [0.24, 0.75, 1], 0.03),
    ...SIDES.map((side) => box('dark', [-0.6, 2.1, side * 0.58], [1, 0.7, 0.12], 0)),
    box('hood', [-0.62, 3.06, 0], [1.5, 0.12, 1.26], 0.04),
    // Boom on its pivot behind the cab, inner part pushed out, two lift cylinders.
    ...SIDES.map((side) => box('trim', [-3.7, 1.9, side * 0.95], [0.8, 1.5, 0.3], 0.05)),
    beam('hood', [-4.1, 3.3, 0], [2, 6, 0], 0.85),
    beam('body', [1.5, 5.78, 0], [4.4, 6.71, 0], 0.6),
    ...SIDES.map((side) => beam('dark', [1.5, 1.3, side * 0.8], [-0.2, 4.7, side * 0.55], 0.28)),
    // Head and spreader.
    box('dark', [4.4, 5.5, 0], [0.5, 1.2, 0.7], 0.06),
    box('hood', [4.4, 5.24, 0], [1.6, 0.36, 2.2], 0.06),
    box('hood', [4.4, 5, 0], [0.5, 0.3, 4.16], 0.05),
    ...SIDES.map((side) => box('dark', [4.4, 4.9, side * 2], [1.4, 0.24, 0.2], 0.03)),
    cylinder('lamp', [-2.6, 2, 0.6], 0.16, 0.4, { sides: 10, cut: 0.04 }),
  ],
};
