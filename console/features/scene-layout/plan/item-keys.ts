import type { SceneLayout, ScenePlaceKind } from '#shared/contracts/screens/scene-layout.ts';

/** What a layout has of its own, by the names of its lists. */
export const OWN_LISTS = ['areas', 'walls', 'scenery', 'cameras'] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** Names one thing on the plan: an object of the model, or an entry of a list of the layout. */
export type ItemKey = string;

export function placeKey({ kind, ref }: { readonly kind: ScenePlaceKind; readonly ref: string }): ItemKey {
  return `${kind} ${ref}`;
}

export function ownKey(list: OwnList, index: number): ItemKey {
  return `${list} ${index}`;
}

/** The list that a key names an entry of; null for an object of the model. */
export function ownListOf(key: ItemKey): OwnList | null {
  return OWN_LISTS.find((list) => key.startsWith(`${list} `)) ?? null;
}

/** The layout with an edit of every entry whose key is named. */
export function editOwn(
  layout: SceneLayout,
  keys: ReadonlySet<ItemKey>,
  edits: { readonly [List in OwnList]: (entry: SceneLayout[List][number]) => SceneLayout[List][number] },
): SceneLayout {
  const edited = <Entry>(
    list: OwnList,
    entries: readonly Entry[],
    edit: (entry: Entry) => Entry,
  ): { entries: Entry[]; isSame: boolean } => {
    const next = entries.map((entry, index) => (keys.has(ownKey(list, index)) ? edit(entry) : entry));
    return { entries: next, isSame: next.every((entry, index) => entry === entries[index]) };
  };
  const areas = edited('areas', layout.areas, edits.areas);
  const walls = edited('walls', layout.walls, edits.walls);
  const scenery = edited('scenery', layout.scenery, edits.scenery);
  const cameras = edited('cameras', layout.cameras, edits.cameras);
  if ([areas, walls, scenery, cameras].every(({ isSame }) => isSame)) return layout;
  return {
    ...layout,
    areas: areas.entries,
    walls: walls.entries,
    scenery: scenery.entries,
    cameras: cameras.entries,
  };
}
