import { describe, expect, it } from 'vitest';
import { coloursOf } from '#display/kit/colours.ts';
import { PALETTE_NAMES, THEME_NAMES } from '#shared/theme/theme.ts';
import { colourDistance, contrast, VISIONS } from '#tests/support/drawing/colour-vision.ts';
import { stageInk } from './stage-ink.ts';

const LOOKS = ['quiet', 'idle', 'late', 'stuck', 'old', 'dead'] as const;
const SCREENS = THEME_NAMES.flatMap((theme) => PALETTE_NAMES.map((palette) => coloursOf({ theme, palette })));

describe.each(SCREENS)('stages in $theme $palette', (colours) => {
  it.each(LOOKS)('%s is legible', (look) => {
    const { ground, mark, name, note, count } = stageInk(look, colours);
    for (const ink of [name, note, count]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(VISIONS)('to %s eyes the stage that holds the orders stands out from all others', (vision) => {
    const stuck = stageInk('stuck', colours).ground;
    for (const look of ['quiet', 'late', 'old'] as const)
      expect(colourDistance(stuck, stageInk(look, colours).ground, vision)).toBeGreaterThanOrEqual(10);
  });
});
