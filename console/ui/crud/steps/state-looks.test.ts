import { expect, it } from 'vitest';
import { STATE_LOOKS } from './state-looks.ts';

it('each shared look has another shape or colour', () => {
  const looks = Object.values(STATE_LOOKS).map(({ glyph, colour }) => `${glyph} ${colour}`);
  expect(new Set(looks).size).toBe(looks.length);
});

it('only what is to be acted on is strong', () => {
  const strong = Object.entries(STATE_LOOKS).filter(([, look]) => 'isStrong' in look);
  expect(strong.map(([name]) => name)).toEqual(['failed']);
});
