import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { HALL_SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import { expect } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';

const WITH_CALLOUT: readonly number[] = [
  HALL_SITUATIONS.late,
  HALL_SITUATIONS.widest,
  HALL_SITUATIONS.many,
  HALL_SITUATIONS.crowded,
];

// The figures alone: a scene in software takes seconds for a picture, and has no texts.
testLegibility({
  path: '/largeScreen2',
  situations: HALL_SITUATIONS,
  capFloors: CAP_FLOORS.far,
  query: () => ({ machines: 12, renderer: 'canvas' }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.output', 'label.door0.code']));
    const whole = texts.filter(({ part }) => part.startsWith('figure.') || /\.door\d+\.code$/.test(part));
    expect(whole.filter(({ text }) => text.includes('…'))).toEqual([]);
    expect(parts.includes('label.callout')).toBe(WITH_CALLOUT.includes(situation));
  },
});
