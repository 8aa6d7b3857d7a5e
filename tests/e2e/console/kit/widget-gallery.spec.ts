import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { WIDGETS } from '#console/features/widget-gallery/widgets.ts';
import { lastPickableDay, localDayOf, pickedPeriod } from '#shared/domain/calendar/picked-period.ts';
import { type DayRange, dayAfter, periodAround } from '#shared/domain/energy/energy-period.ts';
import { paint, settle } from '#tests/e2e/console/accessibility/axe-check.ts';
import { CHECKS, show, lookTest as test } from '#tests/e2e/console/accessibility/tour-page.ts';
import { expect } from '#tests/support/browser/console-page.ts';

/**
 * Every widget of the gallery in all its states: axe in the three themes, texts that are not cut off in both languages.
 * `WIDGET_PICTURES=1` also writes a picture of each to `test-results/widgets`.
 */
const HAS_PICTURES = process.env.WIDGET_PICTURES === '1';
const PICTURES = {
  zh: [
    { theme: 'light', width: 1_280 },
    { theme: 'starry', width: 1_280 },
  ],
  en: [{ theme: 'dark', width: 1_920 }],
} as const;

const PickedPeriod = z.object({
  num: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  time: z.tuple([z.iso.date(), z.iso.date()]),
  show: z.string(),
});

test.describe.configure({ mode: 'parallel' });
test.use({ place: 'frame' });

/** Shows a widget and returns all its states. */
async function showWidget(page: Page, id: string): Promise<Locator> {
  await show(page, `/widget-gallery/index?widget=${id}`);
  const states = page.locator(`main:visible [data-widget="${id}"] [data-widget-state]`);
  await expect(states.first()).toBeVisible();
  return states;
}

