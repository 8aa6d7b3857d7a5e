import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** An open page. `path` is its identity, `search` what it was left with. Specification, point 3 (tag). */
export const Tab = z.object({ path: z.string(), search: z.string() });
export type Tab = z.infer<typeof Tab>;

export interface TabState {
  readonly tabs: readonly Tab[];
  readonly currentPath: string;
  /** Makes a page the current one, without a second tab for the same path. */
  open(path: string, search: string): void;
  /** Answers where to go: another tab's path when the current one was closed, else null. */
  close(path: string): string | null;
  closeOthers(): void;
  /** Answers the path that is left. */
  closeAll(): string;
}

const STORAGE_KEY = 'linewall-tabs';

/** Open tabs, kept for the browser session. Rules: specification, point 4 (tabs). */
export function createTabStore(options: {
  readonly homePath: string;
  readonly storage: Storage;
}): StoreApi<TabState> {
  const { homePath, storage } = options;
  const home: Tab = { path: homePath, search: '' };
  const store = createStore<TabState>()((set, get) => ({
    tabs: readTabs(storage) ?? [home],
    currentPath: homePath,
    open: (path, search) => {
      const { tabs } = get();
      const isOpen = tabs.some((tab) => tab.path === path);
      set({
        currentPath: path,
        tabs: isOpen
          ? tabs.map((tab) => (tab.path === path ? { path, search } : tab))
          : [...tabs, { path, search }],
      });
    },
    close: (path) => {
      const { tabs, currentPath } = get();
      const index = tabs.findIndex((tab) => tab.path === path);
      if (index < 0 || !isClosable(get(), path, homePath)) return null;
      const left = tabs.filter((tab) => tab.path !== path);
      set({ tabs: left });
      if (path !== currentPath) return null;
      const neighbour = left[Math.min(index, left.length - 1)] ?? home;
      return neighbour.path + neighbour.search;
    },
    closeOthers: () => {
      const { tabs, currentPath } = get();
      set({ tabs: tabs.filter((tab) => tab.path === currentPath || tab.path === homePath) });
    },
    closeAll: () => {
      set({ tabs: [home], currentPath: homePath });
      return homePath;
    },
  }));
  store.subscribe(({ tabs }) => writeTabs(storage, tabs));
  return store;
}

/** The last tab and the home tab stay. */
export function isClosable(state: Pick<TabState, 'tabs'>, path: string, homePath: string): boolean {
  return state.tabs.length > 1 && path !== homePath;
}

function readTabs(storage: Storage): readonly Tab[] | null {
  try {
    const tabs = z
      .array(Tab)
      .min(1)
      .safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
    return tabs.success ? tabs.data : null;
  } catch {
    return null;
  }
}

function writeTabs(storage: Storage, tabs: readonly Tab[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(tabs));
  } catch {
    // Storage may be forbidden or full; the tabs then last as long as the page.
  }
}
