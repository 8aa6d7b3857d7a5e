import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { LockState, LockStore } from '#console/features/lock/lock-store.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { PlatformState, PlatformStore } from '#shared/client/platform.ts';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import type { Appearance } from './appearance/appearance.ts';
import type { ErrorLog } from './log/error-log.ts';
import { menuLabel } from './menu/menu-label.ts';
import { type RuntimeRoute, toRuntimeRoutes } from './menu/menu-routes.ts';
import { findFixedRoute } from './route/route-table.ts';
import type { SignOutAlert } from './sign-out-alert.ts';
import type { TabState, Tag } from './tabs/tab-store.ts';

/** The shell's own stores. */
export interface Shell {
  readonly appearance: StoreApi<Appearance>;
  readonly tabs: StoreApi<TabState>;
  readonly lock: LockStore;
  readonly platform: PlatformStore;
  readonly alert: StoreApi<SignOutAlert>;
  readonly log: ErrorLog;
  /** Ends the session on the server and forgets everything of it here. */
  readonly signOut: () => Promise<void>;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === null) throw new Error('useShell needs a ShellContext above it');
  return shell;
}

function useStore<State>(store: StoreApi<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}

export function useAppearance(): Appearance {
  return useStore(useShell().appearance);
}

export function useTabs(): TabState {
  return useStore(useShell().tabs);
}

export function useLock(): LockState {
  return useStore(useShell().lock);
}

export function usePlatform(): PlatformState {
  return useStore(useShell().platform);
}

export function useSignOutAlert(): SignOutAlert {
  return useStore(useShell().alert);
}

export type MenuRoutes = ReadonlyMap<string, RuntimeRoute<MenuNode>>;

export function isFixedPath(path: string): boolean {
  return findFixedRoute(path) !== undefined;
}

/** The routes of the signed-in person's menu; null until it is there. */
export function useMenuRoutes(): MenuRoutes | null {
  const { menuAll, status } = usePlatform();
  const isKnown = status === 'ready' || menuAll.length > 0;
  return useMemo(() => (isKnown ? toRuntimeRoutes(menuAll, isFixedPath) : null), [menuAll, isKnown]);
}

/** What an open tag is called now: the menu's word, the route table's, or the one it was opened with. */
export function useTagLabel(): (tag: Pick<Tag, 'value' | 'label'>) => string {
  const { t, language } = useText();
  const routes = useMenuRoutes();
  return ({ value, label }) => {
    const item = routes?.get(value)?.item;
    if (item) return menuLabel(item, language);
    const fixed = findFixedRoute(value);
    return fixed?.titleKey ? t(fixed.titleKey) : label;
  };
}
