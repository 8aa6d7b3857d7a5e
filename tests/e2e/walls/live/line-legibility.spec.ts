import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { triesAllIn } from '#tests/support/extent.ts';
import { legibilityProblems } from '#tests/support/walls/legibility.ts';
import { GLASS_SIZES, type GlassOrientation, openSynthetic } from '#tests/support/walls/synthetic-board.ts';

/** `fault=3` is the board's own worst case: the longest names and the widest numbers; 7 a planned stop; 9 is everything broken. */
const ALL_BOARDS = [
  { machines: 4, fault: 3 },
  { machines: 13, fault: 0 },
  { machines: 13, fault: 1 },
  { machines: 13, fault: 2 },
  { machines: 13, fault: 3 },
  { machines: 13, fault: 7 },
  { machines: 24, fault: 9 },
  { machines: 60, fault: 3 },
  { machines: 60, fault: 9 },
];
const WIDEST = { machines: 60, fault: 3 };
/** After a change that does not reach this board: the widest alone. */
const BOARDS = triesAllIn(import.meta.filename) ? ALL_BOARDS : [WIDEST];
const LOOKS = [
  { theme: 'dark', palette: 'andon', lang: 'zh' },
  { theme: 'light', palette: 'andon', lang: 'en' },
  { theme: 'starry', palette: 'isa101', lang: 'zh' },
  { theme: 'light', palette: 'isa101', lang: 'en' },
  { theme: 'dark', palette: 'isa101', lang: 'en' },
  { theme: 'starry', palette: 'andon', lang: 'en' },
];

for (const orientation of Object.keys(GLASS_SIZES) as GlassOrientation[]) {
  for (const [index, board] of BOARDS.entries()) {
    // Every look meets every kind of board over the whole table; the worst case meets half of them each time.
    const looks = LOOKS.filter((_, look) => (look + index) % (board.fault === 3 ? 2 : 3) === 0);
    test(`every text is legible, apart and on the glass: ${orientation}, ${board.machines} machines, fault ${board.fault}`, async ({
      page,
    }) => {
      await page.setViewportSize(GLASS_SIZES[orientation]);
      for (const look of looks) {
        await test.step(Object.values(look).join(' '), async () => {
          const texts = await openSynthetic(page, '/productLineSignage', {
            screen: 'A3-NORTH',
            ...board,
            ...look,
          });
          expect(texts.length).toBeGreaterThan(2 * board.machines);
          expect(legibilityProblems(texts, GLASS_SIZES[orientation], CAP_FLOORS.far)).toEqual([]);
        });
      }
    });
  }
}
