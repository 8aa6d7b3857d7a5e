import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { THEME_NAMES, type ThemeName } from '../../shared/theme/theme.ts';
import { themeVariables } from './theme-variables.ts';

/** Heights of table rows, px. */
export const ROW_HEIGHTS_PX = { comfortable: 40, compact: 32 } as const;
export type Density = keyof typeof ROW_HEIGHTS_PX;

export interface Appearance {
  readonly theme: ThemeName;
  readonly density: Density;
  readonly isSidebarCollapsed: boolean;
}

const STORAGE_KEY = 'linewall-appearance';
const DEFAULTS: Appearance = { theme: 'light', density: 'comfortable', isSidebarCollapsed: false };

/** How a reader likes the console, kept on this machine and put on the page at once. */
export function createAppearance(storage: Storage, root: HTMLElement): StoreApi<Appearance> {
  const store = createStore<Appearance>()(() => readAppearance(storage));
  apply(store.getState(), root);
  store.subscribe((appearance) => {
    apply(appearance, root);
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(appearance));
    } catch {
      // Storage may be forbidden or full; the choice then lasts as long as the page.
    }
  });
  return store;
}

function apply({ theme, density }: Appearance, root: HTMLElement): void {
  root.setAttribute('data-theme', theme);
  root.classList.toggle('dark', theme !== 'light');
  root.classList.toggle('light', theme === 'light');
  root.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  for (const [name, value] of Object.entries(themeVariables(theme)))
    root.style.setProperty(`--lw-${name}`, value);
  root.style.setProperty('--lw-row-height', `${ROW_HEIGHTS_PX[density]}px`);
}

const StoredAppearance = z.object({
  theme: z.enum(THEME_NAMES).catch(DEFAULTS.theme),
  density: z.enum(['comfortable', 'compact']).catch(DEFAULTS.density),
  isSidebarCollapsed: z.boolean().catch(DEFAULTS.isSidebarCollapsed),
});

function readAppearance(storage: Storage): Appearance {
  try {
    return StoredAppearance.catch(DEFAULTS).parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return DEFAULTS;
  }
}
