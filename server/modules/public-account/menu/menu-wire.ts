import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { foreignText } from '#server/modules/public-account/foreign-text.ts';
import type { WechatAnswer } from '#server/modules/public-account/host/wechat-host.ts';
import {
  type MpMenu,
  MpMenuAction,
  type MpMenuEntry,
  MpMenuKind,
} from '#shared/contracts/public-account/mp-menu.ts';

type Tree = Readonly<Record<string, unknown>>;

const EMPTY_ACTION: MpMenuAction = {
  id: '',
  name: '',
  kind: null,
  key: '',
  answer: 'text',
  repContent: '',
  templateId: null,
  ruleId: null,
  url: '',
  mediaId: null,
  appId: '',
  pagePath: '',
};

/** A menu as `menu/create` takes it. */
export function toHostMenu({ buttons }: MpMenu): object {
  return {
    button: buttons.map((entry) =>
      entry.subs.length > 0
        ? { name: entry.name.trim(), sub_button: entry.subs.map(toHostAction) }
        : toHostAction(entry),
    ),
  };
}

function toHostAction(action: MpMenuAction): Tree {
  const { kind: type, key, mediaId } = action;
  const name = action.name.trim();
  const url = action.url.trim();
  if (type === 'view') return { type, name, url };
  if (type === 'media_id') return { type, name, media_id: mediaId };
  if (type === 'miniprogram') return { type, name, url, appid: action.appId, pagepath: action.pagePath };
  return { type, name, key };
}

/** Kinds of which the report of what fans see leaves parts out that `menu/get` has. */
const PARTLY_REPORTED = new Set<unknown>(['media_id', 'miniprogram']);

/**
 * The entries that fans see: of `get_current_selfmenu_info`, with the parts that only `menu/get` has where both are the same menu.
 * `own`: the answer of `menu/get`; null = there is none. Null = there is no menu.
 */
export function hostEntries(current: WechatAnswer, own: WechatAnswer | null): readonly Tree[] | null {
  const shown = treesOf(treeOf(current.selfmenu_info)?.button);
  if (current.is_menu_open === 0 || shown.length === 0) return null;
  const made = treesOf(treeOf(own?.menu)?.button);
  const isPartly = [...shown, ...shown.flatMap(subsOf)].some(({ type }) => PARTLY_REPORTED.has(type));
  return isPartly && outlineOf(made) === outlineOf(shown) ? made : shown;
}

/** Names and kinds, by which two answers are the same menu. */
function outlineOf(entries: readonly Tree[]): string {
  const named = (value: unknown) => (typeof value === 'string' ? value : null);
  const one = ({ name, type }: Tree) => [named(name), named(type)];
  return JSON.stringify(entries.map((entry) => [one(entry), subsOf(entry).map(one)]));
}

/** `sub_button` is a list, or an object that has one. */
function subsOf({ sub_button: subs }: Tree): readonly Tree[] {
  return treesOf(Array.isArray(subs) ? subs : treeOf(subs)?.list);
}

function treeOf(value: unknown): Tree | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : null;
}

function treesOf(value: unknown): readonly Tree[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.map(treeOf).filter((one) => one !== null);
}

export interface TakenMenu {
  readonly menu: MpMenu;
  /** Entries of kinds that are not known here. */
  readonly notTaken: readonly { readonly name: string; readonly type: string }[];
}

/** A menu of the host as it is edited. Entries that `before` has, by their names, keep their id and how a click is answered. */
export function fromHostMenu(
  entries: readonly Tree[],
  before: MpMenu,
  { entriesMax, subsMax }: { readonly entriesMax: number; readonly subsMax: number },
): TakenMenu {
  const notTaken: { name: string; type: string }[] = [];
  const usedIds = new Set<string>();

  function toAction(entry: Tree, former: MpMenuAction | undefined, hasSubs: boolean): MpMenuAction {
    const name = textIn(MpMenuAction.shape.name, entry.name);
    const kept = former && !usedIds.has(former.id) ? former : null;
    const id = kept?.id ?? randomUUID().replaceAll('-', '').slice(0, 12);
    usedIds.add(id);
    const parts = partsOf(entry, id);
    if (parts.kind === null && !hasSubs)
      notTaken.push({ name, type: typeof entry.type === 'string' ? foreignText(entry.type, 40) : '' });
    const keepsAnswer = parts.kind === 'click' && parts.repContent === undefined;
    return { ...EMPTY_ACTION, ...(kept && keepsAnswer && answerOf(kept)), ...parts, id, name };
  }

  const named = <Entry extends MpMenuAction>(entries: readonly Entry[] | undefined, { name }: Tree) =>
    entries?.find((one) => one.name.trim() === name);
  const buttons = entries.slice(0, entriesMax).map((entry): MpMenuEntry => {
    const former = named(before.buttons, entry);
    const subs = subsOf(entry).slice(0, subsMax);
    return {
      ...toAction(entry, former, subs.length > 0),
      subs: subs.map((sub) => toAction(sub, named(former?.subs, sub), false)),
    };
  });
  return { menu: { buttons }, notTaken };
}

function answerOf({ answer, repContent, ruleId, templateId }: MpMenuAction) {
  return { answer, repContent, ruleId, templateId };
}

type Parts = Pick<MpMenuAction, 'kind'> & Partial<MpMenuAction>;

/** `text`, `img` and the like were made on the platform's own pages: their `value` is a text, a media id or a link. */
function partsOf(entry: Tree, id: string): Parts {
  const { shape } = MpMenuAction;
  const { type } = entry;
  if (type === 'text')
    return { kind: 'click', key: `m_${id}`, repContent: textIn(shape.repContent, entry.value) };
  if (type === 'img' || type === 'voice' || type === 'media_id') {
    const mediaId = shape.mediaId.safeParse(entry.media_id ?? entry.value);
    return { kind: 'media_id', mediaId: mediaId.data ?? null };
  }
  const kind = MpMenuKind.safeParse(type);
  if (!kind.success) return { kind: null };
  return {
    kind: kind.data,
    key: textIn(shape.key, entry.key),
    url: textIn(shape.url, entry.url),
    appId: textIn(shape.appId, entry.appid),
    pagePath: textIn(shape.pagePath, entry.pagepath),
  };
}

/** '' where it is no text that may be stored. */
function textIn(schema: z.ZodType<string>, value: unknown): string {
  return schema.safeParse(value).data ?? '';
}
