import { blend } from './blend.ts';
import { BRAND_COLOUR, type ThemeName, themes } from './theme.ts';

/** WCAG's least contrast of text. */
const TEXT_CONTRAST = 4.5;
const TEXT_STEP = 0.04;
/** Dark first: it is what the theme's own accent carries. */
const INKS = ['#061424', '#ffffff', '#000000'] as const;
/** Shares of the accent in the grounds that accent text stands on (`theme-variables.ts`). */
const TINTS = [0, 0.09, 0.16];

/** An accent as a theme uses it: filled controls, the text on them, text of that colour. */
export interface AccentShades {
  readonly solid: string;
  readonly onSolid: string;
  readonly text: string;
}

/** Colours to choose from; any other may be mixed. The first is the specification's. */
export const ACCENT_COLOURS = [
  '#409eff',
  '#11a983',
  '#7a6ff0',
  '#d6458b',
  '#e5484d',
  '#e07b00',
  '#8a9a5b',
  '#52606d',
] as const;

/** Makes any `#rrggbb` usable in a theme: the fill is the colour itself, texts are moved until they are legible. */
export function accentShades(colour: string, name: ThemeName): AccentShades {
  const theme = themes[name];
  const solid = colour.toLowerCase();
  if (solid === BRAND_COLOUR) return { solid, onSolid: theme.onAccent, text: theme.accentText };
  const onSolid = INKS.find((ink) => contrast(ink, solid) >= TEXT_CONTRAST) ?? INKS[2];
  const grounds = [theme.background, theme.surface, theme.surfaceRaised].flatMap((ground) =>
    TINTS.map((share) => blend(ground, solid, share)),
  );
  let text = solid;
  for (let share = TEXT_STEP; !isLegible(text, grounds) && share <= 1 + TEXT_STEP; share += TEXT_STEP)
    text = blend(solid, theme.textPrimary, Math.min(1, share));
  return { solid, onSolid, text };
}

function isLegible(ink: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrast(ink, ground) >= TEXT_CONTRAST);
}

/** WCAG 2 contrast of two `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
