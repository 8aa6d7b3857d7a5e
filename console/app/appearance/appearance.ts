import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { BRAND_COLOUR, THEME_NAMES, type ThemeName } from '#shared/theme/theme.ts';
import { themeVariables } from './theme-variables.ts';

/** Heights of table rows, px. */
const ROW_HEIGHTS_PX = { comfortable: 40, compact: 32 } as const;
export type AppDensity = keyof typeof ROW_HEIGHTS_PX;

/** `side`: the whole menu at the side. `top`: its first level in the top bar, the rest at the side. */
export const LAYOUTS = ['side', 'top'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Appearance {
  readonly theme: ThemeName;
  /** The reader's own accent, `#rrggbb`; null = the tenant's. */
  readonly accent: string | null;
  /** The tenant's accent, as it was last heard of: the next start paints it before the server answers. */
  readonly tenantAccent: string;
  readonly layout: Layout;
  readonly density: AppDensity;
  readonly isSidebarCollapsed: boolean;
}

const STORAGE_KEY = 'linewall-appearance';
const DEFAULTS: Appearance = {
  theme: 'light',
  accent: null,
  tenantAccent: BRAND_COLOUR,
  layout: 'side',
  density: 'comfortable',
  isSidebarCollapsed: false,
};

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

function apply({ theme, density, accent, tenantAccent }: Appearance, root: HTMLElement): void {
  root.setAttribute('data-theme', theme);
  root.classList.toggle('dark', theme !== 'light');
  root.classList.toggle('light', theme === 'light');
  root.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  for (const [name, value] of Object.entries(themeVariables(theme, accent ?? tenantAccent)))
    root.style.setProperty(`--lw-${name}`, value);
  root.style.setProperty('--lw-row-height', `${ROW_HEIGHTS_PX[density]}px`);
}

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const StoredAppearance = z.object({
  theme: z.enum(THEME_NAMES).catch(DEFAULTS.theme),
  accent: Colour.nullable().catch(DEFAULTS.accent),
  tenantAccent: Colour.catch(DEFAULTS.tenantAccent),
  layout: z.enum(LAYOUTS).catch(DEFAULTS.layout),
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
