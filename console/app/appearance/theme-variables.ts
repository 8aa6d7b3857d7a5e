import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { accentShades } from '#shared/theme/accent.ts';
import { stateShape, stateStyle, type ThemeName, themes } from '#shared/theme/theme.ts';

function mix(color: string, percent: number, into: string): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${into})`;
}

/** The values of the `--lw-*` variables in a theme: the wall's tokens, and shades mixed from them and the accent. */
export function themeVariables(name: ThemeName, accentColour: string): Readonly<Record<string, string>> {
  const theme = themes[name];
  const accent = accentShades(accentColour, name);
  const { surface, textPrimary } = theme;
  const warning = stateStyle('warning', name, 'andon');
  const danger = stateStyle('fault', name, 'andon');
  return {
    bg: theme.background,
    'bg-panel': surface,
    'bg-raised': theme.surfaceRaised,
    'bg-subtle': mix(textPrimary, 3, surface),
    'bg-muted': mix(textPrimary, 7, surface),
    'bg-emphasized': theme.surfaceSunken,
    fg: textPrimary,
    'fg-muted': theme.textSecondary,
    'fg-subtle': theme.textMuted,
    border: theme.line,
    'border-strong': mix(textPrimary, name === 'light' ? 38 : 32, surface),
    live: stateStyle('production', name, 'andon').mark,
    'warning-fg': warning.text,
    'warning-subtle': warning.tint,
    'sky-top': theme.skyTop,
    'sky-bottom': theme.skyBottom,
    star: theme.star,
    ...palette('accent', {
      solid: accent.solid,
      onSolid: accent.onSolid,
      text: accent.text,
      ring: accent.text,
      surface,
    }),
    ...palette('danger', {
      solid: danger.fill,
      onSolid: danger.onFill,
      text: theme.negative,
      ring: theme.negative,
      surface,
    }),
    ...palette('gray', {
      solid: textPrimary,
      onSolid: surface,
      text: textPrimary,
      ring: accent.text,
      surface,
    }),
    ...stateVariables(name),
    'page-min-width': `${LIMITS.pageMinWidthPx}px`,
  };
}

function palette(
  name: string,
  shades: {
    readonly solid: string;
    readonly onSolid: string;
    readonly text: string;
    readonly ring: string;
    readonly surface: string;
  },
): Record<string, string> {
  const { solid, onSolid, text, ring, surface } = shades;
  return {
    [`${name}-solid`]: solid,
    [`${name}-contrast`]: onSolid,
    [`${name}-fg`]: text,
    [`${name}-subtle`]: mix(solid, 9, surface),
    [`${name}-muted`]: mix(solid, 16, surface),
    [`${name}-emphasized`]: mix(solid, 26, surface),
    [`${name}-focusRing`]: ring,
    [`${name}-border`]: mix(solid, 50, surface),
  };
}

/** `--lw-state-fault-fill` and so on: the same colours as on the wall. */
function stateVariables(name: ThemeName): Record<string, string> {
  const states = Object.keys(stateShape) as (keyof typeof stateShape)[];
  const entries = states.flatMap((state) => {
    const { fill, onFill, tint, mark, text } = stateStyle(state, name, 'andon');
    return Object.entries({ fill, onFill, tint, mark, text }).map(
      ([part, colour]) => [`state-${state}-${part}`, colour] as const,
    );
  });
  return Object.fromEntries(entries);
}
