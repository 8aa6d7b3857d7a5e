import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import { box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, bottleField, panel, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PARTS: readonly SolidPart[] = [
  // The table that bottles are set down on, behind the crates.
  box('dark', [0.1, 0, -0.35], [2.3, 0.14, 2.3], 0),
  box('body', [0.1, 0.14, -0.35], [2.5, BELT_HEIGHT - 0.2, 2.1], 0.07),
  ...bottleField([0.55, BELT_HEIGHT, 0], [4, 3], 0.33),
  ...belt(-1.6, -1.1),
  ...belt(1.2, 1.6),
  box('belt', [0.05, BELT_HEIGHT - 0.06, 0], [2.3, 0.06, 1], 0),
  // An open crate, half emptied.
  box('case', [-0.72, BELT_HEIGHT, 0], [CASE_SIZE[0] + 0.1, 0.4, 0.76], 0.03),
  ...bottleField([-0.72, BELT_HEIGHT + 0.06, 0], [2, 2], 0.3),
  // Two columns with the crossbeam and the gripping head.
  ...both(0.95, (x) => box('trim', [x, BELT_HEIGHT - 0.1, -1.05], [0.22, 1.5, 0.22], 0.04)),
  box('accent', [0, 2.38, -1.05], [2.2, 0.26, 0.3], 0.05),
  box('hood', [-0.1, 2.28, -0.45], [0.34, 0.22, 1.1], 0.05),
  box('dark', [-0.1, 1.98, -0.04], [0.2, 0.32, 0.2], 0),
  box('hood', [-0.1, 1.82, 0], [0.9, 0.18, 0.9], 0.05),
  cylinder('dark', [0.7, 2.62, -1.05], 0.15, 0.42, { sides: 10, axis: 'x' }),
  ...panel([1.05, 0, 1.05], 1),
  ...signalPost([-0.95, 2.62, -1.05]),
];

export const UNPACKER: MachineForm = {
  length: 3.2,
  width: 3,
  height: 3.47,
  inlet: BELT_HEIGHT,
  outlet: BELT_HEIGHT,
  parts: PARTS,
};
