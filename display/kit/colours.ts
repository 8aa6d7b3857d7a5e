import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { blend } from '#shared/theme/blend.ts';
import type { StateStyle, StyledState } from '#shared/theme/state-colours.ts';
import {
  type PaletteName,
  stateStyle,
  type ThemeName,
  type ThemeTokens,
  themes,
} from '#shared/theme/theme.ts';

/** The colours of a screen: its theme, and its palette for machine states. */
export interface Colours {
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  readonly tokens: ThemeTokens;
}

export function coloursOf(screen: { readonly theme: ThemeName; readonly palette: PaletteName }): Colours {
  return { theme: screen.theme, palette: screen.palette, tokens: themes[screen.theme] };
}

export function stateColours(state: StyledState, { theme, palette }: Colours): StateStyle {
  return stateStyle(state, theme, palette);
}

/** Colour of a value by its age. */
export function valueColour(staleness: Staleness, { tokens }: Colours): string {
  return stalenessTreatment(staleness).isMuted ? tokens.textMuted : tokens.textPrimary;
}

/** A number on the glass; one that was never received (null) is a quiet dash: there is nothing to strike. */
export function valueLook(
  { value, staleness }: { readonly value: number | null; readonly staleness: Staleness },
  colours: Colours,
): { readonly colour: string; readonly isStruck: boolean } {
  if (value === null) return { colour: colours.tokens.textMuted, isStruck: false };
  return { colour: valueColour(staleness, colours), isStruck: stalenessTreatment(staleness).isStruck };
}

/** How much of the background is in the colour of what ran, by the kind of strip. */
const QUIET_SHARES = { marked: 0.5, plain: 0.62 } as const;

/**
 * Colour of a stretch of a state strip. What ran is quiet, and still told from what is to come: in the ISA-101 palette
 * its fill is almost the background. `plain`: a strip without marks needs more contrast to its stops.
 */
export function stripColour(
  state: PresentedState,
  colours: Colours,
  kind: keyof typeof QUIET_SHARES,
): string {
  const { fill, mark } = stateColours(state, colours);
  const { background } = colours.tokens;
  if (state !== 'production') return fill;
  if (colours.palette === 'isa101') return blend(mark, background, QUIET_SHARES[kind]);
  return blend(fill, background, colours.theme === 'light' ? 0.4 : 0.45);
}
