import type { Model } from '#display/kit3d/parts/model.ts';
import { bar, beam, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';

const SIDES = [-1, 1] as const;

function wheel(x: number, z: number, radius: number): SolidPart[] {
  return [
    cylinder('dark', [x, 0, z], radius, 0.24, { sides: 12, axis: 'z', cut: 0.03 }),
    cylinder('trim', [x, radius * 0.5, z], radius * 0.5, 0.27, { sides: 8, axis: 'z', cut: 0 }),
  ];
}

/** A counterbalance truck, forks towards +x. Mast and load are parts of it: its lift height is not known to any screen. */
export const FORKLIFT: Model = {
  length: 3.4,
  width: 1.4,
  height: 3,
  parts: [
    ...SIDES.flatMap((side) => [...wheel(0.5, side * 0.5, 0.34), ...wheel(-1.05, side * 0.48, 0.27)]),
    box('body', [-0.35, 0.24, 0], [2, 0.5, 1.14], 0.07),
    tapered('body', [-1.2, 0.2, 0], [0.9, 0.98, 1.22], [0.7, 1.06], 0.1),
    box('accent', [-0.62, 0.74, 0], [0.86, 0.36, 1.08], 0.06),
    box('dark', [-0.5, 1.1, 0], [0.5, 0.12, 0.5], 0.03),
    box('dark', [-0.74, 1.14, 0], [0.14, 0.5, 0.5], 0.04),
    // Steering column and overhead guard.
    bar('dark', [0.28, 0.74, 0], [0.02, 1.36, 0], 0.08),
    cylinder('dark', [0, 1.34, 0], 0.17, 0.05, { sides: 10, cut: 0 }),
    ...SIDES.flatMap((side) => [
      bar('trim', [0.46, 0.7, side * 0.5], [0.3, 2.24, side * 0.5], 0.09),
      bar('trim', [-1, 1.1, side * 0.5], [-0.86, 2.24, side * 0.5], 0.09),
    ]),
    box('hood', [-0.28, 2.2, 0], [1.32, 0.1, 1.14], 0.03),
    // Mast, carriage and forks.
    ...SIDES.map((side) => box('trim', [0.78, 0.1, side * 0.34], [0.16, 2.9, 0.12], 0)),
    ...[0.6, 1.9, 2.88].map((y) => box('trim', [0.8, y, 0], [0.1, 0.12, 0.66], 0)),
    beam('dark', [0.78, 0.3, 0], [0.78, 2.5, 0], 0.12),
    box('dark', [0.9, 0.14, 0], [0.08, 0.56, 0.96], 0),
    ...SIDES.map((side) => box('dark', [1.3, 0.1, side * 0.3], [0.8, 0.06, 0.14], 0)),
    cylinder('dark', [-0.5, 2.3, 0.3], 0.04, 0.1, { sides: 6, cut: 0 }),
    cylinder('lamp', [-0.5, 2.4, 0.3], 0.13, 0.28, { sides: 10, cut: 0.04 }),
  ],
};
