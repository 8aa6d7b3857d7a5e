import type { SceneHandler } from '#display/screens/railway/model/scene-model.ts';
import type { YardPlan } from './yard-plan.ts';
import { BELIEVABLE, FORKLIFT_Z, LANES, PITCH, STACKER_Z } from './yard-sizes.ts';

/** A machine or lorry with its place. */
export interface PlacedHandler {
  readonly handler: SceneHandler;
  readonly x: number;
  readonly z: number;
}

/** Metres from the middle of a lorry to that of the next. */
const LORRY_PITCH = 18.6;

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

/** In two lanes, each lorry at its place or behind the one before it; those without a place stand at the end. */
function placeLorries(handlers: readonly SceneHandler[], plan: YardPlan): PlacedHandler[] {
  const start = plan.view.from + LORRY_PITCH / 2;
  const wanted = handlers
    .filter(({ kind }) => kind === 'lorry')
    .map((handler) => ({ handler, x: placeAlong(handler, plan) }))
    .toSorted((a, b) => (a.x ?? Number.POSITIVE_INFINITY) - (b.x ?? Number.POSITIVE_INFINITY));
  const ends = LANES.map(() => Number.NEGATIVE_INFINITY);
  return wanted.flatMap(({ handler, x }): PlacedHandler[] => {
    const at = x ?? start;
    // The near lane unless the lorry would stand far from where it is wanted.
    const free = ends.map((end) => Math.max(at, end + LORRY_PITCH));
    const lane = (free[0] ?? at) - at <= LORRY_PITCH ? 0 : (free[1] ?? at) < (free[0] ?? at) ? 1 : 0;
    const place = free[lane] ?? at;
    ends[lane] = place;
    return isOnSlab(place, plan) ? [{ handler, x: place, z: LANES[lane] ?? LANES[0] }] : [];
  });
}
