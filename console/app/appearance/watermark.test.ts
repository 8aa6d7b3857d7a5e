import { expect, it } from 'vitest';
import { contrast } from '#shared/theme/accent.ts';
import { blend } from '#shared/theme/blend.ts';
import { THEME_NAMES, themes } from '#shared/theme/theme.ts';
import { WATERMARK_INK } from './watermark.ts';

it.each(THEME_NAMES)('costs no text of the %s theme its contrast where the ink runs over it', (name) => {
  const theme = themes[name];
  const { colour, opacity } = WATERMARK_INK[name === 'light' ? 'light' : 'dark'];
  const inked = (part: string): string => blend(part, colour, opacity);
  for (const text of [theme.textPrimary, theme.textSecondary, theme.textMuted]) {
    for (const ground of [theme.background, theme.surface, theme.surfaceRaised]) {
      const kept = contrast(inked(text), inked(ground)) / contrast(text, ground);
      expect(kept).toBeGreaterThan(0.85);
      expect(contrast(inked(text), inked(ground))).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it.each(THEME_NAMES)('differs from the backgrounds of the %s theme', (name) => {
  const { colour, opacity } = WATERMARK_INK[name === 'light' ? 'light' : 'dark'];
  const { background, surface } = themes[name];
  for (const ground of [background, surface])
    expect(contrast(blend(ground, colour, opacity), ground)).toBeGreaterThan(1.08);
});
