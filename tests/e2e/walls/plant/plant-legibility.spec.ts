import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';

// The figures alone: a scene in software takes seconds for a picture, and has no texts.
testLegibility({
  path: '/largeScreen',
  situations: FAULTS,
  capFloors: CAP_FLOORS.far,
  query: () => ({ machines: 39, renderer: 'canvas' }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.output', 'figure.line0.speed']));
    const figures = texts.filter(({ part }) => part.startsWith('figure.'));
    expect(figures.filter(({ text }) => text.includes('…'))).toEqual([]);
    expect(parts.includes('label.callout')).toBe(
      ([FAULTS.brokenLabeller, FAULTS.widest, FAULTS.broken] as number[]).includes(situation),
    );
  },
});
