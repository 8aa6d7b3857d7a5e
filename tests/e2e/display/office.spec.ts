import { SITUATIONS } from '#display/boards/office/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser-fixture.ts';
import { legibilityProblems } from '#tests/support/legibility.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/synthetic-board.ts';

const CASES = [
  { fault: SITUATIONS.normal, theme: 'dark', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.overdue, theme: 'light', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.overdue, theme: 'starry', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.atRisk, theme: 'light', palette: 'isa101', lang: 'en' },
  { fault: SITUATIONS.widest, theme: 'starry', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.widest, theme: 'light', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.done, theme: 'starry', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.dead, theme: 'light', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.empty, theme: 'dark', palette: 'isa101', lang: 'en' },
  { fault: SITUATIONS.bare, theme: 'light', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.staff, theme: 'dark', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.stale, theme: 'starry', palette: 'andon', lang: 'en' },
] as const;

for (const [orientation, size] of Object.entries(GLASS_SIZES)) {
  test(`every text of the office board can be read from five metres in ${orientation}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const query of CASES) {
      await test.step(Object.values(query).join(' '), async () => {
        const texts = await openSynthetic(page, '/officeSignage', { screen: 'C2', ...query });
        const parts = texts.map(({ part }) => part);
        expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.done', 'figure.third']));
        expect(parts.filter((part) => part.startsWith('label.stage')).length > 0).toBe(
          query.fault !== SITUATIONS.bare,
        );
        expect(legibilityProblems(texts, size, CAP_FLOORS.far)).toEqual([]);
      });
    }
  });
}

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
