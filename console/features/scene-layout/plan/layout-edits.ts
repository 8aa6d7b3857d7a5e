import {
  SCENE_LAYOUT_LIMITS,
  type SceneCamera,
  type SceneLayout,
  type SceneLayoutArea,
  type Scenery,
  type SceneWall,
} from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import { TURN_STEPS } from '#shared/domain/scene/apply-places.ts';
import { editOwn, type ItemKey, OWN_LISTS, type OwnList, ownKey, placeKey } from './item-keys.ts';
import { placedObjects, putObjects, roundMetres, type Spot, wholeTurn } from './places.ts';

type Keys = ReadonlySet<ItemKey>;

const SCENERY_STEP = 45;
const CAMERA_STEP = 15;
const YAW_MOST = 75;

/** Moves all that is named; what is in a moved object goes along once. */
export function moveItems(
  layout: SceneLayout,
  reported: readonly PlannedObject[],
  keys: Keys,
  dx: number,
  dz: number,
): SceneLayout {
  const own = new Set(layout.places.map(placeKey));
  const spots = new Map<ItemKey, Spot>();
  for (const object of placedObjects(reported, layout)) {
    const key = placeKey(object);
    const isCarried = object.within !== null && keys.has(placeKey(object.within)) && !own.has(key);
    if (keys.has(key) && !isCarried)
      spots.set(key, { x: object.x + dx, z: object.z + dz, turn: object.turn });
  }
  const shift = <At extends { readonly x: number; readonly z: number }>(at: At): At => ({
    ...at,
    x: roundMetres(at.x + dx),
    z: roundMetres(at.z + dz),
  });
  return editOwn(spots.size > 0 ? putObjects(layout, reported, spots) : layout, keys, {
    areas: shift,
    scenery: shift,
    cameras: shift,
    walls: (wall) => ({
      ...shift(wall),
      toX: roundMetres(wall.toX + dx),
      toZ: roundMetres(wall.toZ + dz),
    }),
  });
}

/** Turns each by one step about its own centre, where its kind may turn. */
export function turnItems(
  layout: SceneLayout,
  reported: readonly PlannedObject[],
  keys: Keys,
  side: 1 | -1,
): SceneLayout {
  const spots = new Map<ItemKey, Spot>();
  for (const object of placedObjects(reported, layout)) {
    const step = TURN_STEPS[object.kind];
    const { x, z, turn } = object;
    if (step !== undefined && keys.has(placeKey(object)))
      spots.set(placeKey(object), { x, z, turn: turn + side * step });
  }
  return editOwn(spots.size > 0 ? putObjects(layout, reported, spots) : layout, keys, {
    areas: ({ width, depth, ...area }) => ({ ...area, width: depth, depth: width }),
    scenery: (one) => ({ ...one, turn: wholeTurn(one.turn + side * SCENERY_STEP) }),
    cameras: (camera) => ({
      ...camera,
      yaw: Math.min(YAW_MOST, Math.max(-YAW_MOST, camera.yaw + side * CAMERA_STEP)),
    }),
    walls: (wall) => turnWall(wall, side),
  });
}

function turnWall({ x, z, toX, toZ }: SceneWall, side: 1 | -1): SceneWall {
  const [midX, midZ] = [(x + toX) / 2, (z + toZ) / 2];
  const [halfX, halfZ] = [(toX - x) / 2, (toZ - z) / 2];
  return {
    x: roundMetres(midX + side * halfZ),
    z: roundMetres(midZ - side * halfX),
    toX: roundMetres(midX - side * halfZ),
    toZ: roundMetres(midZ + side * halfX),
  };
}

/** Objects of the model stand where they are generated again; what the layout has added is removed. */
export function resetItems(layout: SceneLayout, keys: Keys): SceneLayout {
  const without = <Entry>(list: OwnList, entries: readonly Entry[]): Entry[] =>
    entries.filter((_entry, index) => !keys.has(ownKey(list, index)));
  return {
    ...layout,
    places: layout.places.filter((place) => !keys.has(placeKey(place))),
    areas: without('areas', layout.areas),
    walls: without('walls', layout.walls),
    scenery: without('scenery', layout.scenery),
    cameras: without('cameras', layout.cameras),
  };
}

/** Copies of what the layout has added, beside the originals, as far as there is room; `keys` are those of the copies. */
export function copyItems(
  layout: SceneLayout,
  keys: Keys,
  by: number,
): { readonly layout: SceneLayout; readonly keys: ReadonlySet<ItemKey> } {
  let copied = layout;
  const made = new Set<ItemKey>();
  for (const list of OWN_LISTS) {
    for (const [index] of layout[list].entries()) {
      const next = keys.has(ownKey(list, index)) ? appended(copied, list, index) : null;
      if (!next) continue;
      copied = next;
      made.add(ownKey(list, copied[list].length - 1));
    }
  }
  return { layout: moveItems(copied, [], made, by, by), keys: made };
}

function appended(layout: SceneLayout, list: OwnList, index: number): SceneLayout | null {
  const entry = layout[list][index];
  if (!entry || layout[list].length >= SCENE_LAYOUT_LIMITS[list]) return null;
  return { ...layout, [list]: [...layout[list], entry] };
}

interface Entries {
  readonly areas: SceneLayoutArea;
  readonly walls: SceneWall;
  readonly scenery: Scenery;
  readonly cameras: SceneCamera;
}

/** With one entry more; null where the list is full. */
export function addItem<List extends OwnList>(
  layout: SceneLayout,
  list: List,
  entry: Entries[List],
): SceneLayout | null {
  if (layout[list].length >= SCENE_LAYOUT_LIMITS[list]) return null;
  return { ...layout, [list]: [...layout[list], entry] };
}

/** With other values in one entry. */
export function changeItem<List extends OwnList>(
  layout: SceneLayout,
  list: List,
  index: number,
  values: Partial<Entries[List]>,
): SceneLayout {
  return {
    ...layout,
    [list]: layout[list].map((entry, at) => (at === index ? { ...entry, ...values } : entry)),
  };
}

const SIZE_LEAST = 0.2;

/** An area with one corner somewhere else; the opposite one stays. `sideX`, `sideZ`: which corner. */
export function dragCorner(
  area: SceneLayoutArea,
  sideX: 1 | -1,
  sideZ: 1 | -1,
  to: { readonly x: number; readonly z: number },
): SceneLayoutArea {
  const [fixedX, fixedZ] = [area.x - (sideX * area.width) / 2, area.z - (sideZ * area.depth) / 2];
  const width = roundMetres(Math.max(SIZE_LEAST, sideX * (to.x - fixedX)));
  const depth = roundMetres(Math.max(SIZE_LEAST, sideZ * (to.z - fixedZ)));
  return {
    ...area,
    width,
    depth,
    x: roundMetres(fixedX + (sideX * width) / 2),
    z: roundMetres(fixedZ + (sideZ * depth) / 2),
  };
}
