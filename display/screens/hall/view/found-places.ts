import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import { HALL, type HallPlan } from '#display/screens/hall/layout/hall-plan.ts';
import type { FoundSpot } from '#display/screens/hall/model/scene-model.ts';
import { blend } from '#shared/theme/blend.ts';
import { laneAt } from './hall-areas.ts';

/** The middles of the bays where something was found. */
export function foundPoints(plan: HallPlan, spots: readonly FoundSpot[]): Point3[] {
  return spots.flatMap(({ aisle, bay }): Point3[] => {
    const found = laneAt(plan, aisle, bay);
    return found && found.z !== null ? [[found.lane.x, 0, found.z]] : [];
  });
}

/** The floor of the bays where something was found: racks hide their places, never the lane between them. */
export function foundPlates(
  plan: HallPlan,
  spots: readonly FoundSpot[],
  accent: string,
  lane: string,
): FloorPlate[] {
  const bays = new Map(spots.map(({ aisle, bay }) => [`${bay}:${aisle}`, { aisle, bay }]));
  return [...bays.values()].flatMap(({ aisle, bay }): FloorPlate[] => {
    const found = laneAt(plan, aisle, bay);
    const depth = found?.lane.bays.find((one) => one.bay === bay)?.depth ?? HALL.place;
    if (!found || found.z === null) return [];
    return [
      {
        x: found.lane.x,
        z: found.z,
        width: HALL.lane - 0.5,
        depth: Math.max(1.4, depth),
        fill: blend(lane, accent, 0.4),
        line: accent,
        height: 0.06,
      },
    ];
  });
}
