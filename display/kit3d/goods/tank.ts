import type { Model } from '#display/kit3d/parts/model.ts';
import { around, bar, box, cylinder, ring, type SolidPart } from '#display/kit3d/parts/part.ts';

const RADIUS = 1.5;

const SIDES = 28;

const PARTS: readonly SolidPart[] = [
  ...around(
    4,
    [0, 0, 0],
    1.2,
    ([x, , z]) => [bar('dark', [x, 0, z], [x, 1.2, z], 0.2), box('dark', [x, 0, z], [0.4, 0.06, 0.4], 0)],
    Math.PI / 4,
  ),
  {
    kind: 'lathe',
    role: 'wall',
    at: [0, 0.6, 0],
    sides: SIDES,
    outline: [
      [0.2, 0],
      [1, 0.12],
      [RADIUS, 0.5],
      [RADIUS, 4],
      [1.36, 4.34],
      [1, 4.62],
      [0.5, 4.8],
      [0, 4.84],
    ],
  },
  ring('accent', [0, 4.44, 0], RADIUS + 0.01, 0.14, { sides: SIDES, steps: 4 }),
  ring('trim', [0, 1.3, 0], RADIUS + 0.01, 0.12, { sides: SIDES, steps: 4 }),
  cylinder('trim', [0, 5.4, 0], 0.34, 0.16, { sides: 12 }),
  cylinder('dark', [0, 5.56, 0], 0.12, 0.2, { sides: 8, cut: 0.02 }),
  bar('trim', [0.9, 0, 1.34], [0.9, 4.9, 1.2], 0.07),
  bar('trim', [1.24, 0, 1.1], [1.24, 4.9, 0.96], 0.07),
  ...Array.from({ length: 11 }, (_, index) => {
    const y = 0.5 + index * 0.4;
    const lean = 0.14 * (y / 4.9);
    return bar('trim', [0.9, y, 1.34 - lean], [1.24, y, 1.1 - lean], 0.05);
  }),
  cylinder('lamp', [-0.6, 5.32, 0.6], 0.11, 0.3, { sides: 8 }),
];

/** A buffer tank; its level is drawn by the screen as a band around it. */
export const TANK: Model = {
  length: 3.2,
  width: 3.2,
  height: 5.76,
  parts: PARTS,
};
