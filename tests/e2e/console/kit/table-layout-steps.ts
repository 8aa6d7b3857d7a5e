import type { Locator, Page } from '@playwright/test';
import { saveTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { expect } from '#tests/support/browser/console-page.ts';

const grid = (page: Page): Locator => page.getByRole('main').getByRole('grid');

/** What is seen of a layout: the columns in their order, and how wide the first one is. */
interface SeenTableLayout {
  readonly heads: readonly string[];
  readonly firstWidth: string | null;
}

/** Widens the first column, hides one, and moves another, all by keyboard or pointer as a user does. */
export async function layOutTable(page: Page, hides: string): Promise<SeenTableLayout> {
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith(saveTableLayout.path),
    );
  const before = await seenLayout(page);
  let save = saved();
  await grid(page)
    .getByRole('button', { name: /^调整列宽/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await save;
  await page.getByRole('button', { name: '列设置' }).click();
  save = saved();
  await page.getByRole('checkbox', { name: hides, exact: true }).uncheck();
  await save;
  save = saved();
  await page
    .getByRole('button', { name: /^移动列/ })
    .first()
    .press('ArrowDown');
  await save;
  await page.keyboard.press('Escape');
  const after = await seenLayout(page);
  expect(after.heads).not.toContain(hides);
  expect(after.heads).not.toEqual(before.heads.filter((head) => head !== hides));
  return after;
}

async function seenLayout(page: Page): Promise<SeenTableLayout> {
  return {
    heads: await grid(page).getByRole('columnheader').allInnerTexts(),
    firstWidth: await grid(page).locator('col').nth(1).getAttribute('style'),
  };
}

export async function expectTableLayout(page: Page, layout: SeenTableLayout): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => seenLayout(page)).toEqual(layout);
}

export async function resetTableLayout(page: Page, hides: string): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(grid(page).getByRole('columnheader', { name: hides, exact: true })).toBeVisible();
}
