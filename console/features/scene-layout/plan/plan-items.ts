import type { SceneLayout, ScenePlaceKind } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import { footprintOf, MOVING_AXES, TURN_STEPS } from '#shared/domain/scene/apply-places.ts';
import { SCENERY_SIZES } from '#shared/domain/scene/scenery-sizes.ts';
import { type ItemKey, type OwnList, ownKey, placeKey } from './item-keys.ts';
import { isPlaceable, placedObjects } from './places.ts';
import type { FloorRect } from './snap.ts';

export type PlanItemKind = ScenePlaceKind | OwnList;

/** Something on the plan, as it is drawn and listed. */
export interface PlanItem {
  readonly key: ItemKey;
  readonly kind: PlanItemKind;
  readonly label: string;
  /** What it covers, as it stands. */
  readonly rect: FloorRect;
  readonly turn: number;
  readonly mayMove: boolean;
  /** The only direction it moves in. */
  readonly axis: 'x' | 'z' | null;
  readonly mayTurn: boolean;
  /** Stands elsewhere than it is generated because the layout says so; of what the layout has added, always. */
  readonly isOwn: boolean;
  /** What it is in. */
  readonly within: ItemKey | null;
  /** Its entry in a list of the layout. */
  readonly index: number | null;
}

export interface ItemWords {
  scenery(model: SceneLayout['scenery'][number]['model'], no: number): string;
  wall(no: number): string;
  name(name: string, nameEn: string | null): string;
}

/** Everything on the plan; what is drawn first comes first. */
export function planItems(
  reported: readonly PlannedObject[],
  layout: SceneLayout,
  words: ItemWords,
): readonly PlanItem[] {
  const own = new Set(layout.places.map(placeKey));
  const objects = placedObjects(reported, layout).map((object) => objectItem(object, own));
  const isBelow = ({ kind }: PlanItem): boolean => kind === 'lane' || kind === 'track';
  return [
    ...objects.filter(isBelow),
    ...layout.areas.map(
      (area, index): PlanItem => ({
        ...added('areas', index),
        label: words.name(area.name, area.nameEn ?? null),
        rect: area,
      }),
    ),
    ...objects.filter((item) => !isBelow(item)),
    ...layout.scenery.map(
      (one, index): PlanItem => ({
        ...added('scenery', index),
        label: words.scenery(one.model, index + 1),
        rect: { x: one.x, z: one.z, ...SCENERY_SIZES[one.model] },
        turn: one.turn,
      }),
    ),
    ...layout.walls.map(
      ({ x, z, toX, toZ }, index): PlanItem => ({
        ...added('walls', index),
        label: words.wall(index + 1),
        rect: { x: (x + toX) / 2, z: (z + toZ) / 2, width: Math.abs(toX - x), depth: Math.abs(toZ - z) },
      }),
    ),
    ...layout.cameras.map(
      (camera, index): PlanItem => ({
        ...added('cameras', index),
        label: words.name(camera.name, camera.nameEn ?? null),
        rect: { x: camera.x, z: camera.z, width: 0, depth: 0 },
        turn: camera.yaw,
      }),
    ),
  ];
}

function objectItem(object: PlannedObject, own: ReadonlySet<ItemKey>): PlanItem {
  const key = placeKey(object);
  return {
    key,
    kind: object.kind,
    label: object.label,
    rect: footprintOf(object),
    turn: object.turn,
    mayMove: isPlaceable(object),
    axis: MOVING_AXES[object.kind] ?? null,
    mayTurn: TURN_STEPS[object.kind] !== undefined,
    isOwn: own.has(key),
    within: object.within && placeKey(object.within),
    index: null,
  };
}

function added(list: OwnList, index: number): Omit<PlanItem, 'label' | 'rect'> {
  return {
    key: ownKey(list, index),
    kind: list,
    turn: 0,
    mayMove: true,
    axis: null,
    mayTurn: true,
    isOwn: true,
    within: null,
    index,
  };
}
