import { type Colours, stateColours } from '#display/kit/colours.ts';
import { areaPlate } from '#display/kit3d/render/area-plate.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import type { ScenePalette } from '#display/kit3d/render/scene-palette.ts';
import type { HallPlan, PlacedDoor } from '#display/screens/hall/layout/hall-plan.ts';
import type { HallSceneModel, SceneTruck } from '#display/screens/hall/model/scene-model.ts';
import { blend } from '#shared/theme/blend.ts';
import { foundPlates } from './found-places.ts';
import { areaOf, STAGE } from './hall-areas.ts';

/** Pallets that stand for a truck, at most. */
export const STAGED_MOST = 12;

interface PlateLook {
  readonly colours: Colours;
  readonly palette: ScenePalette;
}

/** Everything that is told on the floor: areas, slots of what is missing, and what was found. */
export function hallPlates(
  { areas, trucks, found }: HallSceneModel,
  plan: HallPlan,
  look: PlateLook,
): FloorPlate[] {
  return [
    ...areas.flatMap((area): FloorPlate[] => {
      const place = areaOf(plan, area);
      return place ? [areaPlate(place, area, look)] : [];
    }),
    ...trucks.flatMap((truck) => ghostsOf(truck, plan, look)),
    ...foundPlates(plan, found, look.colours.tokens.accent, look.palette.lane),
  ];
}

/** Slots of what should stand there, drawn as frames. */
function ghostsOf(
  { doorId, pallets, missing, state }: SceneTruck,
  plan: HallPlan,
  { colours }: PlateLook,
): FloorPlate[] {
  const door = plan.doors.find(({ id }) => id === doorId);
  if (!door || missing === 0) return [];
  const look = stateColours(state, colours);
  const first = Math.min(STAGED_MOST, pallets);
  const count = Math.min(STAGED_MOST - first, missing);
  return Array.from({ length: count }, (_, index) => ({
    ...stageSlot(door, first + index),
    width: 1.1,
    depth: 0.95,
    fill: blend(look.tint, look.mark, 0.22),
    line: look.mark,
    height: 0.05,
  }));
}

type DoorPlace = Pick<PlacedDoor, 'x' | 'z'>;

const SLOT = { x: 1.28, z: 1.24 } as const;

/** Three beside each other, the first at the wall: what stands deeper hides the numbers of the aisles. */
export function stageSlot(door: DoorPlace, index: number): DoorPlace {
  return {
    x: door.x + ((index % 3) - 1) * SLOT.x,
    z: door.z + STAGE.from - 0.75 - Math.floor(index / 3) * SLOT.z,
  };
}
