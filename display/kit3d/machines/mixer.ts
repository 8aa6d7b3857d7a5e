import { along, around, bar, box, cylinder, ring, type SolidPart } from '#display/kit3d/parts/part.ts';
import { both, panel, pipe, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const RADIUS = 1.15;

const PARTS: readonly SolidPart[] = [
  ...around(
    4,
    [0, 0, 0],
    0.96,
    ([x, , z]) => [box('dark', [x, 0, z], [0.3, 0.06, 0.3], 0), bar('trim', [x, 0, z], [x, 1.2, z], 0.16)],
    Math.PI / 4,
  ),
  turned(
    'body',
    [0, 0.5, 0],
    [
      [0.16, 0],
      [0.2, 0.1],
      [RADIUS, 0.56],
      [RADIUS, 2.1],
    ],
    28,
  ),
  turned(
    'hood',
    [0, 2.6, 0],
    [
      [RADIUS, 0],
      [RADIUS * 0.9, 0.2],
      [RADIUS * 0.62, 0.36],
      [0.3, 0.44],
      [0, 0.44],
    ],
    28,
  ),
  ring('accent', [0, 2.48, 0], RADIUS + 0.02, 0.2, { sides: 28, steps: 5 }),
  ring('trim', [0, 1.25, 0], RADIUS, 0.12, { sides: 28, steps: 4 }),
  // The agitator's motor.
  cylinder('trim', [0, 3.02, 0], 0.3, 0.16, { sides: 12 }),
  cylinder('dark', [0, 3.18, 0], 0.24, 0.62, { sides: 12, cut: 0.08 }),
  cylinder('hood', [-0.55, 2.88, 0.5], 0.24, 0.14, { sides: 12 }),
  // Outlet, feed pipe and ladder.
  cylinder('dark', [0, 0.3, 0], 0.14, 0.24, { sides: 8, cut: 0 }),
  ...pipe(
    'trim',
    [
      [0, 0.38, 0],
      [0, 0.38, 1.3],
      [0.9, 0.38, 1.3],
    ],
    0.14,
  ),
  ...pipe(
    'trim',
    [
      [0.5, 2.9, -0.4],
      [0.5, 3.5, -0.4],
      [1.3, 3.5, -0.4],
      [1.3, 0.2, -0.4],
    ],
    0.14,
  ),
  ...both(0.2, (dx) => bar('trim', [-0.75 + dx, 0.02, 1.2], [-0.75 + dx, 2.75, 1.0], 0.06)),
  ...along(8, [-0.75, 0.35, 1.18], [-0.75, 2.5, 1.02], ([x, y, z]) =>
    bar('trim', [x - 0.2, y, z], [x + 0.2, y, z], 0.05),
  ),
  ...panel([1.15, 0, 1.1], 1),
  ...signalPost([0.5, 2.82, 0.55], 0.35),
];

export const MIXER: MachineForm = {
  length: 3,
  width: 2.8,
  height: 3.8,
  inlet: null,
  outlet: null,
  parts: PARTS,
};
