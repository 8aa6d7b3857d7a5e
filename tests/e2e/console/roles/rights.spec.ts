import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import { screen } from '#shared/contracts/screens/screen.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

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
  await expect(main).not.toContainText('请联系管理员');
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

  // A menu that is renamed.
  await admin.goto('/menu');
  await admin.getByPlaceholder('按名称、地址或权限筛选').fill('看板屏幕');
  // Rows move while they are filtered.
  await expect(admin.getByRole('row').filter({ hasText: '字典' })).toHaveCount(0);
  await admin.getByRole('button', { name: '编辑 看板屏幕' }).click();
  await admin.getByRole('textbox', { name: '名称', exact: true }).fill('车间大屏');
  await save(admin);
  await expect(menu.getByRole('link', { name: '车间大屏' })).toBeVisible();
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

  await test.step('of a button of the menu', async () => {
    await drawer.getByText('菜单与按钮', { exact: true }).click();
    await drawer.getByRole('button', { name: /^菜单或按钮/ }).click();
    await page.getByRole('searchbox', { name: '搜索 菜单或按钮' }).fill('发布通知');
    await page.keyboard.press('Enter');
    await expect(drawer).toContainText('不允许');
    await expect(drawer).toContainText('用户的角色都没有授予这项权限。');
  });

  await test.step('of a record: which role, which data, which department', async () => {
    await drawer.getByText('一条记录', { exact: true }).click();
    await drawer.getByRole('searchbox', { name: '按名称查找' }).fill('玻璃瓶车间');
    await drawer.getByRole('combobox', { name: '记录', exact: true }).selectOption({ index: 1 });
    await expect(drawer).toContainText('数据权限包括这条记录');
    await expect(drawer).toContainText('所属部门：');
    await drawer.getByText('修改', { exact: true }).click();
    await expect(drawer).toContainText('不允许');
  });
});

test('an explanation of a change names the fields that the form of the tenant hides or requires', async ({
  page,
  server,
}) => {
  const field = { isShown: true, isRequired: false, label: '', labelEn: '' };
  const fields = [
    { ...field, name: 'nameEn', isShown: false },
    { ...field, name: 'areaM2', isRequired: true, label: '占地', labelEn: 'Site area' },
  ];
  const body = { componentsName: 'department', fields };
  const made = await server.call(tenantForm.create, { body }, await server.addUser());
  expect(made.statusCode, made.body).toBe(200);
  await keepSignIn(page, server.adminPassword, 'admin');
  await page.goto('/role');
  await page.getByRole('button', { name: '操作员：1 人' }).click();
  await page.getByRole('button', { name: '解释权限' }).click();
  const drawer = page.getByRole('dialog', { name: '的权限' });
  await drawer.getByText('一条记录', { exact: true }).click();
  await drawer.getByText('修改', { exact: true }).click();
  await drawer.getByRole('combobox', { name: '记录', exact: true }).selectOption({ index: 1 });
  await expect(drawer).toContainText('租户的表单隐藏了：英文名称');
  await expect(drawer).toContainText('租户的表单要求填写：占地');
});

test('a page that the package of the tenant withholds names the platform alone as whom to ask', async ({
  page,
  server,
}) => {
  await server.db.platform((tx) =>
    sql`update sys_tenant set menu_codes = '{home,lines}' where tenant_id = ${server.tenantId}`.execute(
      withSchema<unknown>(tx),
    ),
  );
  await keepSignIn(page, server.adminPassword, WORKER);
  await page.goto('/param');
  const main = page.getByRole('main');
  await expect(main).toContainText('租户的套餐不包含它，租户内的管理员无法授权，请联系平台管理员。');
  await expect(main.getByText(/联系/)).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(main).toContainText('Ask the administrator of the platform.');
  await expect(main.getByText(/\bask\b/i)).toHaveCount(1);
});

test('open windows follow labels and values that are changed elsewhere', async ({
  page,
  server,
  otherBrowser,
}) => {
  await keepSignIn(page, server.adminPassword, 'admin');
  await page.goto('/param');
  const rowOf = (key: string) => page.getByRole('row').filter({ hasText: key });
  await expect(rowOf('SMS_CAPTCHA')).toContainText('安全');

  const admin = await otherBrowser();
  await keepSignIn(admin, server.adminPassword, 'admin');
  await admin.goto('/dict?type=param_type');
  await admin.getByRole('button', { name: '字典项' }).click();
  await admin.getByRole('button', { name: '编辑 安全' }).click();
  await admin.getByRole('textbox', { name: '标签', exact: true }).fill('口令与验证');
  await save(admin);
  await expect(rowOf('SMS_CAPTCHA')).toContainText('口令与验证');

  await admin.goto('/param?publicKey=SHOWN_ELSEWHERE');
  await admin.getByRole('button', { name: '新建参数' }).first().click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('别处新建');
  await form.getByRole('textbox', { name: '键', exact: true }).fill('SHOWN_ELSEWHERE');
  await form.getByRole('combobox').selectOption({ label: '口令与验证' });
  await form.getByRole('textbox', { name: '值', exact: true }).fill('1');
  await form.getByRole('button', { name: '创建' }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder('键').fill('SHOWN_ELSEWHERE');
  await expect(rowOf('SHOWN_ELSEWHERE')).toContainText('口令与验证');
});
