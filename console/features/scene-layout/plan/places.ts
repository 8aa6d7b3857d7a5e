import type { SceneLayout, ScenePlace } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import { applyPlaces, MOVING_AXES, TURN_STEPS } from '#shared/domain/scene/apply-places.ts';
import { type ItemKey, placeKey } from './item-keys.ts';

export interface Spot {
  readonly x: number;
  readonly z: number;
  readonly turn: number;
}

/** Positions are kept to the millimetre. */
const STEP = 1_000;
const LIMIT = 2_000;
/** Nearer than this to where it would stand anyway, and nothing is overridden. */
const SAME = 0.6 / STEP;

export function roundMetres(value: number): number {
  return Math.min(LIMIT, Math.max(-LIMIT, Math.round(value * STEP) / STEP));
}

/** Where the objects that the screen reports stand with a layout. */
export function placedObjects(
  reported: readonly PlannedObject[],
  layout: Pick<SceneLayout, 'places'>,
): readonly PlannedObject[] {
  const generated = reported.map(({ generated: spot, ...object }) => ({ ...object, ...spot }));
  return applyPlaces(generated, layout).objects;
}

/** Cranes are drawn where they report to be. */
export function isPlaceable({ kind }: PlannedObject): boolean {
  return kind !== 'crane';
}

/**
 * Puts objects somewhere. What is within them and has a place of its own keeps its place relative to them; the rest
 * follows by itself. A place that says no more than where something stands anyway is left out.
 */
export function putObjects(
  layout: SceneLayout,
  reported: readonly PlannedObject[],
  spots: ReadonlyMap<ItemKey, Spot>,
): SceneLayout {
  const before = placedObjects(reported, layout);
  const own = new Map(layout.places.map((place) => [placeKey(place), place]));
  const puts = new Map<ItemKey, ScenePlace>();
  for (const object of before) {
    const key = placeKey(object);
    const spot = spots.get(key);
    const container = object.within && placeKey(object.within);
    const around = container === null ? undefined : spots.get(container);
    if (!isPlaceable(object)) continue;
    if (spot) puts.set(key, toPlace(object, spot));
    else if (around && own.has(key)) {
      const old = before.find((one) => placeKey(one) === container);
      if (old) puts.set(key, toPlace(object, along(object, old, around)));
    }
  }
  const places = [...layout.places.filter((place) => !puts.has(placeKey(place))), ...puts.values()];
  return { ...layout, places: needed(places, reported) };
}

function toPlace(object: PlannedObject, { x, z, turn }: Spot): ScenePlace {
  const axis = MOVING_AXES[object.kind];
  const step = TURN_STEPS[object.kind];
  return {
    kind: object.kind,
    ref: object.ref,
    x: roundMetres(axis === 'z' ? object.x : x),
    z: roundMetres(axis === 'x' ? object.z : z),
    turn: step === undefined ? object.turn : wholeTurn(turn),
  };
}

export function wholeTurn(turn: number): number {
  return ((turn % 360) + 360) % 360;
}

/** Moved and turned with what it is in. */
function along(object: PlannedObject, from: Spot, to: Spot): Spot {
  const isTurned = wholeTurn(to.turn - from.turn) === 180;
  const side = isTurned ? -1 : 1;
  return {
    x: to.x + side * (object.x - from.x),
    z: to.z + side * (object.z - from.z),
    turn: object.turn + (isTurned ? 180 : 0),
  };
}

/** Without the places that change nothing; those of objects that are not reported stay. */
function needed(places: readonly ScenePlace[], reported: readonly PlannedObject[]): ScenePlace[] {
  const containers = new Set(reported.flatMap(({ within }) => (within ? [placeKey(within)] : [])));
  const byContainers = placedObjects(reported, {
    places: places.filter((place) => containers.has(placeKey(place))),
  });
  const anyway = new Map(byContainers.map((object) => [placeKey(object), object]));
  return places.filter((place) => {
    const object = anyway.get(placeKey(place));
    if (!object) return true;
    const { x, z, turn } = containers.has(placeKey(place)) ? object.generated : object;
    const isSame = Math.abs(place.x - x) < SAME && Math.abs(place.z - z) < SAME && place.turn === turn;
    return !isSame;
  });
}
