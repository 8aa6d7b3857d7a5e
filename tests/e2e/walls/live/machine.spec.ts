import type { Locator, Page } from '@playwright/test';
import type { MachineBoardModel } from '#display/boards/machine/model/model.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import type { TextRecord } from '#display/parts/scene.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { themes } from '#shared/theme/theme.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { legibilityProblems } from '#tests/support/walls/legibility.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/walls/synthetic-board.ts';
import { settle } from '#tests/support/walls/wall-model.ts';

/** `fault=3` has the longest names and the widest numbers; 2 is old, 5 dead, 9 an emergency stop with alarms. */
const CASES = [
  { mId: '904', fault: 0, theme: 'dark', palette: 'andon', lang: 'zh' },
  { mId: '905', fault: 1, theme: 'light', palette: 'andon', lang: 'en' },
  { mId: '904', fault: 2, theme: 'starry', palette: 'isa101', lang: 'zh' },
  { mId: '904', fault: 3, theme: 'dark', palette: 'andon', lang: 'zh' },
  { mId: '907', fault: 3, theme: 'light', palette: 'isa101', lang: 'en' },
  { mId: '907', fault: 5, theme: 'starry', palette: 'andon', lang: 'en' },
  { mId: '907', fault: 9, theme: 'dark', palette: 'isa101', lang: 'en' },
  { mId: '950', fault: 0, theme: 'light', palette: 'andon', lang: 'en' },
  { mId: '7', fault: 0, theme: 'dark', palette: 'andon', lang: 'en' },
  // Units of a hall: 2009 feeds a line, 2006 has a batch, 2008 has no level.
  { mId: '2009', fault: 0, theme: 'dark', palette: 'andon', lang: 'zh' },
  { mId: '2006', fault: 1, theme: 'light', palette: 'andon', lang: 'en' },
  { mId: '2006', fault: 3, theme: 'starry', palette: 'andon', lang: 'zh' },
  { mId: '2005', fault: 3, theme: 'dark', palette: 'isa101', lang: 'en' },
  { mId: '2008', fault: 5, theme: 'light', palette: 'andon', lang: 'en' },
] as const;

/** With the list of alarms open; `shown` is in it alone. */
const ALARM_CASES = [
  { mId: '907', fault: 3, theme: 'starry', lang: 'zh', shown: '已确认' },
  { mId: '907', fault: 1, theme: 'dark', lang: 'en', shown: 'Acknowledged' },
] as const;

const open = (page: Page, query: Readonly<Record<string, string | number>>) =>
  openSynthetic(page, '/MachineIndex', { mId: '904', ...query });

async function textsOn(page: Page): Promise<readonly TextRecord[]> {
  return page.evaluate(() => window.linewall?.texts() ?? []);
}

async function modelOn(page: Page): Promise<MachineBoardModel | null> {
  // The board that is open is the machine view: its model is this. Null while the next board is being opened.
  return page.evaluate(() => (window.linewall?.model() ?? null) as MachineBoardModel | null);
}

/** The labels of the chart's time axis. */
async function timesOn(page: Page): Promise<readonly string[]> {
  return (await textsOn(page)).filter(({ part }) => part.startsWith('detail.time')).map(({ text }) => text);
}

/** The DOM layer that holds the chart. */
function chartOn(page: Page): Locator {
  return page.locator('.overlay-box:has(canvas)');
}

/** Taps the middle of a text, as a finger would. */
async function tap(page: Page, part: string): Promise<void> {
  const text = (await textsOn(page)).find((one) => one.part === part);
  if (!text) throw new Error(`${part} is not on the glass`);
  await page.mouse.click(text.x + text.width / 2, text.y + text.height / 2);
}

for (const [orientation, size] of Object.entries(GLASS_SIZES)) {
  test(`every text of the machine view can be read in ${orientation}, and none runs into another`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const query of CASES) {
      const problems = legibilityProblems(await open(page, query), size, CAP_FLOORS.near);
      expect.soft(problems, JSON.stringify(query)).toEqual([]);
    }
    for (const query of ALARM_CASES) {
      await open(page, query);
      await tap(page, 'detail.tab.alarms');
      await expect
        .poll(async () => (await textsOn(page)).some(({ text }) => text === query.shown))
        .toBe(true);
      await settle(page);
      const problems = legibilityProblems(await textsOn(page), size, CAP_FLOORS.near);
      expect.soft(problems, JSON.stringify(query)).toEqual([]);
    }
  });
}

