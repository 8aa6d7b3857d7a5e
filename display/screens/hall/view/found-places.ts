import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import { HALL, type HallPlan } from '#display/screens/hall/layout/hall-plan.ts';
import type { FoundSpot } from '#display/screens/hall/model/scene-model.ts';
import type { SceneCamera } from '#shared/contracts/screens/scene-layout.ts';
import { blend } from '#shared/theme/blend.ts';
import { laneAt } from './hall-areas.ts';

const LEAST_WIDTH = 26;
const MARGIN = 12;
const PITCH = 38;

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

/** Where the camera goes to for what was found; null = nothing of it is in the room. */
export function foundCamera(plan: HallPlan, name: string, spots: readonly FoundSpot[]): SceneCamera | null {
  const at = spots.flatMap(({ aisle, index }) => {
    const place = ((plan.starts.get(aisle) ?? 0) + index) * 3;
    const [x, z] = [plan.spots[place], plan.spots[place + 2]];
    return x === undefined || z === undefined ? [] : [{ x, z }];
  });
  if (at.length === 0) return null;
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const [xs, zs] = [at.map(({ x }) => x), at.map(({ z }) => z)];
  return {
    name: name.slice(0, 40),
    x: middle(xs),
    z: middle(zs),
    yaw: 0,
    pitch: PITCH,
    width: Math.max(LEAST_WIDTH, span(xs) + MARGIN, (span(zs) + MARGIN) * 1.8),
  };
}
