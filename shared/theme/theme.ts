import type { ShapeName } from './shapes.ts';
import { andon, isa101Quiet, type StateStyle, type StyledState } from './state-colours.ts';

export const THEME_NAMES = ['light', 'dark', 'starry'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** `andon`: filled, read from afar. `isa101`: grey until something is wrong. */
export const PALETTE_NAMES = ['andon', 'isa101'] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

/** The specification's brand colour. Too light for text on light grounds: text uses `accentText`. */
export const BRAND_COLOUR = '#409eff';

/** The colours of one theme; all `#rrggbb`. Every text token is legible on every ground (4.5:1, tested). */
export interface ThemeTokens {
  /** Grounds, from the back to the front. */
  readonly background: string;
  readonly surface: string;
  readonly surfaceRaised: string;
  /** Tracks of bars, wells, hovered rows. */
  readonly surfaceSunken: string;
  /** Hairlines and borders; `lineStrong` for conveyors and axes. */
  readonly line: string;
  readonly lineStrong: string;
  readonly textPrimary: string;
  readonly textSecondary: string;
  readonly textMuted: string;
  /** Filled controls and highlights, with the text on them. */
  readonly accent: string;
  readonly onAccent: string;
  /** Links and highlighted words. */
  readonly accentText: string;
  /** Words and figures that are good, or bad, news. */
  readonly positive: string;
  readonly negative: string;
  /** The sky behind everything, top to bottom, and its stars; plain background where the theme has no sky. */
  readonly skyTop: string;
  readonly skyBottom: string;
  readonly star: string;
}

export const themes: Record<ThemeName, ThemeTokens> = {
  light: {
    background: '#f3f5f7',
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#e6eaee',
    line: '#d5dce2',
    lineStrong: '#c3cdd6',
    textPrimary: '#12161c',
    textSecondary: '#4b5865',
    textMuted: '#596673',
    accent: BRAND_COLOUR,
    onAccent: '#061424',
    accentText: '#0b61bf',
    positive: '#0b7445',
    negative: '#c41b20',
    skyTop: '#f3f5f7',
    skyBottom: '#f3f5f7',
    star: '#f3f5f7',
  },
  dark: {
    background: '#0c0f13',
    surface: '#151b22',
    surfaceRaised: '#1d252e',
    surfaceSunken: '#2a333d',
    line: '#2b3540',
    lineStrong: '#3a4652',
    textPrimary: '#f5f7f9',
    textSecondary: '#a3afba',
    textMuted: '#98a5b1',
    accent: BRAND_COLOUR,
    onAccent: '#061424',
    accentText: '#6bb3f8',
    positive: '#44d394',
    negative: '#ff6d68',
    skyTop: '#0c0f13',
    skyBottom: '#0c0f13',
    star: '#0c0f13',
  },
  starry: {
    background: '#0a1026',
    surface: '#121b38',
    surfaceRaised: '#1a2547',
    surfaceSunken: '#243158',
    line: '#2a3862',
    lineStrong: '#3b4b7c',
    textPrimary: '#f2f5ff',
    textSecondary: '#abb8db',
    textMuted: '#9dabd0',
    accent: BRAND_COLOUR,
    onAccent: '#061424',
    accentText: '#6bb3f8',
    positive: '#44d394',
    negative: '#ff7671',
    skyTop: '#060a1c',
    skyBottom: '#142a55',
    star: '#c9d6ff',
  },
};

/** How a state looks. Colour is never alone: draw `stateShape` with it, or say its word. */
export function stateStyle(state: StyledState, theme: ThemeName, palette: PaletteName): StateStyle {
  const quiet: Partial<Record<StyledState, StateStyle>> = palette === 'isa101' ? isa101Quiet[theme] : {};
  return quiet[state] ?? andon[theme][state];
}

/** The mark of each state; its path is in `shapes.ts`. */
export const stateShape: Record<StyledState, ShapeName> = {
  production: 'play',
  shutdown: 'square',
  'crash-stop': 'octagon',
  cip: 'drop',
  fault: 'bolt',
  'material-shortage': 'gap',
  blockage: 'stack',
  warning: 'triangle',
  unknown: 'question',
};
