import type { Page } from '@playwright/test';
import { openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const BARE = ['/register', '/Fpassword', '/AuthRedirect', '/tcompany', '/401', '/403', '/404', '/500'];
const bars = (page: Page) => page.getByRole('banner');

test('the pages beside the sign-in say whose they are, and take a language and a theme', async ({ page }) => {
  for (const path of BARE) {
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bars(page), path).toHaveCount(1);
    await expect(bars(page)).toContainText('Linewall');
    await expect(bars(page).getByRole('button')).toHaveCount(2);
  }

  await page.goto('/Fpassword');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
  await expect(page.getByLabel('Mobile number'), 'what was typed stays').toHaveValue('13800138000');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a page that this version does not have is told in the menu’s frame, with its one bar', async ({
  page,
  server,
}) => {
  const admin = await startAdmin(server);
  await admin.addMenu({ name: '未来', path: '/future', component: '/future/index' });
  try {
    await openPage(page, server, '/future/index');
    await expect(page.getByRole('heading', { name: 'YOU LOOK LOST' })).toBeVisible();
    await expect(bars(page)).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    // The way round the menu has somewhere to lead.
    await expect(page.getByRole('main')).toHaveAttribute('id', 'page');
  } finally {
    await admin.removeAll();
  }
});

test('in a frame page they leave product, language and theme to the page around them', async ({
  page,
  server,
}) => {
  await openPage(page, server, '/myiframe/tcompany?name=Handbook');
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(framed.getByRole('banner')).toHaveCount(0);
  await expect(bars(page)).toHaveCount(1);
});
