import { SITUATIONS } from '#display/boards/office/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';
import { openSynthetic } from '#tests/support/walls/synthetic-board.ts';

testLegibility({
  path: '/officeSignage',
  situations: SITUATIONS,
  capFloors: CAP_FLOORS.far,
  query: () => ({ screen: 'C2' }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.done', 'figure.third']));
    expect(parts.some((part) => part.startsWith('label.stage'))).toBe(situation !== SITUATIONS.bare);
    // Ordinary customers are read whole, and the title where the age of the data is short.
    const names = texts.filter(({ part }) => part.endsWith('.customer'));
    const whole = situation === SITUATIONS.widest ? [] : names;
    const title = situation === SITUATIONS.normal ? texts.filter(({ part }) => part === 'label.title') : [];
    expect([...whole, ...title].filter(({ text }) => text.includes('…'))).toEqual([]);
  },
});

test('codes, counts and times are never cut, however long the names are', async ({ page }) => {
  for (const lang of ['zh', 'en']) {
    const texts = await openSynthetic(page, '/officeSignage', { fault: SITUATIONS.widest, lang });
    const whole = texts.filter(({ part }) =>
      /^(verdict|figure)\.|\.(no|time|value|minimum|count|due)$|^label\.stage\d$|\.note$/.test(part),
    );
    expect(whole.length).toBeGreaterThan(30);
    expect(whole.filter(({ text }) => text.includes('…'))).toEqual([]);
  }
});
