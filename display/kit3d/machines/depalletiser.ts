import { bottle } from '#display/kit3d/goods/bottle.ts';
import { pallet } from '#display/kit3d/goods/pallet.ts';
import { lighter } from '#display/kit3d/parts/lighter.ts';
import { along, box, cylinder, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, belt, both, bottleField, panel, portal, signalPost } from './fittings.ts';
import type { MachineForm } from './machine-model.ts';

const PITCH = 0.46;
/** Of the outer bottles from the middle. */
const EDGE = 1.5 * PITCH;
const LAYER = 0.8;
const LAYERS = 4;
const TOWER_X = -0.5;

/** A layer of bottles on its sheet. Of the lower ones only the outside can be seen. */
function layer(y: number, isTop: boolean): SolidPart[] {
  const sheet = box('case', [TOWER_X, y, 0], [1.84, 0.06, 1.84], 0);
  const from = y + 0.06;
  if (isTop) return [sheet, ...bottleField([TOWER_X, from, 0], [4, 4], PITCH)];
  return [
    sheet,
    box('item', [TOWER_X, from, 0], [1.04, 0.5, 1.04], 0),
    ...along(4, [TOWER_X - EDGE, from, EDGE], [TOWER_X + EDGE, from, EDGE], (at) => bottle(at)),
    ...both(EDGE, (dx) =>
      along(3, [TOWER_X + dx, from, -EDGE], [TOWER_X + dx, from, EDGE - PITCH], (at) => bottle(at)),
    ),
  ];
}

const PARTS: readonly SolidPart[] = [
  box('dark', [TOWER_X, 0, 0], [2.1, 0.16, 2.1], 0.04),
  ...pallet([TOWER_X, 0.16, 0], [1.9, 1.9]),
  ...Array.from({ length: LAYERS }, (_, index) => layer(0.31 + index * LAYER, index === LAYERS - 1)).flat(),
  ...portal([TOWER_X, 0, 0], [2.5, 4.9, 2.7], { post: 0.24 }),
  // The head that pushes a layer off, on its crossbeam.
  box('trim', [TOWER_X, 4.56, 0], [0.3, 0.26, 2.3], 0.04),
  box('dark', [TOWER_X, 4.2, 0], [0.22, 0.4, 0.22], 0),
  box('hood', [TOWER_X, 3.96, 0], [1.9, 0.24, 1.9], 0.06),
  cylinder('dark', [TOWER_X, 4.76, 0], 0.2, 0.5, { sides: 10, axis: 'z' }),
  box('body', [1.3, 0.12, -1], [0.6, 1.9, 0.5], 0.06),
  box('dark', [1.3, 0, -1], [0.5, 0.12, 0.4], 0),
  box('dark', [1.3, 0.9, -0.77], [0.4, 0.5, 0.06], 0),
  ...belt(0.5, 1.82, { width: 1 }),
  ...panel([1.2, 0, 1], 1),
  ...signalPost([1.3, 2.02, -1], 0.4),
];

export const DEPALLETISER: MachineForm = {
  length: 3.64,
  width: 3,
  height: 5.15,
  inlet: null,
  outlet: BELT_HEIGHT,
  parts: PARTS,
  lightParts: lighter(PARTS),
};
