import type { MpMenu, MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';
import { actingEntries, bytesOf } from '#shared/domain/public-account/menu-problems.ts';

type Part = (action: MpMenuAction) => string;
const nameOf: Part = ({ name }) => name;
const urlOf: Part = ({ url }) => url;
const keyOf: Part = ({ key }) => key;

/** Errors about what is too long: of which level, and of which part. */
const TOO_LONG: Readonly<Record<number, { readonly level: 1 | 2; readonly part: Part }>> = {
  40018: { level: 1, part: nameOf },
  40025: { level: 2, part: nameOf },
  40019: { level: 1, part: keyOf },
  40026: { level: 2, part: keyOf },
  40020: { level: 1, part: urlOf },
  40027: { level: 2, part: urlOf },
};

/** The platform names no entry: ids of those that its error can be about. */
export function refusedEntries(errcode: number, { buttons }: MpMenu): string[] {
  const tooLong = TOO_LONG[errcode];
  if (tooLong) return longestOf(entriesOf(buttons, tooLong.level), tooLong.part);
  const idsOf = (kind: MpMenuAction['kind']): string[] =>
    actingEntries(buttons)
      .filter((entry) => entry.kind === kind)
      .map(({ id }) => id);
  if (errcode === 45064) return idsOf('miniprogram');
  return errcode === 40007 ? idsOf('media_id') : [];
}

function entriesOf(buttons: readonly MpMenuEntry[], level: 1 | 2): readonly MpMenuAction[] {
  return level === 1 ? buttons : buttons.flatMap(({ subs }) => subs);
}

function longestOf(entries: readonly MpMenuAction[], part: Part): string[] {
  const sizes = entries.map((entry) => bytesOf(part(entry)));
  const longest = Math.max(0, ...sizes);
  return entries.filter((_entry, at) => longest > 0 && sizes[at] === longest).map(({ id }) => id);
}
