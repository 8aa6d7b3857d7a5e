import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blend } from '#shared/theme/blend.ts';
import { THEME_NAMES, themes } from '#shared/theme/theme.ts';
import { contrast as independentContrast } from '#tests/support/drawing/colour-vision.ts';
import { ACCENT_COLOURS, accentShades, contrast } from './accent.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('measures contrast as the theme’s own tests do', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (a, b) => {
      expect(contrast(a, b)).toBeCloseTo(independentContrast(a, b), 6);
    }),
  );
});

it.each(THEME_NAMES)('keeps text legible in the %s theme, whatever colour is chosen', (name) => {
  const theme = themes[name];
  fc.assert(
    fc.property(anyColour, (colour) => {
      const { solid, onSolid, text } = accentShades(colour, name);
      expect(solid).toBe(colour);
      expect(contrast(onSolid, solid)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [theme.background, theme.surface, theme.surfaceRaised])
        for (const share of [0, 0.09, 0.16])
          expect(contrast(text, blend(ground, solid, share))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves the specification’s colour to the theme', () => {
  expect(ACCENT_COLOURS[0]).toBe('#409eff');
  expect(accentShades('#409EFF', 'light').text).toBe(themes.light.accentText);
});
