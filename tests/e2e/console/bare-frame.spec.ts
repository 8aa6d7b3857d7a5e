import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { THEME_NAMES } from '../../../shared/theme/theme.ts';
import { expect, test } from '../../support/browser-fixture.ts';
import { openPage, startAdmin } from './shell-start.ts';

const BARE = ['/register', '/Fpassword', '/AuthRedirect', '/tcompany', '/401', '/403', '/404', '/500'];
const TIPS = [
  ['a', '弱'],
  ['a1', '中'],
  ['aA1', '强'],
] as const;
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

for (const theme of THEME_NAMES) {
  test(`they pass axe in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript(
      (name) => localStorage.setItem('linewall-appearance', JSON.stringify({ theme: name })),
      theme,
    );
    for (const path of BARE) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/Fpassword') {
        for (const [password, level] of TIPS) {
          await page.getByLabel('新密码', { exact: true }).fill(password);
          await expect(page.getByRole('status')).toContainText(level);
          await check(page, `${path} ${level}`);
        }
      } else await check(page, path);
    }
  });
}

async function check(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect.soft(found, where).toEqual([]);
}
