import type { ComponentType } from 'react';
import type { Permission } from '../../shared/contracts/permissions.ts';
import type { GlyphName } from '../ui/glyph.tsx';
import type { ConsoleKey } from '../ui/texts.ts';

export interface PageEntry {
  readonly path: string;
  readonly titleKey: ConsoleKey;
  readonly icon: GlyphName;
  /** Who sees it in the menu and may open it; null = everyone who is signed in. */
  readonly permission: Permission | null;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}

export const HOME_PATH = '/wel/layout';

/** Every page of the console, in the menu's order. A new page is a folder in `features` and an entry here. */
export const PAGES: readonly PageEntry[] = [
  {
    path: HOME_PATH,
    titleKey: 'shell.menu.home',
    icon: 'home',
    permission: 'plant_view',
    load: () => import('../features/lines/home-page.tsx').then(({ HomePage }) => ({ Page: HomePage })),
  },
  {
    path: '/lines/index',
    titleKey: 'shell.menu.lines',
    icon: 'lines',
    permission: 'plant_view',
    load: () => import('../features/lines/lines-page.tsx').then(({ LinesPage }) => ({ Page: LinesPage })),
  },
  {
    path: '/connections/index',
    titleKey: 'shell.menu.connections',
    icon: 'connections',
    permission: 'connection_view',
    load: () =>
      import('../features/connections/connections-page.tsx').then(({ ConnectionsPage }) => ({
        Page: ConnectionsPage,
      })),
  },
];

export function findPage(path: string): PageEntry | undefined {
  return PAGES.find((page) => page.path === path);
}
