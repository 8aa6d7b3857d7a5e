import type { Locator, Page } from '@playwright/test';
import { drawerOf as drawer } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';

const side = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: '菜单管理' }).getByRole('row', { name: new RegExp(`移动 ${name} `) });

/** Creates a menu by the page's form. */
async function create(
  page: Page,
  menu: { readonly name: string; readonly path?: string; readonly type?: string; readonly below?: string },
): Promise<void> {
  if (menu.below === undefined) await page.getByRole('button', { name: '新建菜单' }).first().click();
  else {
    await page.getByRole('button', { name: `更多操作 ${menu.below}`, exact: true }).click();
    await page.getByRole('menuitem', { name: '新建下级' }).click();
  }
  const form = drawer(page);
  if (menu.type !== undefined) await form.getByText(menu.type, { exact: true }).click();
  await form.getByRole('textbox', { name: '名称', exact: true }).fill(menu.name);
  if (menu.path !== undefined) await form.getByLabel('地址').fill(menu.path);
  await form.getByRole('button', { name: '创建' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, menu.name)).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
}

/** The names of the side menu's first level, in their order. */
const sideNames = (page: Page) => side(page).getByRole('listitem').allInnerTexts();

async function expectBefore(page: Page, first: string, second: string): Promise<void> {
  await expect
    .poll(async () => {
      const names = await sideNames(page);
      return (
        names.findIndex((name) => name.includes(first)) < names.findIndex((name) => name.includes(second))
      );
    })
    .toBe(true);
}

async function dragOnto(page: Page, name: string, target: Locator, ratio: number): Promise<void> {
  await page.getByRole('button', { name: `移动 ${name}`, exact: true }).hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('the row is not in sight');
  await page.mouse.move(box.x + 300, box.y + box.height * ratio - 4, { steps: 4 });
  await page.mouse.move(box.x + 300, box.y + box.height * ratio);
  await page.mouse.up();
}

test('menus are created, moved and deleted, and the side menu follows at once', async ({ page, server }) => {
  await openSignedIn(page, '/menu', server.adminPassword);
  await page.getByRole('button', { name: '全部收起' }).click();

  await test.step('a new menu is at the side', async () => {
    await create(page, { name: '甲菜单', path: '/menu-spec-a' });
    await create(page, { name: '乙菜单', path: '/menu-spec-b' });
    await expect(side(page).getByRole('link', { name: '甲菜单' })).toBeVisible();
    await expectBefore(page, '甲菜单', '乙菜单');
  });

  await test.step('by keyboard', async () => {
    await rowOf(page, '甲菜单').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expectBefore(page, '乙菜单', '甲菜单');
    await expect(page.locator('tr:focus')).toContainText('甲菜单');
  });

  await test.step('by drag, taken back by undo', async () => {
    await dragOnto(page, '甲菜单', rowOf(page, '乙菜单'), 0.1);
    await expectBefore(page, '甲菜单', '乙菜单');
    await dragOnto(page, '乙菜单', rowOf(page, '甲菜单'), 0.5);
    await expect(rowOf(page, '乙菜单')).toHaveAttribute('aria-level', '2');
    await page
      .getByRole('status')
      .filter({ hasText: '已移动“乙菜单”' })
      .getByRole('button', { name: '撤销' })
      .click();
    await expect(rowOf(page, '乙菜单')).toHaveAttribute('aria-level', '1');
  });

  await test.step('a menu with others below it stays', async () => {
    await create(page, { name: '丙菜单', path: '/menu-spec-c', below: '甲菜单' });
    await remove(page, '甲菜单');
    const alert = page.getByRole('alertdialog', { name: '提示' });
    await expect(alert).toContainText('“甲菜单”下还有 1 个菜单，不能删除');
    await alert.getByRole('button', { name: '确定' }).click();
    await expect(rowOf(page, '甲菜单')).toBeVisible();
  });

  await test.step('deleting can be undone', async () => {
    await remove(page, '丙菜单');
    await expect(rowOf(page, '丙菜单')).toHaveCount(0);
    const done = page.getByRole('status').filter({ hasText: '已删除“丙菜单”' });
    await done.getByRole('button', { name: '撤销' }).click();
    await expect(rowOf(page, '丙菜单')).toBeVisible();
    for (const name of ['丙菜单', '甲菜单', '乙菜单']) {
      await remove(page, name);
      await expect(rowOf(page, name)).toHaveCount(0);
    }
    await expect(side(page).getByText('甲菜单')).toHaveCount(0);
  });
});

test('a menu that cannot be is refused at its field', async ({ page, server }) => {
  await openSignedIn(page, '/menu', server.adminPassword);
  await page.getByRole('button', { name: '新建菜单' }).click();
  const form = drawer(page);
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('丁菜单');
  const path = form.getByLabel('地址');
  for (const [given, reason] of [
    ['http://example.com', '外部链接必须以 https:// 开头'],
    ['javascript:alert(1)', '路径写法不对'],
    ['/lines', '已有菜单使用这个路径'],
  ] as const) {
    await path.fill(given);
    await form.getByRole('button', { name: '创建' }).click();
    await expect(form.getByText(reason)).toBeVisible();
  }
  await form.getByText('按钮', { exact: true }).click();
  await form.getByRole('button', { name: '创建' }).click();
  await expect(form.getByText('按钮要有权限')).toBeVisible();
  await form.getByLabel('权限').selectOption({ label: '查看菜单' });
  await form.getByRole('button', { name: /^上级/ }).click();
  await page.getByRole('searchbox', { name: '搜索 上级' }).fill('系统');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '创建' }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder('按名称、地址或权限筛选').fill('丁菜单');
  // Rows move while they are filtered.
  await expect(page.getByRole('row').filter({ hasText: '字典' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /丁菜单/ })).toHaveAttribute('aria-level', '2');
  await remove(page, '丁菜单');
});

test('an external link gets an icon and opens in the frame', async ({ page, server }) => {
  await openSignedIn(page, '/menu', server.adminPassword);
  await page.getByRole('button', { name: '全部收起' }).click();
  await page.getByRole('button', { name: '新建菜单' }).click();
  const form = drawer(page);
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('戊链接');
  await form.getByLabel('地址').fill('https://example.com/report');
  await expect(form.getByLabel('页面组件')).toHaveCount(0);
  await form.getByRole('button', { name: /^图标/ }).click();
  await page.getByRole('searchbox', { name: '搜索图标' }).fill('报表');
  await page.getByRole('button', { name: '报表', exact: true }).click();
  await form.getByRole('button', { name: '创建' }).click();
  await expect(rowOf(page, '戊链接').getByRole('img', { name: '外部链接：在框架页中打开' })).toBeVisible();
  const link = side(page).getByRole('link', { name: '戊链接' });
  await expect(link).toHaveAttribute('href', /^\/myiframe\/\d+\?src=https%3A%2F%2Fexample\.com%2Freport/);
  await remove(page, '戊链接');
  await expect(link).toHaveCount(0);
});
