import { describe, expect, it } from 'vitest';
import { fitVerdict, type VerdictLine } from './fit-verdict.ts';

const widthOf = ({ word, clock }: VerdictLine): number => `${word} ${clock.text} ${clock.unit}`.trim().length;

describe('the line of a verdict', () => {
  const late = {
    word: 'L12 down',
    briefWord: 'L12',
    clock: { text: '12:05', unit: '' },
    briefClock: { text: '12', unit: 'm' },
  };

  it('gives up seconds before it gives up the word that says what is wrong', () => {
    expect(fitVerdict(late, 14, widthOf)).toEqual({ word: 'L12 down', clock: late.clock });
    expect(fitVerdict(late, 13, widthOf)).toEqual({ word: 'L12 down', clock: late.briefClock });
    expect(fitVerdict(late, 12, widthOf)).toEqual({ word: 'L12', clock: late.clock });
    expect(fitVerdict(late, 8, widthOf)).toEqual({ word: 'L12', clock: late.briefClock });
  });

  it('is the shortest one where none fits, and as it is where it has no shorter one', () => {
    expect(fitVerdict(late, 1, widthOf)).toEqual({ word: 'L12', clock: late.briefClock });
    const { word, clock } = late;
    expect(fitVerdict({ word, clock }, 1, widthOf)).toEqual({ word, clock });
  });
});
