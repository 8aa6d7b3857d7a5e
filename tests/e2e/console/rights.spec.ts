import type { Locator, Page } from '@playwright/test';
import { screen } from '#shared/contracts/screen.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { keepSignIn } from './sign-in.ts';

const WORKER = 'worker';

test.use({ viewport: { width: 1280, height: 800 }, tenant: { users: { [WORKER]: { role: 'operator' } } } });

/** Opens the role of the worker, and returns the tree of its menus. */
async function openRole(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '编辑 操作员' }).click();
  await expect(page.getByRole('textbox', { name: '角色名称' })).toBeFocused();
  const tree = page.getByRole('dialog').getByRole('tree', { name: '菜单' });
  await expect(tree.getByRole('treeitem', { name: '首页' })).toHaveAttribute('aria-checked', 'true');
  return tree;
}

/** Goes down to a menu, and checks or unchecks it. */
async function toggle(page: Page, tree: Locator, name: string): Promise<void> {
  await tree.locator('[role=treeitem][tabindex="0"]').focus();
  await expect
    .poll(
      async () => {
        const focused = await page.locator(':focus').textContent();
        if (focused !== name) await page.keyboard.press('ArrowDown');
        return focused;
      },
      { intervals: [0] },
    )
    .toBe(name);
  await page.keyboard.press(' ');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('open windows follow a role that is changed elsewhere, and keep what was typed', async ({
  page,
  server,
  otherBrowser,
}) => {
  await keepSignIn(page, server.adminPassword, WORKER);
  await page.goto('/code-table');
  const filter = page.getByPlaceholder('名称');
  await filter.fill('灌装');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '停机原因库' }).click();
  await expect(page.getByRole('heading', { name: '停机原因库', level: 1 })).toBeVisible();
  // Also below the empty list.
  const create = page.getByRole('button', { name: '新建停机原因' }).first();
  await expect(create).toHaveCount(0);

  const admin = await otherBrowser();
  await keepSignIn(admin, server.adminPassword, 'admin');
  await admin.goto('/role');

  // Given by name, in the list of permissions.
  await openRole(admin);
  await admin.getByRole('tab', { name: '权限' }).click();
  const permissions = admin.getByRole('tree', { name: '权限' });
  await admin.getByRole('searchbox', { name: '搜索 权限' }).fill('stop_reason_edit');
  await permissions.getByRole('treeitem', { name: '维护停机原因' }).click();
  await save(admin);
  await expect(create).toBeVisible();

  // Taken with its menu, by keyboard.
  const listScreens = () => server.call(screen.page, { query: {} }, server.users[WORKER]);
  expect((await listScreens()).statusCode).toBe(200);
  await menu.getByRole('link', { name: '看板屏幕' }).click();
  await expect(page.getByRole('heading', { name: '看板屏幕', level: 1 })).toBeVisible();
  const tree = await openRole(admin);
  const item = tree.getByRole('treeitem', { name: '看板屏幕', exact: true });
  await expect(item).toHaveAttribute('aria-checked', 'mixed');
  await toggle(admin, tree, '看板屏幕');
  await expect(item).toHaveAttribute('aria-checked', 'true');
  await admin.keyboard.press(' ');
  await expect(item).toHaveAttribute('aria-checked', 'false');
  await save(admin);

  await expect(page.getByRole('heading', { name: "You don't have permission" })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('缺少菜单：看板屏幕');
  await expect(main).toContainText('可以联系：');
  await expect(menu.getByRole('link', { name: '看板屏幕' })).toHaveCount(0);
  const refused = await listScreens();
  expect([refused.statusCode, refused.json().msg]).toEqual([403, '当前操作没有权限']);
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '代码表' }).click();
  await expect(filter).toHaveValue('灌装');

  // Given back.
  const again = await openRole(admin);
  await toggle(admin, again, '看板屏幕');
  await save(admin);
  await menu.getByRole('link', { name: '看板屏幕' }).click();
  await expect(page.getByRole('heading', { name: '看板屏幕', level: 1 })).toBeVisible();
});

test('an explanation says which role grants a permission, and why another does not', async ({
  page,
  server,
}) => {
  await keepSignIn(page, server.adminPassword, 'admin');
  await page.goto('/role');
  await page.getByRole('button', { name: '操作员：1 人' }).click();
  await page.getByRole('button', { name: '解释权限' }).click();
  const drawer = page.getByRole('dialog', { name: '的权限' });
  await expect(drawer).toContainText('随菜单“查看产线与设备”授予');
  await drawer.getByRole('combobox').selectOption('param_edit');
  await expect(drawer).toContainText('不允许');
  await expect(drawer).toContainText('用户的角色都没有授予这项权限。');
});
