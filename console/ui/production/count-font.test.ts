import { expect, it } from 'vitest';
import { countFontPx } from './count-font.ts';

it('shrinks above 1000', () => {
  expect(countFontPx(1_000)).toBe(countFontPx(0));
  expect(countFontPx(1_001)).toBeLessThan(countFontPx(1_000));
});