test('a touch changes list, page, metric and time span', async ({ page }) => {
  await open(page, {});
  expect((await textsOn(page)).find(({ part }) => part === 'row.chart')?.text).toMatch(/^速度/);
  await tap(page, 'detail.tab.reasons');
  await expect
    .poll(async () => (await textsOn(page)).some(({ part }) => part === 'detail.stop0.count'))
    .toBe(true);

  const first = (await modelOn(page))?.machine?.parameters[0]?.name;
  expect((await textsOn(page)).find(({ part }) => part === 'detail.parameter0.name')?.text).toBe(first);
  const page1 = (await textsOn(page)).find(({ part }) => part === 'detail.parameters.page');
  if (!page1) throw new Error('there is no pager');
  await page.mouse.click(page1.x + page1.width / 2 + 90, page1.y + page1.height / 2);
  await expect
    .poll(async () => (await textsOn(page)).find(({ part }) => part === 'detail.parameters.page')?.text)
    .toBe('2 / 3');
  await settle(page);

  const fifth = (await modelOn(page))?.machine?.parameters[4]?.name ?? '';
  await tap(page, 'detail.parameter4.name');
  await expect
    .poll(async () => (await textsOn(page)).find(({ part }) => part === 'row.chart')?.text)
    .toContain(fifth);

  const before = await timesOn(page);
  await tap(page, 'detail.range.hour');
  await expect.poll(() => timesOn(page)).not.toEqual(before);
  await expect(chartOn(page)).toHaveCount(1);
});

test('the cause is one tap away, the line too, by button and by Esc', async ({ page }) => {
  await open(page, { mId: '905', fault: 1 });
  await tap(page, 'row.vendor');
  await expect.poll(() => new URL(page.url()).searchParams.get('mId')).toBe('907');
  await expect.poll(async () => (await modelOn(page))?.machine?.id).toBe('907');
  await settle(page);
  await tap(page, 'detail.next');
  await expect.poll(() => new URL(page.url()).searchParams.get('mId')).toBe('908');
  await expect.poll(async () => (await modelOn(page))?.machine?.id).toBe('908');
  await settle(page);
  await tap(page, 'detail.back');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/productLineSignage');
  expect(new URL(page.url()).searchParams.get('line')).toBe('900');
  await page.goBack();
  await expect.poll(async () => (await modelOn(page))?.machine?.id).toBe('908');
  await settle(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/productLineSignage');
});

test('draws a curve, and live values move it on', async ({ page }) => {
  await open(page, { freeze: 0 });
  const chart = page.locator('.overlay-box canvas').first();
  await expect(chart).toBeVisible();
  const day = await timesOn(page);
  await tap(page, 'detail.range.hour');
  await expect.poll(() => timesOn(page)).not.toEqual(day);
  const before = await chartOn(page).screenshot();
  await expect
    .poll(async () => (await chartOn(page).screenshot()).equals(before), { timeout: 20_000 })
    .toBe(false);
});

test('mounts leave no chart, no listener and no timer behind', async ({ page }) => {
  await open(page, {});
  const remount = async (): Promise<void> => {
    await page.evaluate(async () => {
      await window.linewallTest?.unmount();
      await window.linewallTest?.remount();
    });
    await expect(page.locator('.overlay-box canvas').first()).toBeAttached();
    await settle(page);
  };
  await remount();
  const count = () =>
    page.evaluate(() => ({
      ...window.linewall?.diagnostics().counts,
      canvases: document.querySelectorAll('canvas').length,
    }));
  const before = await count();
  for (let round = 0; round < 4; round += 1) await remount();
  expect(await count()).toEqual(before);
  await page.evaluate(() => window.linewallTest?.unmount());
  await expect(page.locator('.overlay-box')).toHaveCount(0);
  // Esc belongs to the view: without it, it leads nowhere.
  const url = page.url();
  await page.keyboard.press('Escape');
  // A view that still listened would have changed the address before this is answered.
  expect(await page.evaluate(() => location.href)).toBe(url);
});

test('an unknown machine is said to be one, with a way back', async ({ page }) => {
  await open(page, { mId: '7', lang: 'en' });
  const words = (await textsOn(page)).map(({ text }) => text);
  expect(words).toContain('Machine not found');
  await tap(page, 'detail.back');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/productLineSignage');
});

for (const [orientation, size] of Object.entries(GLASS_SIZES)) {
  test(`the chart carries its attribution, legible, in ${orientation}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark', 'starry'] as const) {
      await open(page, { theme });
      const link = page.getByRole('link', { name: 'TradingView' });
      await expect(link).toHaveAttribute('href', 'https://www.tradingview.com/');
      const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { fontSize, textWidth } = await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { width: textWidth } = range.getBoundingClientRect();
        return { fontSize: Number.parseFloat(getComputedStyle(element).fontSize), textWidth };
      });
      expect(textWidth).toBeLessThanOrEqual(width);
      // Scene units are CSS pixels at this size; its text is at the right end of its box, in the middle of the line.
      const record = {
        text: 'TradingView',
        part: 'detail.attribution',
        x: x + width - textWidth,
        y: y + (height - fontSize) / 2,
        width: textWidth,
        height: fontSize,
        fontSize,
        capHeight: fontSize * CAP_HEIGHT_RATIO,
        colour: themes[theme].textSecondary,
        ground: themes[theme].background,
      };
      expect(legibilityProblems([...(await textsOn(page)), record], size, CAP_FLOORS.near)).toEqual([]);
      // A touch on it stays on the wall.
      const at = { x: x + width / 2, y: y + height / 2 };
      expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, at)).not.toBe('A');
    }
  });
}
