type Tree = Readonly<Record<string, unknown>>;

/** The menu that fans see. */
export interface HostMenuState {
  /** As it was made by a call, with `sub_button` as lists; null = there is none. */
  made: readonly Tree[] | null;
  /** As it was made on the platform's own pages; null = the one that was made by a call is shown. */
  ofPages: readonly Tree[] | null;
  /** AppIDs of mini programs that are linked to the account. */
  readonly programs: Set<string>;
}

const OK = { errcode: 0, errmsg: 'ok' };
const NO_MENU = { errcode: 46003, errmsg: 'menu no exist' };
const NAME_BYTES = { first: 16, second: 60 } as const;
const KEY_BYTES = 128;
const URL_BYTES = 1_024;
const CREATES_A_DAY = 1_000;
const DAY_MS = 86_400_000;
const KEYED = [
  ...['click', 'scancode_push', 'scancode_waitmsg', 'pic_sysphoto', 'pic_photo_or_album', 'pic_weixin'],
  'location_select',
];

/** Menus of the host that `wechat-host.ts` starts. `hasMedium`: whether a permanent material is there. */
export function createHostMenu(now: () => number, hasMedium: (mediaId: string) => boolean) {
  const state: HostMenuState = { made: null, ofPages: null, programs: new Set() };
  const creates: number[] = [];

  function create(body: Tree): object {
    const today = creates.filter((at) => at > now() - DAY_MS).length;
    if (today >= CREATES_A_DAY) return { errcode: 45009, errmsg: 'reach max api daily quota limit' };
    creates.push(now());
    const { button } = body;
    if (!Array.isArray(button) || button.length < 1 || button.length > 3)
      return { errcode: 40016, errmsg: 'invalid button size' };
    for (const entry of button as Tree[]) {
      const { sub_button: subs = [] } = entry;
      if (!Array.isArray(subs) || subs.length > 5)
        return { errcode: 40023, errmsg: 'invalid sub button size' };
      if (!hasName(entry, 'first')) return { errcode: 40018, errmsg: 'invalid button name size' };
      const problem = subs.length === 0 ? wrongIn(entry, 'first') : null;
      if (problem) return problem;
      for (const sub of subs as Tree[]) {
        if (!hasName(sub, 'second')) return { errcode: 40025, errmsg: 'invalid sub button name size' };
        const wrong = wrongIn(sub, 'second');
        if (wrong) return wrong;
      }
    }
    state.made = button;
    state.ofPages = null;
    return OK;
  }

  function wrongIn(entry: Tree, level: 'first' | 'second'): object | null {
    const isFirst = level === 'first';
    const { type, key, url, media_id: mediaId, appid, pagepath } = entry;
    const badKey = { errcode: isFirst ? 40019 : 40026, errmsg: 'invalid button key size' };
    const badUrl = { errcode: isFirst ? 40020 : 40027, errmsg: 'invalid button url size' };
    if (KEYED.includes(String(type))) return isWithin(key, KEY_BYTES) ? null : badKey;
    if (type === 'media_id')
      return hasMedium(String(mediaId)) ? null : { errcode: 40007, errmsg: 'invalid media_id' };
    if (type === 'view' || type === 'miniprogram') {
      if (!isWithin(url, URL_BYTES)) return badUrl;
      if (!/^https?:\/\//.test(String(url)))
        return { errcode: isFirst ? 40055 : 40054, errmsg: 'invalid button url domain' };
      if (type === 'view') return null;
      if (!state.programs.has(String(appid)) || !isWithin(pagepath, URL_BYTES))
        return { errcode: 45064, errmsg: 'no permission to use weapp in menu' };
      return null;
    }
    return { errcode: isFirst ? 40017 : 40024, errmsg: 'invalid button type' };
  }

  /** What fans see: lists of entries are in an object here. */
  function current(): object {
    const shown = state.ofPages ?? state.made ?? [];
    const inObject = ({ sub_button: subs, media_id: _, pagepath: _path, ...entry }: Tree): Tree => ({
      ...entry,
      ...(Array.isArray(subs) && subs.length > 0 && { sub_button: { list: (subs as Tree[]).map(inObject) } }),
    });
    return { is_menu_open: shown.length > 0 ? 1 : 0, selfmenu_info: { button: shown.map(inObject) } };
  }

  return {
    state,
    /** Null = it is no path of menus. */
    async answer(path: string, readBody: () => Promise<Tree>): Promise<object | null> {
      switch (path) {
        case '/cgi-bin/menu/create':
          return create(await readBody());
        case '/cgi-bin/menu/get':
          return state.made
            ? { menu: { button: state.made.map((entry) => ({ sub_button: [], ...entry })) } }
            : NO_MENU;
        case '/cgi-bin/menu/delete':
          state.made = null;
          state.ofPages = null;
          return OK;
        case '/cgi-bin/get_current_selfmenu_info':
          return current();
        default:
          return null;
      }
    },
  };
}

function isWithin(text: unknown, bytes: number): boolean {
  return typeof text === 'string' && text !== '' && Buffer.byteLength(text) <= bytes;
}

function hasName({ name }: Tree, level: 'first' | 'second'): boolean {
  return isWithin(name, NAME_BYTES[level]);
}
