import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { hasVisible, Text } from '#shared/contracts/kit/text.ts';
import type {
  MpMenu,
  MpMenuAction,
  MpMenuEntry,
  MpMenuKind,
} from '#shared/contracts/public-account/mp-menu.ts';

/** What of an entry a problem is about. */
export type MenuField =
  | 'name'
  | 'kind'
  | 'key'
  | 'repContent'
  | 'ruleId'
  | 'templateId'
  | 'url'
  | 'mediaId'
  | 'appId'
  | 'pagePath';

/** What keeps a menu from being published. Texts: i18n `mpMenu.problem`. */
export type MenuProblemCode =
  | 'missing'
  | 'nameWide'
  | 'bytes'
  | 'characters'
  | 'keyTwice'
  | 'urlBad'
  | 'appIdBad'
  | 'mediaGone'
  | 'ruleGone'
  | 'templateGone';

export interface MenuProblem {
  readonly entryId: string;
  readonly field: MenuField;
  readonly code: MenuProblemCode;
  /** Of the code: characters or bytes. */
  readonly limit?: number;
}

/** What the account has: materials by media id, rules and answers with data by id. */
export interface MenuKnown {
  readonly mediaIds: ReadonlySet<string>;
  readonly ruleIds: ReadonlySet<string>;
  readonly templateIds: ReadonlySet<string>;
}

/** Kinds that send a key. */
export const KEYED_KINDS: ReadonlySet<MpMenuKind> = new Set([
  ...(['click', 'scancode_waitmsg', 'scancode_push'] as const),
  ...(['pic_sysphoto', 'pic_photo_or_album', 'pic_weixin', 'location_select'] as const),
]);

/** A host of names, an address or a number, with a port or without, and anything but blanks behind it. */
const ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const APP_ID = /^wx[0-9a-zA-Z]{2,30}$/;
/** Scripts and marks that are drawn as wide as a Chinese character. */
const WIDE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** Length in UTF-8. */
export function bytesOf(text: string): number {
  return [...text].reduce((sum, character) => sum + bytesOfPoint(character.codePointAt(0) ?? 0), 0);
}

function bytesOfPoint(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** How wide a name is, in Chinese characters; two letters are as wide as one. */
export function widthOfName(name: string): number {
  const halves = [...name].reduce((sum, character) => sum + halvesOf(character), 0);
  return Math.ceil(halves / 2);
}

function halvesOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Everything that keeps a menu from being published, in its order. */
export function menuProblems({ buttons }: MpMenu, known: MenuKnown): MenuProblem[] {
  const keys = keysOf(buttons);
  return buttons.flatMap((entry) => [
    ...nameProblems(entry, 1),
    ...(entry.subs.length === 0 ? actionProblems(entry, known, keys) : []),
    ...entry.subs.flatMap((sub) => [...nameProblems(sub, 2), ...actionProblems(sub, known, keys)]),
  ]);
}

/** Entries that do something: without those that only open others. */
export function actingEntries(buttons: readonly MpMenuEntry[]): MpMenuAction[] {
  return buttons.flatMap((entry): MpMenuAction[] => (entry.subs.length > 0 ? entry.subs : [entry]));
}

/** How often each key stands in the menu. */
function keysOf(buttons: readonly MpMenuEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, key } of actingEntries(buttons))
    if (kind !== null && KEYED_KINDS.has(kind)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function nameProblems({ id: entryId, name }: MpMenuAction, level: 1 | 2): MenuProblem[] {
  const field = 'name';
  if (name.trim() === '') return [{ entryId, field, code: 'missing' }];
  if (!Text(LIMITS.mpMenuUrlBytes).safeParse(name).success) return [{ entryId, field, code: 'characters' }];
  const [chars, bytes] =
    level === 1
      ? [LIMITS.mpMenuNameChars, LIMITS.mpMenuNameBytes]
      : [LIMITS.mpMenuSubNameChars, LIMITS.mpMenuSubNameBytes];
  if (widthOfName(name.trim()) > chars) return [{ entryId, field, code: 'nameWide', limit: chars }];
  return tooLong(entryId, field, name.trim(), bytes);
}

function tooLong(entryId: string, field: MenuField, text: string, limit: number): MenuProblem[] {
  return bytesOf(text) > limit ? [{ entryId, field, code: 'bytes', limit }] : [];
}

function actionProblems(
  action: MpMenuAction,
  { mediaIds, ruleIds, templateIds }: MenuKnown,
  keys: ReadonlyMap<string, number>,
): MenuProblem[] {
  const { id: entryId, kind, key, answer, repContent, ruleId, templateId, mediaId, appId, pagePath } = action;
  const problem = (field: MenuField, code: MenuProblemCode): MenuProblem[] => [{ entryId, field, code }];
  if (kind === null) return problem('kind', 'missing');
  const found: MenuProblem[] = [];
  if (KEYED_KINDS.has(kind)) {
    if (!hasVisible(key)) found.push(...problem('key', 'missing'));
    else if ((keys.get(key) ?? 0) > 1) found.push(...problem('key', 'keyTwice'));
    else found.push(...tooLong(entryId, 'key', key, LIMITS.mpMenuKeyBytes));
  }
  if (kind === 'click' && answer === 'text')
    found.push(
      ...(hasVisible(repContent)
        ? tooLong(entryId, 'repContent', repContent.trim(), LIMITS.mpMenuReplyBytes)
        : problem('repContent', 'missing')),
    );
  if (kind === 'click' && answer === 'rule') {
    if (ruleId === null) found.push(...problem('ruleId', 'missing'));
    else if (!ruleIds.has(ruleId)) found.push(...problem('ruleId', 'ruleGone'));
  }
  if (kind === 'click' && answer === 'template') {
    if (templateId === null) found.push(...problem('templateId', 'missing'));
    else if (!templateIds.has(templateId)) found.push(...problem('templateId', 'templateGone'));
  }
  if (kind === 'media_id') {
    if (mediaId === null) found.push(...problem('mediaId', 'missing'));
    else if (!mediaIds.has(mediaId)) found.push(...problem('mediaId', 'mediaGone'));
  }
  if (kind === 'miniprogram') {
    if (!APP_ID.test(appId)) found.push(...problem('appId', appId === '' ? 'missing' : 'appIdBad'));
    if (!hasVisible(pagePath)) found.push(...problem('pagePath', 'missing'));
  }
  if (kind === 'view' || kind === 'miniprogram') found.push(...addressProblems(action));
  return found;
}

function addressProblems({ id: entryId, url }: MpMenuAction): MenuProblem[] {
  const field = 'url';
  if (url.trim() === '') return [{ entryId, field, code: 'missing' }];
  if (!ADDRESS.test(url.trim())) return [{ entryId, field, code: 'urlBad' }];
  return tooLong(entryId, field, url.trim(), LIMITS.mpMenuUrlBytes);
}
