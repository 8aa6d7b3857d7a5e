import type { FloorArea } from '#display/kit3d/render/floor.ts';
import type { SceneArea } from '#display/screens/railway/model/scene-model.ts';
import type { PlacedHandler } from './place-handlers.ts';
import type { YardPlan } from './yard-plan.ts';
import { CRANE_RAILS, PITCH, PLATFORM } from './yard-sizes.ts';

const TRACK_HALF = 2.3;
const LORRY = { ahead: 9.2, half: 2.1 } as const;
const MACHINE_HALF = 7;
const INSET = 0.25;

/** The parts of the floor that an area covers: its wagons with the platform before them, or the lane of its lorries. */
export function areaRects(
  area: SceneArea,
  plan: YardPlan,
  placed: readonly PlacedHandler[],
): readonly FloorArea[] {
  const wagons = plan.wagons.filter(({ id }) => area.wagonIds.includes(id));
  const [first] = wagons;
  if (first) {
    const xs = wagons.map(({ x }) => x);
    const isNear = first.z > -1;
    return [
      between(
        Math.min(...xs) - PITCH / 2 + INSET,
        Math.max(...xs) + PITCH / 2 - INSET,
        first.z - TRACK_HALF,
        isNear ? PLATFORM.front - 0.5 : first.z + TRACK_HALF,
      ),
    ];
  }
  if (area.trackId !== null) {
    const track = plan.tracks.find(({ id }) => id === area.trackId);
    const { from, to } = plan.view;
    return track ? [between(from, to, track.z - TRACK_HALF, track.z + TRACK_HALF)] : [];
  }
  const here = placed.filter(({ handler }) => area.handlerIds.includes(handler.id));
  if (area.kind !== 'suffers')
    return here.map(({ x, z, handler: { kind } }) =>
      kind === 'gantry'
        ? between(x - MACHINE_HALF, x + MACHINE_HALF, CRANE_RAILS.front - 2, PLATFORM.front - 0.5)
        : between(x - MACHINE_HALF, x + MACHINE_HALF, z - 3.2, z + 3.2),
    );
  return [...Map.groupBy(here, ({ z }) => z)].map(([z, row]) => {
    const xs = row.map(({ x }) => x);
    return between(
      Math.min(...xs) - LORRY.ahead,
      Math.max(...xs) + LORRY.ahead,
      z - LORRY.half,
      z + LORRY.half,
    );
  });
}

/** Beyond which edge the words of an area stand: before the platform, or above what stands on a lane. */
const TAG = { before: 7.4, above: 10.5 } as const;

/** The area at whose front edge the words stand, so that they cover neither numbers nor lorries. */
export function tagRect(area: SceneArea, rect: FloorArea): FloorArea {
  if (area.trackId !== null) return rect;
  return { ...rect, z: rect.z + (area.wagonIds.length === 0 ? -TAG.above : TAG.before) };
}

function between(left: number, right: number, back: number, front: number): FloorArea {
  return { x: (left + right) / 2, z: (back + front) / 2, width: right - left, depth: front - back };
}
