import { areaOfBounds, enclosing, shifted, slabOf } from '#display/kit3d/layout/bounds-area.ts';
import { boundsOfDecor, decorProblems } from '#display/kit3d/layout/decor.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import {
  applyPlaces,
  outsideFloor,
  type Placeable,
  type PlannedPlaces,
} from '#shared/domain/scene/apply-places.ts';
import { type AisleInput, HALL, type HallPlan, type PlacedAisle, withYard } from './hall-plan.ts';

export interface PlacedHall extends HallPlan {
  readonly places: PlannedPlaces;
}

/** The generated room with what a layout moves in it. The stretches of a folded aisle move together. */
export function placeHall(
  plan: HallPlan,
  inputs: readonly AisleInput[],
  layout: SceneLayout | null,
): PlacedHall {
  const { objects, problems } = applyPlaces(placeables(plan), layout);
  const shifts = new Map(
    objects.map(({ kind, ref, x, z, generated }) => [
      `${kind} ${ref}`,
      { dx: x - generated.x, dz: z - generated.z },
    ]),
  );
  const shiftOf = (kind: 'aisle' | 'door', ref: string) => shifts.get(`${kind} ${ref}`) ?? { dx: 0, dz: 0 };
  const hasMoved = [...shifts.values()].some(({ dx, dz }) => dx !== 0 || dz !== 0);
  const aisles = hasMoved
    ? plan.aisles.map((aisle) => moveAisle(aisle, shiftOf('aisle', aisle.key)))
    : plan.aisles;
  const doors = plan.doors.map((door) => {
    const { dx } = shiftOf('door', door.id);
    return dx === 0 ? door : { ...door, x: door.x + dx, bounds: shifted(door.bounds, dx, 0) };
  });
  const height = plan.slab.high[1];
  const racks = hasMoved ? enclosing(plan.slab, aisles.map(withRacks)) : plan.slab;
  // What stands in the yard does not make the room larger.
  const inside = boundsOfDecor(layout, racks).filter(({ high }) => high[2] <= plan.slab.high[2]);
  const around = enclosing(racks, inside);
  const slab = layout?.floor ? slabOf(layout.floor, height) : around;
  const seen = enclosing(
    { low: slab.low, high: [slab.high[0], slab.high[1], Math.max(slab.high[2], HALL.yard)] },
    hasMoved ? aisles.map(withRacks) : [],
  );
  return {
    ...plan,
    slab,
    seen,
    parts: layout ? [{ back: slab.low[2], front: slab.high[2], wall: 0 }] : plan.parts,
    aisles,
    doors,
    spots: hasMoved ? moveSpots(plan, inputs, (key) => shiftOf('aisle', key)) : plan.spots,
    places: {
      objects,
      problems: [
        ...problems,
        ...outsideFloor(
          objects.filter(({ kind }) => kind === 'aisle'),
          layout?.floor ?? null,
        ),
        ...decorProblems(layout, withYard(slab)),
      ],
      floor: areaOfBounds(slab),
    },
  };
}

interface Shift {
  readonly dx: number;
  readonly dz: number;
}

function withRacks({ bounds: { low, high } }: PlacedAisle) {
  return slabOf(
    areaOfBounds({
      low: [low[0] - HALL.rackDepth, 0, low[2]],
      high: [high[0] + HALL.rackDepth, high[1], high[2]],
    }),
    high[1],
  );
}

function placeables(plan: HallPlan): Placeable[] {
  const byKey = Map.groupBy(plan.aisles, ({ key }) => key);
  return [
    ...[...byKey].flatMap(([ref, [first, ...rest]]): Placeable[] => {
      if (!first) return [];
      const area = areaOfBounds(enclosing(withRacks(first), rest.map(withRacks)));
      return [{ kind: 'aisle', ref, label: first.label, ...area, turn: 0, within: null }];
    }),
    ...plan.doors.map(
      ({ id, code, bounds }): Placeable => ({
        kind: 'door',
        ref: id,
        label: code,
        ...areaOfBounds(bounds),
        turn: 0,
        within: null,
      }),
    ),
  ];
}

function moveAisle(aisle: PlacedAisle, { dx, dz }: Shift): PlacedAisle {
  return {
    ...aisle,
    x: aisle.x + dx,
    z: aisle.z + dz,
    bays: aisle.bays.map((bay) => ({ ...bay, z: bay.z + dz })),
    bounds: shifted(aisle.bounds, dx, dz),
  };
}

function moveSpots(
  { spots, starts }: HallPlan,
  inputs: readonly AisleInput[],
  shiftOf: (key: string) => Shift,
): Float32Array {
  const moved = spots.slice();
  for (const { key, bays, levels, positions } of inputs) {
    const { dx, dz } = shiftOf(key);
    const start = starts.get(key) ?? 0;
    for (let at = start; at < start + bays.length * levels * positions; at += 1) {
      moved[at * 3] = (moved[at * 3] ?? 0) + dx;
      moved[at * 3 + 2] = (moved[at * 3 + 2] ?? 0) + dz;
    }
  }
  return moved;
}
