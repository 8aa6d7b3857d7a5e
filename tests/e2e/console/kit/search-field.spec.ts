import type { Page } from '@playwright/test';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** Keys that arrive before the browser has drawn once between them, as a scanner sends them. */
const atOnce = (page: Page, ...keys: readonly string[]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)));

test('the list of a field that searches does not outlast its focus', async ({ page, server }) => {
  await openPage(page, server, '/quality-plan');
  await page.getByRole('button', { name: /^新建/ }).first().click();
  const drawer = drawerOf(page);
  const product = drawer.getByRole('combobox', { name: /^产品/ });
  const list = page.getByRole('listbox');
  const left = async () => {
    await expect(product).not.toBeFocused();
    await expect(product).toHaveAttribute('aria-expanded', 'false');
    await expect(list).toHaveCount(0);
  };

  await test.step('typed and left at once', async () => {
    const found = page.waitForResponse((answer) => answer.url().includes('name=J'));
    await product.focus();
    await atOnce(page, 'J', 'Tab');
    // What was typed is searched for later, and found by nobody any more.
    await found;
    await left();
    await expect(product).toHaveValue('J');
  });

  await test.step('opened by an arrow and left at once', async () => {
    await product.focus();
    await atOnce(page, 'ArrowDown', 'Tab');
    await left();
    await product.focus();
    await atOnce(page, 'ArrowDown', 'Shift+Tab');
    await left();
  });

  await test.step('opened, waited for and left', async () => {
    await product.focus();
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeVisible();
    await page.keyboard.press('Tab');
    await left();
  });

  await test.step('its button opens it', async () => {
    await product.fill('');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await drawer.getByRole('button', { name: '打开列表' }).first().click();
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });
});
