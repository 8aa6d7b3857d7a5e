import { describe, expect, it } from 'vitest';
import { fitVerdict, type VerdictLine } from './fit-verdict.ts';

const widthOf = ({ word, clock }: VerdictLine): number => `${word} ${clock.text} ${clock.unit}`.trim().length;

describe('the line of a verdict', () => {
  const late = {
    word: 'L12 down',
    briefWord: 'L12',
    clock: { text: '12:05', unit: '' },
    briefClocks: [{ text: '12', unit: 'm' }],
  };
  const [minutes] = late.briefClocks;

  it('gives up seconds before it gives up the word that says what is wrong', () => {
    expect(fitVerdict(late, 14, widthOf)).toEqual({ word: 'L12 down', clock: late.clock });
    expect(fitVerdict(late, 13, widthOf)).toEqual({ word: 'L12 down', clock: minutes });
    expect(fitVerdict(late, 12, widthOf)).toEqual({ word: 'L12', clock: late.clock });
    expect(fitVerdict(late, 8, widthOf)).toEqual({ word: 'L12', clock: minutes });
  });

  it('has the most telling of several shorter clocks', () => {
    const briefClocks = [
      { text: '2h27', unit: '' },
      { text: '2', unit: 'h' },
    ];
    const stood = { word: '3 down', clock: { text: '2h27', unit: '' }, briefClocks };
    expect(fitVerdict(stood, 13, widthOf).clock).toEqual(stood.clock);
    expect(fitVerdict(stood, 12, widthOf).clock).toEqual(briefClocks[0]);
    expect(fitVerdict(stood, 10, widthOf).clock).toEqual(briefClocks[1]);
  });

  it('is the shortest one where none fits, and as it is where it has no shorter one', () => {
    expect(fitVerdict(late, 1, widthOf)).toEqual({ word: 'L12', clock: minutes });
    const { word, clock } = late;
    expect(fitVerdict({ word, clock }, 1, widthOf)).toEqual({ word, clock });
  });
});
