import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { SITUATIONS } from '#display/screens/railway/synthetic/situations.ts';
import { expect } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';

const WITH_CULPRIT: readonly number[] = [
  SITUATIONS.crane,
  SITUATIONS.widest,
  SITUATIONS.long,
  SITUATIONS.broken,
];
const WITHOUT_WAGONS: readonly number[] = [SITUATIONS.closed, SITUATIONS.empty, SITUATIONS.bare];

// The figures alone: a scene in software takes seconds for a picture, and its only texts are numbers on the floor.
testLegibility({
  path: '/largeScreenRailway',
  situations: SITUATIONS,
  capFloors: CAP_FLOORS.far,
  query: () => ({ renderer: 'canvas' }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.wagons', 'label.train0.time']));
    const figures = texts.filter(({ part }) => part.startsWith('figure.'));
    expect(figures.filter(({ text }) => text.includes('…'))).toEqual([]);
    expect(parts.includes('label.callout')).toBe(WITH_CULPRIT.includes(situation));
    expect(parts.includes('label.wagon0.number')).toBe(!WITHOUT_WAGONS.includes(situation));
  },
});
