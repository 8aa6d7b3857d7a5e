import type { StateModel } from '#display/boards/machine/model/state-model.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Staleness } from '#shared/domain/staleness.ts';
import { blend } from '#shared/theme/blend.ts';
import type { StateStyle } from '#shared/theme/state-colours.ts';
import {
  type PaletteName,
  stateStyle,
  type ThemeName,
  type ThemeTokens,
  themes,
} from '#shared/theme/theme.ts';

/** Theme and palette of the screen. */
export interface Look {
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  readonly tokens: ThemeTokens;
}

export function lookOf(screen: { readonly theme: ThemeName; readonly palette: PaletteName }): Look {
  return { theme: screen.theme, palette: screen.palette, tokens: themes[screen.theme] };
}

export function styleOf(state: PresentedState | 'warning', look: Look): StateStyle {
  return stateStyle(state, look.theme, look.palette);
}

/** Colours of the large panel: its state's fill; what is old has lost its colour and is hatched. */
export function panelColours(
  state: Pick<StateModel, 'presented' | 'staleness'>,
  look: Look,
): { readonly fill: string; readonly text: string; readonly hatch: string | null; readonly drawing: string } {
  const isOld = stalenessTreatment(state.staleness).isMuted;
  const style = styleOf(isOld ? 'unknown' : state.presented, look);
  return {
    fill: style.fill,
    text: style.onFill,
    hatch: isOld ? blend(style.fill, style.onFill, 0.12) : null,
    drawing: blend(style.fill, style.onFill, 0.75),
  };
}

/** Colour of a value by its age. */
export function valueColour(staleness: Staleness, { tokens }: Look): string {
  return stalenessTreatment(staleness).isMuted ? tokens.textMuted : tokens.textPrimary;
}

/** Colour of a stretch of the strip. What ran is quiet, but told from what is still to come. */
export function stripColour(state: PresentedState, look: Look): string {
  const { fill } = styleOf(state, look);
  if (state !== 'production') return fill;
  if (look.palette === 'isa101') return blend(styleOf(state, look).mark, look.tokens.background, 0.62);
  return blend(fill, look.tokens.background, look.theme === 'light' ? 0.4 : 0.45);
}
