import type { MpMenu, MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';

/** moved: another place or order alone. */
export type MenuChangeKind = 'added' | 'changed' | 'moved' | 'removed';

/** An entry where it stands: below `parent`, or on the first level. */
export interface PlacedEntry {
  readonly entry: MpMenuEntry | MpMenuAction;
  readonly parent: MpMenuEntry | null;
}

export interface MenuChange {
  readonly kind: MenuChangeKind;
  readonly id: string;
  readonly before: PlacedEntry | null;
  readonly after: PlacedEntry | null;
}

/** What publishing a draft changes, in the order of the draft; what it removes comes last. */
export function menuChanges(published: MpMenu | null, draft: MpMenu): MenuChange[] {
  const before = placedEntries(published ?? { buttons: [] });
  const after = placedEntries(draft);
  const beforeById = new Map(before.map((one) => [one.entry.id, one]));
  const afterIds = new Set(after.map(({ entry }) => entry.id));
  const moved = movedIds(before, after);
  const changes = after.flatMap((one): MenuChange[] => {
    const { id } = one.entry;
    const former = beforeById.get(id);
    if (!former) return [{ kind: 'added', id, before: null, after: one }];
    if (isOther(former, one)) return [{ kind: 'changed', id, before: former, after: one }];
    return moved.has(id) ? [{ kind: 'moved', id, before: former, after: one }] : [];
  });
  const removed = before
    .filter(({ entry }) => !afterIds.has(entry.id))
    .map((one): MenuChange => ({ kind: 'removed', id: one.entry.id, before: one, after: null }));
  return [...changes, ...removed];
}

function placedEntries({ buttons }: MpMenu): PlacedEntry[] {
  return buttons.flatMap((entry) => [
    { entry, parent: null },
    ...entry.subs.map((sub) => ({ entry: sub, parent: entry })),
  ]);
}

/** What fans see and get of an entry; what its kind does not use makes no difference. */
function isOther(before: PlacedEntry, after: PlacedEntry): boolean {
  return JSON.stringify(effectOf(before.entry)) !== JSON.stringify(effectOf(after.entry));
}

/** What of an entry reaches fans, in the order in which it is compared. */
function effectOf(entry: MpMenuEntry | MpMenuAction): readonly unknown[] {
  const name = entry.name.trim();
  if ('subs' in entry && entry.subs.length > 0) return [name, 'subs'];
  const { kind, key, answer, repContent, ruleId, templateId, url, mediaId, appId, pagePath } = entry;
  switch (kind) {
    case null:
      return [name, null];
    case 'click':
      return [
        name,
        kind,
        key,
        answer,
        { text: repContent.trim(), rule: ruleId, template: templateId }[answer],
      ];
    case 'view':
      return [name, kind, url.trim()];
    case 'media_id':
      return [name, kind, mediaId];
    case 'miniprogram':
      return [name, kind, appId, pagePath, url.trim()];
    default:
      return [name, kind, key];
  }
}

/** Of those that stay: who is below another one, or whose order among the others has changed. */
function movedIds(before: readonly PlacedEntry[], after: readonly PlacedEntry[]): ReadonlySet<string> {
  const parentOf = new Map(before.map(({ entry, parent }) => [entry.id, parent?.id ?? null]));
  const kept = after.filter(({ entry }) => parentOf.has(entry.id));
  const moved = new Set(
    kept
      .filter(({ entry, parent }) => parentOf.get(entry.id) !== (parent?.id ?? null))
      .map(({ entry }) => entry.id),
  );
  const parents = new Set(kept.map(({ parent }) => parent?.id ?? null));
  for (const parent of parents) {
    const siblings = (all: readonly PlacedEntry[], ids: ReadonlySet<string>) =>
      all
        .filter((one) => (one.parent?.id ?? null) === parent && ids.has(one.entry.id))
        .map(({ entry }) => entry.id);
    const stays = new Set(
      kept
        .filter((one) => (one.parent?.id ?? null) === parent && !moved.has(one.entry.id))
        .map(({ entry }) => entry.id),
    );
    const [from, to] = [siblings(before, stays), siblings(after, stays)];
    const inOrder = new Set(longestInOrder(to.map((id) => from.indexOf(id))).map((at) => from[at]));
    for (const id of to) if (!inOrder.has(id)) moved.add(id);
  }
  return moved;
}

/** The longest part of a few numbers that rises: those that are not in it were moved. */
function longestInOrder(numbers: readonly number[]): readonly number[] {
  const best: number[][] = [];
  for (const value of numbers) {
    const before = best.filter((one) => (one.at(-1) ?? -1) < value);
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, value]);
  }
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
}