for (const { name: check, language } of CHECKS) {
  test.describe(check, () => {
    test.use({ language });

    for (const { id } of WIDGETS) {
      test(id, async ({ tour: { page, check } }) => {
        const states = await showWidget(page, id);
        await check(id);
        if (HAS_PICTURES) await takePictures(page, language, id);
        const opening = states.and(page.locator('[data-opens]'));
        for (let index = 0; index < (await opening.count()); index += 1) {
          const state = opening.nth(index);
          const name = `${id}, ${await state.getAttribute('data-widget-state')}`;
          await state.getByRole('button').first().click();
          const dialog = page.getByRole('dialog').filter({ visible: true });
          await expect(dialog).toBeVisible();
          await check(name);
          if (HAS_PICTURES) await takePictures(page, language, name);
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
      });
    }
  });
}

async function takePictures(page: Page, language: keyof typeof PICTURES, name: string): Promise<void> {
  const size = page.viewportSize();
  for (const { theme, width } of PICTURES[language]) {
    await page.setViewportSize({ width, height: 1_080 });
    await paint(page, theme);
    await settle(page);
    const file = name.replaceAll(/[^\w-]+/g, '-');
    await page.screenshot({ path: `test-results/widgets/${file}-${language}-${theme}.png` });
  }
  await paint(page, 'light');
  if (size) await page.setViewportSize(size);
}

test.describe('by keyboard', () => {
  test.use({ language: 'zh' });

  /** Shows a widget and returns one of its states. */
  async function stateOf(page: Page, id: string, name: string): Promise<Locator> {
    const states = await showWidget(page, id);
    return states.and(page.locator(`[data-widget-state="${name}"]`));
  }

  for (const [name, key, before] of [
    ['Day', 'ArrowLeft', (from) => periodAround(1, dayAfter(from, -1))],
    ['Week', 'ArrowUp', (from) => periodAround(2, dayAfter(from, -1))],
    ['Month', 'ArrowLeft', (from) => periodAround(3, dayAfter(from, -1))],
    ['Year', 'ArrowLeft', (from) => periodAround(5, dayAfter(from, -1))],
  ] satisfies readonly [string, string, (from: string) => DayRange][]) {
    test(`${name.toLowerCase()}: the period before is chosen, and none of the future`, async ({
      tour: { page },
    }) => {
      const state = await stateOf(page, 'period', name);
      const output = async () => PickedPeriod.parse(JSON.parse(await state.locator('code').innerText()));
      const { num, time } = await output();
      const cell = page.getByRole('dialog').locator('[data-part=table-cell-trigger]:focus');
      await state.getByRole('button').first().press('Enter');
      await expect(cell).toHaveAttribute('data-selected', '');
      await page.keyboard.press(key);
      await expect(cell).not.toHaveAttribute('data-selected', '');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      const { from, to } = before(time[0]);
      expect(await output()).toEqual(pickedPeriod(num, from, 'zh'));
      expect(to).toBe((await output()).time[1]);
      await state.getByRole('button').first().press('Enter');
      await expect(cell).toBeVisible();
      // As far as the last one that can be chosen: no key leads beyond.
      for (let step = 0; step < 3; step += 1)
        await page.keyboard.press(key === 'ArrowUp' ? 'ArrowDown' : 'ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      const last = await output();
      expect(last.time[0] <= lastPickableDay(num, localDayOf(Date.now(), 'Asia/Shanghai'))).toBe(true);
      expect(last.time[0] >= time[0]).toBe(true);
    });
  }

  test('quarter: four of a year, arrows to other years, no future', async ({ tour: { page } }) => {
    const state = await stateOf(page, 'period', 'Quarter');
    await state.getByRole('button').first().press('Enter');
    const dialog = page.getByRole('dialog');
    const quarters = dialog.getByRole('group').getByRole('button');
    await expect(quarters).toHaveCount(4);
    await expect(dialog.locator('[aria-pressed=true]')).toBeFocused();
    const year = Number(await dialog.getByRole('group').getAttribute('aria-label'));
    await dialog.getByRole('button', { name: '上一年' }).press('Enter');
    await quarters.nth(3).press('Enter');
    await expect(state.locator('code')).toContainText(`"time":["${year - 1}-10-01","${year - 1}-12-31"]`);
  });

  test('org chart: arrows walk, collapse and expand', async ({ tour: { page } }) => {
    const state = await stateOf(page, 'org-chart', 'A family, one node collapsed');
    const focused = state.locator('[role=treeitem]:focus');
    await state.getByRole('treeitem').first().focus();
    await expect(focused).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('End');
    await expect(focused).toContainText('王磊');
    await page.keyboard.press('ArrowUp');
    await expect(focused).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(state.getByRole('treeitem', { name: '刘洋' })).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(state.getByRole('treeitem')).toHaveCount(1);
  });

  test('production flow: arrows lead along the branches, Enter opens a machine', async ({
    tour: { page },
  }) => {
    const state = await stateOf(page, 'production-flow', 'With branches, opened by a click');
    await state.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(state.locator('button:focus')).toHaveAccessibleName(/灌装机/);
    await page.keyboard.press('Enter');
    await expect(state.getByRole('status')).toHaveText(/MachineIndex\?mId=[23]$/);
  });

  test('step counter: what a count is made of shows while the keyboard is on it', async ({
    tour: { page },
  }) => {
    const state = await stateOf(page, 'step-counter', 'Counts, badges, up and down');
    await state.getByRole('button').first().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toContainText('异常');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
  });

  test('label carousel: an arrow says where the labels end', async ({ tour: { page } }) => {
    const state = await stateOf(page, 'label-carousel', 'More labels than room');
    await state.getByRole('button', { name: '上一个' }).press('Enter');
    await expect(page.getByRole('tooltip')).toHaveText('已经到头啦');
    await expect(await stateOf(page, 'label-carousel', 'No data')).toContainText('暂无数据');
  });

  test('switch: a change that is blocked is logged, and the value stays', async ({ tour: { page } }) => {
    const state = await stateOf(page, 'switch', 'Checked before it changes: turning on is blocked');
    const logged = page.waitForEvent('console', (message) => message.text() === '切换被阻止');
    await state.getByRole('checkbox').press('Space');
    await logged;
    await expect(state.locator('code')).toHaveText('N');
    const free = await stateOf(page, 'switch', 'Two values');
    await free.getByRole('checkbox').press('Space');
    await expect(free.locator('code')).toHaveText('Y');
  });
});
