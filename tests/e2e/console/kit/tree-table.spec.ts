import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'tree-table-page.tsx'));
});

let check: Check;
let outline: Locator;
test.beforeEach(async ({ page }) => {
  check = await axeOn(page);
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>tree</title><body></body></html>');
  await page.addScriptTag({ content: script });
  outline = page.getByLabel('outline');
  await expect(outline).toHaveText('a(a1 a2) b c d lazy');
});

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const names = (page: Page) => page.locator('tr[data-tree-row] td:first-child').allInnerTexts();

test('is a treegrid that the keyboard walks, expands and searches', async ({ page }) => {
  const grid = page.getByRole('treegrid', { name: 'rows' });
  await check('the tree');
  await grid.getByRole('row').nth(1).focus();
  const focused = page.locator('tr:focus');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toContainText('Alpha one');
  await expect(focused).toHaveAttribute('aria-level', '2');
  await expect(focused).toHaveAttribute('aria-posinset', '1');
  await expect(focused).toHaveAttribute('aria-setsize', '2');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toContainText('Alpha');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  expect(await names(page)).toEqual(['Alpha', 'Beta', 'Closed to children', 'Delta', 'Lazy']);
  await page.keyboard.press('End');
  await expect(focused).toContainText('Lazy');
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Loaded')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Home');
  await expect(focused).toContainText('Alpha');
  await page.keyboard.press('d');
  await expect(focused).toContainText('Delta');
  await page.keyboard.press('Home');
  await page.keyboard.press('*');
  await expect(rowOf(page, 'Alpha two')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('opened')).toHaveText('a');
  await expect(page.locator('tr[data-tree-row][tabindex="0"]')).toHaveCount(1);
});

test('moves rows by keyboard, says so, and keeps the focus', async ({ page }) => {
  const focused = page.locator('tr:focus');
  await rowOf(page, 'Beta').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(outline).toHaveText('a(a1 a2) c b d lazy');
  await expect(focused).toContainText('Beta');
  await expect(page.getByText('"Beta" is now number 3 below "top level"')).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(outline).toHaveText('a(a1 a2 b) c d lazy');
  await expect(focused).toContainText('Beta');
  await expect(focused).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(outline).toHaveText('a(a1 a2) b c d lazy');
  await rowOf(page, 'Delta').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('not below Closed')).toBeVisible();
  await expect(outline).toHaveText('a(a1 a2) b c d lazy');
});

test('moves rows by the menu of their grip', async ({ page }) => {
  await rowOf(page, 'Delta').hover();
  await page.getByRole('button', { name: 'Move Delta' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move out one level' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(outline).toHaveText('a(a1 a2) b d c lazy');
  await expect(page.locator('tr:focus, tr:focus-within')).toContainText('Delta');
});

/** Drags the grip of a row to a height of another one: 0 its top, 1 its bottom. */
async function drag(page: Page, name: string, onto: string, ratio: number, drop = true): Promise<void> {
  await rowOf(page, name).first().hover();
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).hover();
  await page.mouse.down();
  const box = await rowOf(page, onto).first().boundingBox();
  if (!box) throw new Error(onto);
  const [x, y] = [box.x + 200, box.y + box.height * ratio];
  await page.mouse.move(x, y - 3, { steps: 4 });
  await page.mouse.move(x, y);
  if (drop) await page.mouse.up();
}

test('moves rows by drag, with a mark of where they would stand', async ({ page }) => {
  await drag(page, 'Delta', 'Beta', 0.05, false);
  await expect(page.locator('[data-drop-line=before]')).toBeVisible();
  await expect(rowOf(page, 'Delta')).toHaveAttribute('data-moved', '');
  await page.mouse.up();
  await expect(outline).toHaveText('a(a1 a2) d b c lazy');
  await expect(page.locator('[data-drop-line]')).toHaveCount(0);
  await drag(page, 'Beta', 'Delta', 0.5);
  await expect(outline).toHaveText('a(a1 a2) d(b) c lazy');
  await drag(page, 'Alpha two', 'Alpha one', 0.05);
  await expect(outline).toHaveText('a(a2 a1) d(b) c lazy');
  await drag(page, 'Beta', 'Lazy', 0.95);
  await expect(outline).toHaveText('a(a2 a1) d c lazy b');
});

test('does not drop a row into itself or where it cannot be', async ({ page }) => {
  await drag(page, 'Alpha', 'Alpha one', 0.5, false);
  await expect(rowOf(page, 'Alpha one')).toHaveAttribute('data-drop', 'no');
  await page.mouse.up();
  await expect(outline).toHaveText('a(a1 a2) b c d lazy');
  await drag(page, 'Beta', 'Closed to children', 0.55, false);
  await expect(rowOf(page, 'Closed')).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  await expect(outline).toHaveText('a(a1 a2) c b d lazy');
});

test('keeps ten thousand rows smooth: only those in sight are in the document', async ({ page }) => {
  await page.getByRole('button', { name: 'large' }).click();
  await expect(outline).toHaveText('10000');
  const grid = page.getByRole('treegrid');
  await expect(grid).toHaveAttribute('aria-rowcount', '10001');
  await expect.poll(() => page.locator('tr[data-tree-row]').count()).toBeLessThan(60);
  await page.locator('tr[data-tree-row="0"]').focus();
  await page.keyboard.press('End');
  const focused = page.locator('tr:focus');
  await expect(focused).toContainText('Row 9999');
  await expect(focused).toHaveAttribute('aria-rowindex', '10001');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(focused).toContainText('Row 9998');
  await page.keyboard.press('Home');
  await expect(focused).toContainText('Row 0');
  await expect(page.locator('tr[data-tree-row][tabindex="0"]')).toHaveCount(1);
});
