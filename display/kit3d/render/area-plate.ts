import { type Colours, stateColours } from '#display/kit/colours.ts';
import { blend } from '#shared/theme/blend.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { FloorPlate } from './plates.ts';
import type { ScenePalette } from './scene-palette.ts';

/** What an area of the floor shows; `old`: only what was known some time ago, `unknown`: nothing. */
export type AreaKind = 'culprit' | 'suffers' | 'old' | 'unknown';

/** The plate of an area: the culprit filled with a white line, what suffers tinted, what is old hatched. */
export function areaPlate(
  area: Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>,
  { kind, state }: { readonly kind: AreaKind; readonly state: StyledState },
  { colours, palette }: { readonly colours: Colours; readonly palette: ScenePalette },
): FloorPlate {
  const { fill, tint, mark } = stateColours(state, colours);
  const muted = colours.tokens.textMuted;
  if (kind === 'culprit') return { ...area, fill, line: '#ffffff' };
  if (kind === 'suffers') return { ...area, fill: tint, line: mark };
  if (kind === 'old')
    return { ...area, fill: palette.lane, line: muted, hatch: blend(palette.lane, palette.lettering, 0.45) };
  return { ...area, fill: palette.lane, line: muted, isHollow: true };
}
