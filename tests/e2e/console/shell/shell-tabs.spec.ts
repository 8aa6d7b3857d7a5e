import { type Admin, openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let admin: Admin;
test.beforeEach(async ({ server }) => {
  admin = await startAdmin(server);
});
test.afterEach(() => admin.removeAll());

test('six pages opened: the first is freed, the other five are as they were left', async ({
  page,
  server,
}) => {
  for (let index = 1; index <= 6; index++)
    await admin.addMenu({ name: `页面${index}`, path: `/six/p${index}`, component: '/connections/index' });
  await openPage(page, server, '/lines');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await page.evaluate(() => {
    document.querySelector('main')?.setAttribute('data-left', 'lines');
  });
  for (let index = 1; index <= 6; index++) {
    await menu.getByRole('link', { name: `页面${index}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/six/p${index}/index$`));
    await expect(page.getByRole('main').getByRole('button', { name: '新建接入' }).first()).toBeVisible();
    await page.getByRole('main').evaluate((main, name) => main.setAttribute('data-left', name), `p${index}`);
  }
  const kept = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-left]')].map((view) => view.getAttribute('data-left') ?? ''),
    );
  expect((await kept()).sort()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6']);
  await expect(tabs.getByRole('listitem')).toHaveCount(8);
  await menu.getByRole('link', { name: '页面2', exact: true }).click();
  await expect(page.getByRole('main')).toHaveAttribute('data-left', 'p2');
  await menu.getByRole('link', { name: '页面1', exact: true }).click();
  await expect(page.getByRole('main').getByRole('button', { name: '新建接入' }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('data-left');
});

test('a form is kept when one comes back, and gone after its tab was closed', async ({ page, server }) => {
  await openPage(page, server, '/lines');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await page.getByRole('button', { name: '新建接入' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建接入' });
  await drawer.getByLabel('名称').fill('half written');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.goForward();
  await expect(drawer.getByLabel('名称')).toHaveValue('half written');
  await page.goBack();
  await tabs.getByRole('button', { name: '关闭 消息接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await expect(page.getByRole('button', { name: '新建接入' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page that its menu row does not keep starts anew every time', async ({ page, server }) => {
  await admin.addMenu({ name: '不保留', path: '/fresh/page', component: '/connections/index', keepAlive: 0 });
  await openPage(page, server, '/fresh/page');
  await page.getByRole('button', { name: '新建接入' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('x');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面、产线、设备' }).fill('产线');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lines\/index$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/fresh\/page\/index$/);
  await expect(page.getByRole('button', { name: '新建接入' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tabs close by their rules, and stand again after a reload', async ({ page, server }) => {
  await openPage(page, server, '/');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: '标签操作' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await expect(tabs.getByRole('listitem')).toHaveText(['首页']);
  await expect(tabs.getByRole('button', { name: /^关闭/ })).toHaveCount(0);
  await page.getByRole('button', { name: '标签操作' }).click();
  await expect(page.getByRole('menuitem', { name: '关闭当前' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: '产线' }).click();
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await expect(tabs.getByRole('listitem')).toHaveText(['首页', '产线', '消息接入']);
  await expect(tabs.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
  await page.reload();
  await expect(tabs.getByRole('listitem')).toHaveText(['首页', '产线', '消息接入']);
  await tabs.getByRole('link', { name: '产线' }).click();
  await act('关闭其他');
  await expect(tabs.getByRole('listitem')).toHaveText(['首页', '产线']);
  await tabs.getByRole('button', { name: '关闭 产线' }).click();
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await act('关闭全部');
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await expect(tabs.getByRole('listitem')).toHaveText(['首页']);
});
