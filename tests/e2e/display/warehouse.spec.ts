import { SITUATIONS } from '#display/boards/warehouse/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser-fixture.ts';
import { legibilityProblems } from '#tests/support/legibility.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/synthetic-board.ts';

const CASES = [
  { fault: SITUATIONS.normal, theme: 'dark', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.late, theme: 'light', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.widest, theme: 'starry', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.widest, theme: 'light', palette: 'isa101', lang: 'en' },
  { fault: SITUATIONS.stale, theme: 'dark', palette: 'isa101', lang: 'en' },
  { fault: SITUATIONS.dead, theme: 'light', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.atRisk, theme: 'starry', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.many, theme: 'light', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.crowded, theme: 'dark', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.closed, theme: 'starry', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.clear, theme: 'dark', palette: 'andon', lang: 'zh' },
] as const;

for (const [orientation, size] of Object.entries(GLASS_SIZES)) {
  test(`every text of the docks can be read from five metres in ${orientation}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const query of CASES) {
      await test.step(Object.values(query).join(' '), async () => {
        const texts = await openSynthetic(page, '/warehouseSignage', { screen: 'D1-NORTH', ...query });
        expect(texts.map(({ part }) => part)).toContain('verdict.word');
        expect(legibilityProblems(texts, size, CAP_FLOORS.far)).toEqual([]);
        const codes = texts.filter(({ part }) => /\.(name|figure|plate|time|value|since)$/.test(part));
        const cut = codes.filter(({ part, text }) => text.includes('…') && !part.includes('zone'));
        expect(cut).toEqual([]);
      });
    }
  });
}
