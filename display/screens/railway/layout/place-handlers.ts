import { RAILWAY_ANGLES } from '#display/kit3d/camera/camera.ts';
import type { SceneHandler } from '#display/screens/railway/model/scene-model.ts';
import type { YardPlan } from './yard-plan.ts';
import { BELIEVABLE, FORKLIFT_Z, LANES, PITCH, STACKER_Z } from './yard-sizes.ts';

/** A machine or lorry with its place. */
export interface PlacedHandler {
  readonly handler: SceneHandler;
  readonly x: number;
  readonly z: number;
}

/** Metres: from the middle of a lorry to that of the next, and half of its length with some air. */
const LORRY = { pitch: 18.6, half: 10.5 } as const;
/** Of the picture to the side, for each metre away from the viewer. */
const LEAN = Math.tan(RAILWAY_ANGLES.yaw);

/**
 * Where machines stand. A machine that works on a wagon is drawn at it: wagons are drawn of one length, so the reported place
 * only says where along its wagon. Lorries queue without overlapping. One without a place is not drawn.
 */
export function placeHandlers(handlers: readonly SceneHandler[], plan: YardPlan): PlacedHandler[] {
  const placed = handlers.flatMap((handler): PlacedHandler[] => {
    if (handler.kind === 'lorry') return [];
    const x = placeAlong(handler, plan);
    if (x === null || !isOnSlab(x, plan)) return [];
    return [{ handler, x, z: handler.kind === 'forklift' ? FORKLIFT_Z : STACKER_Z }];
  });
  return [...placed, ...placeLorries(handlers, plan)];
}

function placeAlong({ atM, wagonId }: SceneHandler, { wagonX, endX }: YardPlan): number | null {
  const wagon = wagonId === null ? undefined : wagonX.get(wagonId);
  if (wagon !== undefined)
    return atM === null ? wagon : Math.min(wagon + PITCH / 3, Math.max(wagon - PITCH / 3, atM));
  return atM === null || atM < -BELIEVABLE || atM > endX + BELIEVABLE ? null : atM;
}

function isOnSlab(x: number, { slab }: YardPlan): boolean {
  return x > slab.low[0] + 8 && x < slab.high[0] - 8;
}

/**
 * In two lanes, each lorry at its place or behind the one before it; those without a place stand at the end. All of a lorry is
 * in the picture: at its edge it is drawn farther in, beyond it is not drawn, and nor are those for which no lane has room.
 */
function placeLorries(handlers: readonly SceneHandler[], plan: YardPlan): PlacedHandler[] {
  const lanes = LANES.map((z) => laneOf(z, plan));
  const wanted = handlers
    .filter(({ kind }) => kind === 'lorry')
    .map((handler) => ({ handler, x: placeAlong(handler, plan) }))
    .toSorted((a, b) => (a.x ?? Number.POSITIVE_INFINITY) - (b.x ?? Number.POSITIVE_INFINITY));
  for (const { handler, x } of wanted) {
    const open = lanes.filter(({ room, lorries }) => lorries.length < room && isInPicture(x, plan));
    const [near, other = near] = open.map((lane) => ({
      lane,
      at: Math.max(
        x ?? lane.from,
        lane.from,
        (lane.lorries.at(-1)?.x ?? Number.NEGATIVE_INFINITY) + LORRY.pitch,
      ),
    }));
    if (!near || !other) continue;
    // The near lane unless the lorry would stand far from where it is wanted.
    const isFar = near.at - (x ?? near.lane.from) > LORRY.pitch && other.at < near.at;
    const { lane, at } = isFar ? other : near;
    lane.lorries.push({ handler, x: at, z: lane.z });
  }
  return lanes.flatMap(({ to, lorries }) =>
    lorries.map((lorry, index) => ({
      ...lorry,
      x: Math.min(lorry.x, to - (lorries.length - 1 - index) * LORRY.pitch),
    })),
  );
}

interface Lane {
  readonly z: number;
  /** Of the middles of lorries. */
  readonly from: number;
  readonly to: number;
  /** As many lorries. */
  readonly room: number;
  readonly lorries: PlacedHandler[];
}

/** A lane as far as it is in the picture: seen from the side, what lies farther back is farther to the right there. */
function laneOf(z: number, { view }: YardPlan): Lane {
  const from = view.from + z * LEAN + LORRY.half;
  const to = Math.max(from, view.to + z * LEAN - LORRY.half);
  return { z, from, to, room: Math.floor((to - from) / LORRY.pitch) + 1, lorries: [] };
}

function isInPicture(x: number | null, { view }: YardPlan): boolean {
  return x === null || (x > view.from && x < view.to);
}
