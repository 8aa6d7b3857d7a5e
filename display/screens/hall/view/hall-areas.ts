import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import { HALL, type HallPlan, type PlacedAisle } from '#display/screens/hall/layout/hall-plan.ts';
import { doorId, spotId } from '#display/screens/hall/model/trouble-model.ts';

export type Area = Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>;

interface Spot {
  readonly doorId: string | null;
  readonly aisle: string | null;
  readonly bay: number | null;
}

/** Where goods stand for a truck, from the wall to the room. */
export const STAGE = { from: -0.9, depth: 5.2, width: 4 } as const;

/** The floor of a place: in front of a door, a bay with some of its lane, or a lane. Null = it is not in the room. */
export function areaOf(plan: HallPlan, { doorId: id, aisle, bay }: Spot): Area | null {
  if (id !== null) {
    const door = plan.doors.find((one) => one.id === id);
    if (!door) return null;
    return { x: door.x, z: door.z + STAGE.from - STAGE.depth / 2, width: STAGE.width, depth: STAGE.depth };
  }
  const found = laneAt(plan, aisle, bay);
  if (!found) return null;
  const { lane, z } = found;
  if (z === null)
    return { x: lane.x, z: lane.z - lane.length / 2 + 0.6, width: HALL.lane - 0.3, depth: lane.length + 1.2 };
  return { x: lane.x, z, width: HALL.lane - 0.3, depth: 4.6 };
}

/** The lane of a place and how far in it is; of an aisle as a whole, its first lane. */
export function laneAt(
  plan: HallPlan,
  aisle: string | null,
  bay: number | null,
): { readonly lane: PlacedAisle; readonly z: number | null } | null {
  const lanes = plan.aisles.filter(({ key }) => key === aisle);
  for (const lane of lanes) {
    const place = lane.bays.find((one) => one.bay === bay);
    if (place) return { lane, z: place.z };
  }
  const [lane] = lanes;
  return lane ? { lane, z: null } : null;
}

/** Where the line of a callout ends. */
export function anchorOf(plan: HallPlan, anchorId: string): Point3 | null {
  const door = plan.doors.find(({ id }) => doorId(id) === anchorId);
  if (door) return [door.x, 4, door.z + 2.4];
  for (const lane of plan.aisles) {
    if (spotId({ aisle: lane.key, bay: null }) === anchorId) return [lane.x, 0.4, lane.z - lane.length / 2];
    const bay = lane.bays.find((one) => spotId({ aisle: lane.key, bay: one.bay }) === anchorId);
    if (bay) return [lane.x, 0.6, bay.z];
  }
  return null;
}
