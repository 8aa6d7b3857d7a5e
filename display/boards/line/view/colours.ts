import type { MachineModel } from '#display/boards/line/model/machine-model.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import { blend } from '#shared/theme/blend.ts';
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

/** Colours of a machine's tile. */
export interface TileColours {
  readonly ground: string;
  readonly outline: string | null;
  readonly hatch: string | null;
  readonly mark: string;
  readonly name: string;
  readonly figure: string;
  readonly quiet: string;
  readonly drawing: string;
  readonly rule: string;
}

/** Only the culprit is filled; what stands is tinted and outlined; what runs is quiet; what is old loses its colour. */
export function tileColours(
  machine: Pick<MachineModel, 'role' | 'state' | 'staleness'>,
  look: Look,
): TileColours {
  const { tokens } = look;
  const style = stateStyle(machine.state, look.theme, look.palette);
  const isOld = stalenessTreatment(machine.staleness).isMuted;
  if (machine.role === 'culprit') {
    return {
      ground: style.fill,
      outline: null,
      hatch: isOld ? blend(style.fill, style.onFill, 0.16) : null,
      mark: style.onFill,
      name: style.onFill,
      figure: style.onFill,
      quiet: style.onFill,
      drawing: style.onFill,
      rule: blend(style.fill, style.onFill, 0.45),
    };
  }
  if (isOld || machine.role === 'unknown') {
    return {
      ground: tokens.surface,
      outline: null,
      hatch: blend(tokens.surface, tokens.line, 0.8),
      mark: tokens.textMuted,
      name: tokens.textSecondary,
      figure: tokens.textMuted,
      quiet: tokens.textSecondary,
      drawing: blend(tokens.surface, tokens.textMuted, 0.6),
      rule: tokens.line,
    };
  }
  const stands = machine.role === 'suffers' || machine.role === 'stopped';
  return {
    ground: stands ? style.tint : tokens.surface,
    outline: stands ? style.outline : null,
    hatch: null,
    mark: style.mark,
    name: tokens.textPrimary,
    figure: tokens.textPrimary,
    quiet: stands ? tokens.textPrimary : tokens.textSecondary,
    drawing: tokens.textSecondary,
    rule: stands ? blend(style.tint, style.outline, 0.4) : tokens.line,
  };
}

/** Colour of a stretch of the shift's strip. What ran is quiet there too. */
export function stripColour(state: PresentedState, look: Look): string {
  const style = stateStyle(state, look.theme, look.palette);
  if (state !== 'production') return style.fill;
  // In the quiet palette the fill is all but the background: what ran must still be told from what is to come.
  if (look.palette === 'isa101') return blend(style.mark, look.tokens.background, 0.5);
  return blend(style.fill, look.tokens.background, look.theme === 'light' ? 0.4 : 0.45);
}
