import { describe, expect, it } from 'vitest';
import { themes } from '#shared/theme/theme.ts';
import { coloursOf, valueLook } from './colours.ts';

const colours = coloursOf({ theme: 'dark', palette: 'andon' });
const { textMuted, textPrimary } = themes.dark;

describe('a number on the glass', () => {
  it.each([
    ['fresh', textPrimary, false],
    ['ageing', textPrimary, false],
    ['stale', textMuted, false],
    ['dead', textMuted, true],
  ] as const)('that is %s has its colour and is struck or not', (staleness, colour, isStruck) => {
    expect(valueLook({ value: 0, staleness }, colours)).toEqual({ colour, isStruck });
  });

  it('that was never received is quiet and not struck, however old', () => {
    expect(valueLook({ value: null, staleness: 'dead' }, colours)).toEqual({
      colour: textMuted,
      isStruck: false,
    });
  });
});
