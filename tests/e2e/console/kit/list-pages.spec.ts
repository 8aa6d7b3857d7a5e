import type { Locator, Page } from '@playwright/test';
import { dict } from '#shared/contracts/platform/dict.ts';
import { drawerOf as drawer } from '#tests/e2e/console/steps/drawer.ts';
import { startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { LIST_PAGES } from './list-page-cases/list-pages.ts';

import { goThroughList, openListPage } from './list-page-steps.ts';
import { expectTableLayout, layOutTable, resetTableLayout } from './table-layout-steps.ts';

const grid = (page: Page): Locator => page.getByRole('main').getByRole('grid');
const rowOf = (page: Page, text: string | RegExp): Locator =>
  grid(page).getByRole('row').filter({ hasText: text });

// Each has a tenant of its own: all workers share them.
test.describe.configure({ mode: 'parallel' });

/** Every page that stands on `ListPage` does this in the same way. A new subject adds a row to the table. */
for (const subject of LIST_PAGES.filter(({ isTried }) => isTried)) {
  test.describe(subject.name, () => {
    if (subject.isPlatform) test.use({ tenant: { isFirst: true } });

    const { isWhole } = subject;
    test(`creates, refuses, edits, filters, sorts${isWhole ? ', exports' : ''} and removes`, async ({
      page,
      server,
    }) => {
      await goThroughList(page, server, subject);
    });

    const { hides } = subject;
    if (hides !== undefined) {
      test('keeps its columns over a reload and in another browser', async ({
        page,
        server,
        otherBrowser,
      }) => {
        await openListPage(page, server, subject);
        const layout = await layOutTable(page, hides);
        const address = page.url();
        await page.reload();
        await expectTableLayout(page, layout);
        const otherPage = await otherBrowser();
        await openSignedIn(otherPage, address, TEST_PASSWORD);
        await expectTableLayout(otherPage, layout);
        await resetTableLayout(otherPage, hides);
      });
    }
  });
}

test('moves, selects and opens rows by keyboard', async ({ page }) => {
  await openSignedIn(page, '/dict', TEST_PASSWORD);
  const rows = grid(page).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 2 项');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toBeHidden();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('描述')).toBeFocused();
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dict=\d+/);
  await expect(page.getByRole('link', { name: '全部字典' })).toBeVisible();
});

test('keeps what was typed until the user says otherwise', async ({ page, server }) => {
  const admin = await startAdmin(server);
  await admin.addMenu({ name: '不保留', path: '/fresh/dict', component: '/dict/index', keepAlive: 0 });
  await openSignedIn(page, '/param', TEST_PASSWORD);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '不保留' }).click();
  await page.getByRole('button', { name: '新建字典' }).click();
  await drawer(page).getByLabel('描述').fill('未保存');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '有未保存的修改' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(drawer(page).getByLabel('描述')).toHaveValue('未保存');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/fresh\/dict/);
});

test('shows what another user has changed, and takes their version or overwrites it', async ({
  page,
  server,
}) => {
  const colleague = await server.addUser({ username: 'dict-colleague' });
  const made = await server.call(
    dict.create,
    { body: { type: 'stale_kind', description: '原来的描述' } },
    colleague,
  );
  const { id } = made.json().data;
  const rename = (description: string) => server.call(dict.update, { body: { id, description } }, colleague);
  await openSignedIn(page, '/dict?type=stale_kind', TEST_PASSWORD);
  await rowOf(page, '原来的描述').getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await rename('同事的描述');
  await drawer(page).getByLabel('备注').fill('我的备注');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  const notice = drawer(page).getByRole('alert');
  await expect(notice).toContainText('dict-colleague');
  await expect(notice).toContainText('原来的描述');
  await expect(notice).toContainText('同事的描述');
  await notice.getByRole('button', { name: '使用对方的内容' }).click();
  await expect(drawer(page).getByLabel('描述')).toHaveValue('同事的描述');
  await rename('同事又改了');
  await drawer(page).getByLabel('描述').fill('我的描述');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(rowOf(page, '我的描述')).toBeVisible();
});
