import { type Colours, stateColours } from '#display/kit/colours.ts';
import { blend } from '#shared/theme/blend.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

/** How loud a tile is: `worst` alone is filled, `bad` is tinted and outlined, `quiet` is dimmer than what works. */
export type TileRole = 'worst' | 'bad' | 'plain' | 'quiet' | 'old';

export interface RoleColours {
  readonly ground: string;
  readonly outline: string | null;
  readonly hatch: string | null;
  readonly mark: string;
  readonly name: string;
  readonly figure: string;
  readonly text: string;
  readonly drawing: string;
  readonly bar: string;
  readonly track: string;
}

/** Colours of what a tile shows, by its role and the state that it is in. */
export function roleColours(
  { role, tone }: { readonly role: TileRole; readonly tone: StyledState },
  colours: Colours,
): RoleColours {
  const { tokens } = colours;
  const style = stateColours(tone, colours);
  const plain = {
    ground: tokens.surface,
    outline: null,
    hatch: null,
    mark: style.mark,
    name: tokens.textPrimary,
    figure: tokens.textPrimary,
    text: tokens.textSecondary,
    drawing: tokens.textSecondary,
    bar: tokens.textPrimary,
    track: tokens.surfaceSunken,
  };
  if (role === 'plain') return plain;
  if (role === 'worst') {
    const { fill, onFill } = style;
    const all = { mark: onFill, name: onFill, figure: onFill, text: onFill, drawing: onFill, bar: onFill };
    return { ...plain, ...all, ground: fill, track: blend(fill, onFill, 0.35) };
  }
  if (role === 'bad')
    return {
      ...plain,
      ground: style.tint,
      outline: style.outline,
      text: tokens.textPrimary,
      track: blend(style.tint, style.outline, 0.4),
    };
  if (role === 'old')
    return {
      ...plain,
      hatch: blend(tokens.surface, tokens.line, 0.8),
      mark: tokens.textMuted,
      name: tokens.textSecondary,
      figure: tokens.textMuted,
      bar: tokens.textMuted,
      drawing: blend(tokens.surface, tokens.textMuted, 0.6),
    };
  const ground = blend(tokens.background, tokens.surface, 0.5);
  return {
    ...plain,
    ground,
    name: tokens.textSecondary,
    figure: tokens.textSecondary,
    drawing: blend(ground, tokens.textMuted, 0.5),
  };
}
