import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMenu, MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';

/** An entry where it stands. */
export interface FoundEntry {
  readonly entry: MpMenuEntry | MpMenuAction;
  /** Null = on the first level. */
  readonly parent: MpMenuEntry | null;
  readonly index: number;
  /** How many there are beside it, itself included. */
  readonly count: number;
}

export function findEntry({ buttons }: MpMenu, id: string | null): FoundEntry | null {
  for (const [index, entry] of buttons.entries()) {
    if (entry.id === id) return { entry, parent: null, index, count: buttons.length };
    const at = entry.subs.findIndex((sub) => sub.id === id);
    const sub = entry.subs[at];
    if (sub) return { entry: sub, parent: entry, index: at, count: entry.subs.length };
  }
  return null;
}

/** A new entry that sends a message. `id`: one that no other entry has. */
function newAction(id: string): MpMenuAction {
  return {
    id,
    name: '',
    kind: 'click',
    key: `m_${id}`,
    answer: 'text',
    repContent: '',
    templateId: null,
    ruleId: null,
    url: '',
    mediaId: null,
    appId: '',
    pagePath: '',
  };
}

/** At the end of the first level, or below an entry of it; the menu as it is where there is no room. */
export function addEntry(menu: MpMenu, parentId: string | null, id: string): MpMenu {
  if (!hasEntryRoom(menu, parentId)) return menu;
  if (parentId === null) return { buttons: [...menu.buttons, { ...newAction(id), subs: [] }] };
  return mapSubs(menu, parentId, (subs) => [...subs, newAction(id)]);
}

export function hasEntryRoom({ buttons }: MpMenu, parentId: string | null): boolean {
  if (parentId === null) return buttons.length < LIMITS.mpMenuEntriesMax;
  const parent = buttons.find(({ id }) => id === parentId);
  return parent !== undefined && parent.subs.length < LIMITS.mpMenuSubsMax;
}

export function updateEntry(menu: MpMenu, id: string, change: Partial<MpMenuAction>): MpMenu {
  return {
    buttons: menu.buttons.map((entry) =>
      entry.id === id
        ? { ...entry, ...change }
        : { ...entry, subs: entry.subs.map((sub) => (sub.id === id ? { ...sub, ...change } : sub)) },
    ),
  };
}

export function removeEntry({ buttons }: MpMenu, id: string): MpMenu {
  return {
    buttons: buttons
      .filter((entry) => entry.id !== id)
      .map((entry) => ({ ...entry, subs: entry.subs.filter((sub) => sub.id !== id) })),
  };
}

/** One place on (1) or back (-1) among those beside it. */
export function stepEntry(menu: MpMenu, id: string, by: 1 | -1): MpMenu {
  const found = findEntry(menu, id);
  if (!found) return menu;
  const to = found.index + by;
  if (to < 0 || to >= found.count) return menu;
  return moveEntry(menu, id, found.parent?.id ?? null, to);
}

/** Whether an entry may stand below another, or on the first level. One that has entries below it stays there. */
export function mayMoveTo(menu: MpMenu, id: string, parentId: string | null): boolean {
  const found = findEntry(menu, id);
  if (!found || id === parentId) return false;
  if ((found.parent?.id ?? null) === parentId) return true;
  if (parentId !== null && 'subs' in found.entry && found.entry.subs.length > 0) return false;
  return hasEntryRoom(menu, parentId);
}

/** To a place among the entries of `parentId`; the menu as it is where it may not stand there. */
export function moveEntry(menu: MpMenu, id: string, parentId: string | null, index: number): MpMenu {
  const found = findEntry(menu, id);
  if (!found || !mayMoveTo(menu, id, parentId)) return menu;
  const without = removeEntry(menu, id);
  const at = <Entry>(entries: readonly Entry[], entry: Entry): Entry[] => [
    ...entries.slice(0, index),
    entry,
    ...entries.slice(index),
  ];
  if (parentId === null) {
    const entry = 'subs' in found.entry ? found.entry : { ...found.entry, subs: [] };
    return { buttons: at(without.buttons, entry) };
  }
  return mapSubs(without, parentId, (subs) => at(subs, withoutSubs(found.entry)));
}

/** Beside the entry that it is dropped on; below that, where it comes from another level and there is room. */
export function dropEntry(menu: MpMenu, id: string, onId: string): MpMenu {
  const moved = findEntry(menu, id);
  const target = findEntry(menu, onId);
  if (!moved || !target || id === onId) return menu;
  const parentId = target.parent?.id ?? null;
  const isBeside = (moved.parent?.id ?? null) === parentId;
  if (!isBeside && 'subs' in target.entry && mayMoveTo(menu, id, onId))
    return moveEntry(menu, id, onId, target.entry.subs.length);
  return moveEntry(menu, id, parentId, target.index);
}

function withoutSubs(entry: MpMenuEntry | MpMenuAction): MpMenuAction {
  if (!('subs' in entry)) return entry;
  const { subs: _, ...action } = entry;
  return action;
}

function mapSubs(
  { buttons }: MpMenu,
  parentId: string,
  change: (subs: readonly MpMenuAction[]) => MpMenuAction[],
): MpMenu {
  return {
    buttons: buttons.map((entry) => (entry.id === parentId ? { ...entry, subs: change(entry.subs) } : entry)),
  };
}
