import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import { around, beam, box, cylinder, type Point3, ring, type SolidPart } from '#display/kit3d/parts/part.ts';
import { both, panel, signalPost, turned } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const SHOULDER: Point3 = [-0.25, 1.2, -0.1];
const ELBOW: Point3 = [-0.5, 2.6, -0.1];
const WRIST: Point3 = [0.75, 2.75, -0.1];

/** A joint that lies across the arm. */
function joint([x, y, z]: Point3, radius: number, length: number): SolidPart[] {
  return [
    cylinder('body', [x, y - radius, z], radius, length, { sides: 16, axis: 'z', cut: 0.05 }),
    cylinder('dark', [x, y - radius * 0.55, z], radius * 0.55, length + 0.08, {
      sides: 10,
      axis: 'z',
      cut: 0.02,
    }),
  ];
}

const PARTS: readonly SolidPart[] = [
  box('dark', [-0.25, 0, -0.1], [1.5, 0.12, 1.5], 0.04),
  turned(
    'body',
    [-0.25, 0.12, -0.1],
    [
      [0.58, 0],
      [0.58, 0.22],
      [0.46, 0.32],
      [0.46, 0.62],
      [0, 0.62],
    ],
    20,
  ),
  ring('accent', [-0.25, 0.66, -0.1], 0.48, 0.16, { sides: 20, steps: 5 }),
  ...both(0.3, (dz) => box('hood', [SHOULDER[0], 0.74, SHOULDER[2] + dz], [0.6, 0.7, 0.16], 0.05)),
  ...joint(SHOULDER, 0.34, 0.5),
  beam('hood', SHOULDER, ELBOW, 0.38),
  ...joint(ELBOW, 0.28, 0.62),
  beam('hood', ELBOW, WRIST, 0.3),
  beam('dark', [ELBOW[0] - 0.5, ELBOW[1] - 0.06, ELBOW[2]], ELBOW, 0.36),
  ...joint(WRIST, 0.2, 0.44),
  cylinder('dark', [WRIST[0], 2.2, WRIST[2]], 0.12, 0.5, { sides: 10, cut: 0 }),
  box('trim', [WRIST[0], 2.08, WRIST[2]], [0.7, 0.12, 0.6], 0.03),
  ...both(0.28, (dx) => box('dark', [WRIST[0] + dx, 1.75, WRIST[2]], [0.06, 0.35, 0.4], 0)),
  // What it picks up, on a stand.
  box('case', [WRIST[0], 1, WRIST[2]], CASE_SIZE, 0.03),
  box('trim', [WRIST[0], 0.9, WRIST[2]], [0.9, 0.1, 0.9], 0.02),
  box('body', [WRIST[0], 0, WRIST[2]], [0.6, 0.9, 0.6], 0.05),
  // Its controller, and posts around.
  box('body', [-1.05, 0, -1.05], [0.5, 1.3, 0.4], 0.05),
  box('dark', [-1.05, 0.7, -0.83], [0.34, 0.36, 0.05], 0),
  ...around(4, [0, 0, 0], 1.75, ([x, , z]) => box('trim', [x, 0, z], [0.09, 1.5, 0.09], 0.02), Math.PI / 4),
  ...[0.55, 1.4].map((y) => beam('trim', [-1.24, y, -1.24], [1.24, y, -1.24], 0.05)),
  ...both(1.24, (x) => [0.55, 1.4].map((y) => beam('trim', [x, y, -1.24], [x, y, 1.24], 0.05))),
  ...panel([0.9, 0, 1.2], 0.92),
  ...signalPost([-1.05, 1.3, -1.05], 0.7),
];

export const ROBOT: MachineForm = {
  length: 2.7,
  width: 2.7,
  height: 2.95,
  inlet: null,
  outlet: null,
  parts: PARTS,
};
