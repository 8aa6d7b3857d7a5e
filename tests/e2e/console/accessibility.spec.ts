import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { THEME_NAMES } from '../../../shared/theme/theme.ts';
import { expect, test } from '../../support/browser-fixture.ts';
import { openSignedIn } from './sign-in.ts';

const PAGES = [
  '/wel/layout',
  '/lines/index',
  '/connections/index',
  '/connections/index?part=messages',
  '/connections/index?part=deadLetters',
  '/connections/index?part=credentials',
  '/info/index',
  '/404',
];

/** A page that is still fading in has other contrasts than it will have. */
async function stillness(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || isEndless;
    }),
  );
}

for (const theme of THEME_NAMES) {
  test(`every page passes axe in the ${theme} theme`, async ({ page, server }) => {
    await page.addInitScript(
      (name) => localStorage.setItem('linewall-appearance', JSON.stringify({ theme: name })),
      theme,
    );
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${where} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
      expect.soft(found).toEqual([]);
    };
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await check('/login');
    await openSignedIn(page, '/', server.adminPassword);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await stillness(page);
      await check(path);
    }
    await page.goto('/connections');
    await page.getByRole('button', { name: '新建接入' }).first().click();
    await expect(page.getByRole('dialog', { name: '新建接入' })).toBeVisible();
    await stillness(page);
    await check('the drawer');
  });
}
