import { type Colours, stateColours } from '#display/kit/colours.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { blend } from '#shared/theme/blend.ts';
import type { TileModel } from './tile-model.ts';

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
  machine: Pick<TileModel, 'role' | 'state' | 'staleness'>,
  colours: Colours,
): TileColours {
  const { tokens } = colours;
  const style = stateColours(machine.state, colours);
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
