import type { DoorModel } from '#display/screens/hall/model/door-model.ts';

const RANKS = { culprit: 0, suffers: 1, old: 2, plain: 3, quiet: 4 } as const satisfies Record<
  DoorModel['look'],
  number
>;

/** The doors of the cells, in their order; where not all fit, those in trouble and those with trucks. */
export function doorsShown(doors: readonly DoorModel[], cells: number): readonly DoorModel[] {
  if (doors.length <= cells) return doors;
  const chosen = new Set(
    doors
      .toSorted((a, b) => RANKS[a.look] - RANKS[b.look])
      .slice(0, cells)
      .map(({ id }) => id),
  );
  return doors.filter(({ id }) => chosen.has(id));
}
