import { describe, expect, it } from 'vitest';
import { coloursOf, stateColours } from '#display/kit/colours.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { PALETTE_NAMES, THEME_NAMES } from '#shared/theme/theme.ts';
import { colourDistance, contrast, VISIONS } from '#tests/support/drawing/colour-vision.ts';
import { roleColours } from './role-colours.ts';

/** Every role with states that what a tile shows may be in. */
const TILES: readonly (readonly [Parameters<typeof roleColours>[0]['role'], StyledState])[] = [
  ['worst', 'fault'],
  ['worst', 'warning'],
  ['bad', 'fault'],
  ['bad', 'warning'],
  ['plain', 'material-shortage'],
  ['bad', 'material-shortage'],
  ['plain', 'production'],
  ['quiet', 'cip'],
  ['quiet', 'shutdown'],
  ['old', 'unknown'],
];
const SCREENS = THEME_NAMES.flatMap((theme) => PALETTE_NAMES.map((palette) => coloursOf({ theme, palette })));
/** Colours nearer than this (CIEDE2000) look alike. */
const FAR_APART = 10;

describe.each(SCREENS)('tiles in $theme $palette', (colours) => {
  it.each(TILES)('one that is %s, %s, is legible', (role, tone) => {
    const { ground, mark, name, figure, text, bar, track } = roleColours({ role, tone }, colours);
    for (const ink of [name, figure, text]) expect(contrast(ink, ground), ink).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    // Done and to do have different colours.
    expect(contrast(bar, track)).toBeGreaterThanOrEqual(2);
  });

  it.each(VISIONS)('to %s eyes the worst stands out from every other', (vision) => {
    const ground = (role: (typeof TILES)[number][0], tone: StyledState) =>
      roleColours({ role, tone }, colours).ground;
    const worst = ground('worst', 'fault');
    for (const [role, tone] of TILES.filter(([one]) => one !== 'worst'))
      expect(colourDistance(worst, ground(role, tone), vision), `${role} ${tone}`).toBeGreaterThanOrEqual(
        FAR_APART,
      );
  });

  it.each(VISIONS)('to %s eyes a bar or column that is behind looks unlike one that is not', (vision) => {
    const behind = stateColours('fault', colours).fill;
    const { textSecondary, surfaceSunken } = colours.tokens;
    // In greyscale the mark beside it, and its length, say so.
    if (vision !== 'greyscale')
      expect(colourDistance(behind, textSecondary, vision)).toBeGreaterThanOrEqual(FAR_APART);
    expect(colourDistance(behind, surfaceSunken, vision)).toBeGreaterThanOrEqual(FAR_APART);
  });
});
