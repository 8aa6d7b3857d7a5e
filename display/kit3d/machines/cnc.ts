import { beam, box, cylinder, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import { both, feet, pipe, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  ...feet(3, 2, 0.16, 0.3),
  box('dark', [0, 0.06, 0], [2.8, 0.12, 1.8], 0),
  box('body', [0, 0.16, 0], [3.1, 0.8, 2.1], 0.08),
  // The cabin: its front leans back.
  tapered('hood', [0, 0.96, -0.05], [3.1, 1.3, 2], [2.9, 1.3], 0.1),
  box('accent', [0, 0.9, 0], [3.16, 0.12, 2.16], 0.03),
  // The door with its window, and the handle.
  beam('dark', [-0.35, 1.12, 0.88], [-0.35, 1.98, 0.65], 0.12),
  tapered('dark', [-0.2, 1.1, 0.05], [1.6, 0.92, 1.86], [1.5, 1.38], 0),
  ...pipe(
    'hood',
    [
      [0.7, 1.25, 0.92],
      [0.7, 1.8, 0.78],
    ],
    0.07,
  ),
  // The operator's panel on its arm.
  box('trim', [1.34, 1.5, 0.86], [0.12, 0.12, 0.4], 0),
  box('body', [1.34, 1.12, 1.06], [0.5, 0.86, 0.16], 0.04),
  box('dark', [1.34, 1.48, 1.14], [0.38, 0.38, 0.04], 0),
  // Spindle housing and motor on the roof, tool changer at the back.
  box('body', [0, 2.26, -0.25], [0.9, 0.3, 0.8], 0.06),
  cylinder('dark', [0, 2.56, -0.25], 0.2, 0.36, { sides: 12, cut: 0.06 }),
  box('body', [-0.95, 1.4, -1.02], [0.9, 0.9, 0.24], 0.05),
  ...both(0.5, (dx) => box('trim', [dx, 0.36, 1.06], [0.7, 0.4, 0.06], 0)),
  // The chip conveyor out of the side.
  box('trim', [-1.75, 0.2, -0.3], [0.5, 0.3, 0.5], 0.03),
  ...pipe(
    'trim',
    [
      [-1.7, 0.4, -0.3],
      [-2, 1.1, -0.3],
    ],
    0.34,
  ),
  box('dark', [-2.0, 0, -0.3], [0.5, 0.7, 0.6], 0.03),
  ...signalPost([1.2, 2.24, -0.3], 0.3),
];

export const CNC: MachineForm = {
  length: 4.5,
  width: 2.3,
  height: 3.04,
  inlet: null,
  outlet: null,
  parts: PARTS,
};
