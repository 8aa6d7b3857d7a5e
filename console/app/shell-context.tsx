import { createContext, use, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Appearance } from './appearance.ts';
import type { TabState } from './tab-store.ts';

/** The shell's own stores. */
export interface Shell {
  readonly appearance: StoreApi<Appearance>;
  readonly tabs: StoreApi<TabState>;
  /** Ends the session on the server and forgets everything of it here. */
  readonly signOut: () => Promise<void>;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === null) throw new Error('useShell needs a ShellContext above it');
  return shell;
}

export function useAppearance(): Appearance {
  const { appearance } = useShell();
  return useSyncExternalStore(appearance.subscribe, appearance.getState);
}

export function useTabs(): TabState {
  const { tabs } = useShell();
  return useSyncExternalStore(tabs.subscribe, tabs.getState);
}
