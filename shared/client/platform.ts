import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionStore } from '#shared/client/session/session.ts';
import type { FileGroupNode } from '#shared/contracts/files/file-group.ts';
import type { DictItem } from '#shared/contracts/platform/dict-item.ts';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import type { CurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import type { Api } from './http.ts';

/** A dictionary older than this is asked for again when it is used; what is known is answered meanwhile. */
export const DICT_FRESH_MS = 60_000;

/** What the shell knows of the platform for the user who is signed in. Names are the specification's (point 3). */
export interface PlatformData {
  /** `empty`: no sign-in, or nothing has been asked; `failed`: see `error`, what was loaded stays. */
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly menuAll: readonly MenuNode[];
  /** publicKey → publicValue of the public parameters in force. */
  readonly publicParams: Readonly<Record<string, string>>;
  readonly fileTypes: readonly FileGroupNode[];
  readonly tenant: CurrentTenant | null;
  /** Dictionaries that have been asked for, by type. */
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
}

export interface PlatformState extends PlatformData {
  /** Loads, or loads again, everything but dictionaries. Never rejects: `status` and `error` say how it went. */
  load(): Promise<void>;
  /** The items of a dictionary, in their order; the first use asks the server, a later one at most once a minute. */
  dict(type: string, options?: { readonly reload?: boolean }): Promise<readonly DictItem[]>;
}

export interface PlatformStore extends StoreApi<PlatformState> {
  /** Stops watching the session. */
  close(): void;
}

const NOTHING: PlatformData = {
  status: 'empty',
  error: null,
  menuAll: [],
  publicParams: {},
  fileTypes: [],
  tenant: null,
  dicts: {},
};

/**
 * Menus, public parameters, file types, tenant flags and dictionaries. Cleared when the session ends or becomes
 * somebody else's; an answer that was asked for before is dropped then.
 */
export function createPlatformStore(options: {
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<SessionStore, 'getState' | 'subscribe'>;
  readonly now?: () => number;
}): PlatformStore {
  const { api, session, now = Date.now } = options;
  const loadedDicts = new Map<
    string,
    { readonly atMs: number; readonly pending: Promise<readonly DictItem[]> | null }
  >();
  let generation = 0;

  const store = createStore<PlatformState>()((set, get) => ({
    ...NOTHING,
    async load() {
      const asked = ++generation;
      set({ status: 'loading', error: null });
      try {
        const { readPlatform } = await import('./platform-calls.ts');
        const isRestricted = session.getState().restriction !== null;
        const [menuAll, params, fileTypes, tenant] = await readPlatform(api, { isRestricted });
        if (asked !== generation) return;
        // An administrator is told more of them: what is switched off counts as absent, a mask is no value.
        const inForce = params.filter(({ status, isSecret }) => status === '0' && !isSecret);
        const publicParams = Object.fromEntries(
          inForce.map(({ publicKey, publicValue }) => [publicKey, publicValue]),
        );
        set({ status: 'ready', menuAll, publicParams, fileTypes, tenant });
      } catch (error) {
        if (asked === generation) set({ status: 'failed', error });
      }
    },
    async dict(type, { reload = false } = {}) {
      const known = get().dicts[type];
      const loaded = loadedDicts.get(type);
      if (known && loaded && !reload) {
        if (loaded.pending === null && now() - loaded.atMs >= DICT_FRESH_MS) ask(type).catch(() => {});
        return known;
      }
      return loaded?.pending && !reload ? loaded.pending : ask(type);
    },
  }));

  function ask(type: string): Promise<readonly DictItem[]> {
    const user = userOf(session);
    const asked = import('./platform-calls.ts').then(({ readDict }) => readDict(api, type));
    const pending = asked.then(
      (items) => {
        if (userOf(session) === user && loadedDicts.get(type)?.pending === pending) {
          loadedDicts.set(type, { atMs: now(), pending: null });
          store.setState(({ dicts }) => ({ dicts: { ...dicts, [type]: items } }));
        }
        return items;
      },
      (error: unknown) => {
        if (loadedDicts.get(type)?.pending === pending) loadedDicts.delete(type);
        throw error;
      },
    );
    loadedDicts.set(type, { atMs: now(), pending });
    return pending;
  }

  let user = userOf(session);
  const close = session.subscribe(() => {
    const current = userOf(session);
    if (current === user) return;
    user = current;
    generation++;
    loadedDicts.clear();
    store.setState(NOTHING);
  });
  return Object.assign(store, { close });
}

/** Who is signed in; new tokens of the same user change nothing. */
function userOf(session: Pick<SessionStore, 'getState'>): string | null {
  const { access_token, userInfo, tenantId } = session.getState();
  return access_token === null ? null : `${tenantId}/${userInfo?.userId ?? ''}`;
}
