import { BELT_HEIGHT } from '#display/kit3d/machines/fittings.ts';
import { box, type SolidPart } from '#display/kit3d/parts/part.ts';
import { type PlacedBelt, type PlantPlan, WALL_HEIGHT } from '#display/screens/plant/layout/plant-plan.ts';

/** What never changes: slab, walls and conveyors. */
export function structureParts(plan: PlantPlan): SolidPart[] {
  return [...hallParts(plan), ...plan.belts.flatMap(beltParts)];
}

/** Slab, low walls behind and left. */
function hallParts({ slab: { low, high } }: PlantPlan): SolidPart[] {
  const width = high[0] - low[0];
  const depth = high[2] - low[2];
  const middle = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2] as const;
  return [
    box('wall', [middle[0], -0.9, middle[1]], [width, 0.88, depth], 0.1),
    box('wall', [middle[0], 0, low[2] - 0.15], [width, WALL_HEIGHT, 0.3], 0.06),
    box('wall', [low[0] - 0.15, 0, middle[1]], [0.3, WALL_HEIGHT, depth], 0.06),
  ];
}

/** A conveyor of straight stretches: bed, side rails and legs. */
function beltParts({ path, width }: PlacedBelt): SolidPart[] {
  return path.slice(1).flatMap(([x, z], index): SolidPart[] => {
    const [fromX, fromZ] = path[index] ?? [x, z];
    const length = Math.hypot(x - fromX, z - fromZ);
    if (length < 0.05) return [];
    const isAlongX = Math.abs(x - fromX) >= Math.abs(z - fromZ);
    const centre = [(x + fromX) / 2, (z + fromZ) / 2] as const;
    const size = (along: number, height: number, across: number): readonly [number, number, number] =>
      isAlongX ? [along, height, across] : [across, height, along];
    const beside = (offset: number, y: number): readonly [number, number, number] =>
      isAlongX ? [centre[0], y, centre[1] + offset] : [centre[0] + offset, y, centre[1]];
    const legs = Math.max(1, Math.round(length / 2.2));
    return [
      box('belt', beside(0, BELT_HEIGHT - 0.14), size(length, 0.14, width), 0.03),
      ...[-1, 1].map((side) =>
        box('rail', beside((side * (width + 0.06)) / 2, BELT_HEIGHT - 0.1), size(length, 0.22, 0.06), 0),
      ),
      ...Array.from({ length: legs }, (_, leg): SolidPart => {
        const along = ((leg + 0.5) / legs - 0.5) * length;
        const at: readonly [number, number, number] = isAlongX
          ? [centre[0] + along, 0, centre[1] + width * 0.42]
          : [centre[0] + width * 0.42, 0, centre[1] + along];
        return box('trim', at, [0.1, BELT_HEIGHT - 0.14, 0.1], 0);
      }),
    ];
  });
}
