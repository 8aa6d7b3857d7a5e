import type { TextRecord } from '#display/parts/scene.ts';
import type { DisplayPath } from '#shared/contracts/kit/boards.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { PALETTE_NAMES, THEME_NAMES } from '#shared/theme/theme.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { triesAllIn } from '#tests/support/extent.ts';
import { legibilityProblems } from './legibility.ts';
import { GLASS_SIZES, type GlassOrientation, openSynthetic, turnGlass } from './synthetic-board.ts';

interface LegibleBoard {
  readonly path: DisplayPath;
  /** What `?fault=` chooses; `widest` is also looked at in 3840 × 2160. */
  readonly situations: Readonly<Record<string, number>> & { readonly widest: number };
  readonly capFloors: Readonly<Record<string, number>>;
  /** The address besides look, language and situation. */
  readonly query: (situation: number) => Readonly<Record<string, string | number>>;
  /** What else holds of each picture. */
  readonly check: (texts: readonly TextRecord[], situation: number, orientation: GlassOrientation) => void;
}

/** Texts lie alike in each of them: they come in turn, and every one with both languages. */
const LOOKS = THEME_NAMES.flatMap((theme) => PALETTE_NAMES.map((palette) => ({ theme, palette })));
const LARGE = { width: 3840, height: 2160 };

/**
 * Every text of a board can be read in every situation, language and orientation: one load each, which is then turned. Of a board
 * that a change does not reach, in its widest situation.
 */
export function testLegibility({ path, situations, capFloors, query, check }: LegibleBoard): void {
  for (const [turn, lang] of LANGUAGES.entries()) {
    test(`every text of ${path} can be read in ${lang}, across and upright`, async ({ page }, { file }) => {
      const tried = triesAllIn(file) ? situations : { widest: situations.widest };
      for (const [index, [name, fault]] of Object.entries(tried).entries()) {
        const look = LOOKS[(index + turn * 3) % LOOKS.length];
        await test.step(`${name} ${look?.theme} ${look?.palette}`, async () => {
          await page.setViewportSize(GLASS_SIZES.landscape);
          const across = await openSynthetic(page, path, { ...query(fault), ...look, lang, fault });
          expect(legibilityProblems(across, GLASS_SIZES.landscape, capFloors)).toEqual([]);
          check(across, fault, 'landscape');
          if (fault === situations.widest) {
            const large = await turnGlass(page, LARGE);
            expect(large.length).toBe(across.length);
            expect(legibilityProblems(large, GLASS_SIZES.landscape, capFloors)).toEqual([]);
          }
          const upright = await turnGlass(page, GLASS_SIZES.portrait);
          expect(legibilityProblems(upright, GLASS_SIZES.portrait, capFloors)).toEqual([]);
          check(upright, fault, 'portrait');
        });
      }
    });
  }
}
