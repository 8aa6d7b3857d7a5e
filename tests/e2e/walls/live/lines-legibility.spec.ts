import { LINES_FAULTS } from '#display/kit/synthetic/lines-scenario.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';

const { brokenLabeller, widest, broken, mixed, dead } = LINES_FAULTS;
/** From nine on tiles are small; two have the largest texts. */
const LINES: Readonly<Record<number, number>> = { [mixed]: 8, [broken]: 12, [dead]: 2, [widest]: 9 };

testLegibility({
  path: '/productLineSignage',
  situations: { brokenLabeller, widest, broken, mixed, dead },
  capFloors: CAP_FLOORS.far,
  query: (situation) => ({
    screen: 'H1-NORTH',
    lines: LINES[situation] ?? 5,
    machines: situation === broken ? 40 : 12,
  }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.running', 'label.line1.name']));
    const figures = texts.filter(({ part }) => /\.(?:speed|output|clock|word)$/.test(part));
    expect(figures.filter(({ text }) => text.includes('…'))).toEqual([]);
    const causes = texts.filter(({ part }) => part.endsWith('.reason'));
    expect(causes.length > 0).toBe(situation !== dead);
  },
});
