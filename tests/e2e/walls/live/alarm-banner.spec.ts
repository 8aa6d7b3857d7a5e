import { LINE_PATH } from '#display/kit/addresses.ts';
import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { LINES_FAULTS } from '#display/kit/synthetic/lines-scenario.ts';
import { BANNER_MAX_H, SHORT_BANNER_MAX_H } from '#display/runtime/alarms/banner-height.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/walls/synthetic-board.ts';

for (const orientation of ['landscape', 'portrait'] as const)
  for (const lang of ['zh', 'en'] as const)
    for (const fault of [FAULTS.widest, FAULTS.broken])
      test(`the alarm banner leaves verdict and tiles free: ${orientation}, ${lang}, ${fault}`, async ({
        wall,
      }) => {
        await wall.setViewportSize(GLASS_SIZES[orientation]);
        await openSynthetic(wall, LINE_PATH, { fault, lang, seed: 1, alarms: 'low', alarmTouch: 1 });
        const banner = wall.getByRole('alert');
        const button = banner.getByRole('button');
        await expect(button).toBeVisible();
        const [box, inner] = [await banner.boundingBox(), await button.boundingBox()];
        if (!box || !inner) throw new Error('the banner has no place');
        expect(box.height).toBeLessThanOrEqual(BANNER_MAX_H[orientation]);
        expect(box.y + box.height).toBeCloseTo(GLASS_SIZES[orientation].height, 0);
        expect(inner.y + inner.height, 'the button is on the glass').toBeLessThanOrEqual(box.y + box.height);
      });

for (const orientation of ['landscape', 'portrait'] as const)
  for (const lang of ['zh', 'en'] as const)
    for (const fault of [FAULTS.widest, FAULTS.broken])
      test(`the alarm banner stands below 60 machines: ${orientation}, ${lang}, ${fault}`, async ({
        wall,
      }) => {
        await wall.setViewportSize(GLASS_SIZES[orientation]);
        const query = { machines: 60, fault, lang, seed: 1, alarms: 'low', alarmTouch: 1 };
        await openSynthetic(wall, LINE_PATH, query);
        const banner = wall.getByRole('alert');
        // The board may have its first picture after the banner.
        await expect
          .poll(async () => (await banner.boundingBox())?.height)
          .toBeLessThanOrEqual(SHORT_BANNER_MAX_H[orientation]);
        const box = await banner.boundingBox();
        const button = await banner.getByRole('button').boundingBox();
        if (!box || !button) throw new Error('the banner has no place');
        expect(box.y + box.height).toBeCloseTo(GLASS_SIZES[orientation].height, 0);
        expect(button.y + button.height, 'the button is on the glass').toBeLessThanOrEqual(
          box.y + box.height,
        );
        const cut = await banner.evaluate((element) =>
          [...element.querySelectorAll('div')]
            .filter(
              ({ clientHeight, childElementCount, textContent }) =>
                textContent && childElementCount === 0 && clientHeight < 30,
            )
            .map(({ textContent }) => textContent),
        );
        expect(cut, 'no line is squeezed').toEqual([]);
      });

test('the alarm banner stands above the line that the verdict names where that is at the foot', async ({
  wall,
}) => {
  await wall.setViewportSize(GLASS_SIZES.portrait);
  // Of this seed the seventh of eight lines stands longest.
  const query = { lines: 8, fault: LINES_FAULTS.broken, seed: 4, alarms: 'low' };
  await openSynthetic(wall, LINE_PATH, query);
  const named = await wall.evaluate(() => {
    const model = window.linewall?.model() as { readonly lines: readonly { readonly role: string }[] };
    const index = model.lines.findIndex(({ role }) => role === 'worst');
    const all = window.linewall?.texts() ?? [];
    return { index, texts: all.filter(({ part }) => part.includes(`.line${index}.`)) };
  });
  expect(named.index).toBe(6);
  expect(named.texts.length).toBeGreaterThan(0);
  const highest = Math.min(...named.texts.map(({ y }) => y));
  // The board may have its first picture after the banner.
  await expect
    .poll(async () => {
      const box = await wall.getByRole('alert').boundingBox();
      return box && box.y + box.height;
    })
    .toBeLessThanOrEqual(highest);
});
