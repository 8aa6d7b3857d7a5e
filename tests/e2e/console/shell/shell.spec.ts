import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

test('keeps one tab for each page, and a kept page as it was left', async ({ page, server }) => {
  await openSignedIn(page, '/', server.adminPassword);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await expect(tabs.getByRole('button', { name: /^关闭/ })).toHaveCount(0);
  await menu.getByRole('link', { name: '产线' }).click();
  await page.getByPlaceholder('按产线名称或编码筛选').fill('L2');
  await expect(page).toHaveURL(/\?q=L2$/);
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await menu.getByRole('link', { name: '产线' }).click();
  await expect(tabs.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByPlaceholder('按产线名称或编码筛选')).toHaveValue('L2');
  await tabs.getByRole('button', { name: '关闭 产线' }).click();
  await expect(page).toHaveURL(/\/connections\/index$/);
  await page.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await expect(tabs.getByRole('listitem')).toHaveCount(1);
});

test('changes language and theme at once and remembers them', async ({ page, server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Starry' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'starry');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'starry');
});

test('goes anywhere by keyboard', async ({ page, server }) => {
  await openSignedIn(page, '/', server.adminPassword);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('消息接入');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/connections\/index$/);
  const filter = page.getByPlaceholder('按名称或主题筛选');
  await expect(filter).toBeVisible();
  await expect(page.getByRole('combobox', { name: '搜索页面、产线、设备' })).toBeHidden();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
});

test('has the sizes that the specification gives', async ({ page, server }) => {
  await openSignedIn(page, '/', server.adminPassword);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const height = async (selector: string) => (await page.locator(selector).boundingBox())?.height;
  expect((await menu.boundingBox())?.width).toBe(240);
  expect(await height('header')).toBe(56);
  expect((await page.getByRole('navigation', { name: '打开的页面' }).boundingBox())?.height).toBe(40);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(60);
  await page.setViewportSize({ width: 900, height: 800 });
  expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(1200);
});

test('a page whose code cannot be fetched fails alone; the menu and other pages go on', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/', server.adminPassword);
  await page.route(/\/assets\/connections-page-.*\.js$/, (route) => route.abort());
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await expect(page.getByRole('alert')).toContainText('这个页面出错了');
  await menu.getByRole('link', { name: '产线' }).click();
  await expect(page.getByRole('heading', { name: '产线' })).toBeVisible();
});

test('a page whose code cannot be fetched is shown by itself when it can', async ({ page, server }) => {
  await openSignedIn(page, '/', server.adminPassword);
  const code = /\/assets\/connections-page-.*\.js$/;
  await page.route(code, (route) => route.abort());
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '数据接入' }).click();
  await menu.getByRole('link', { name: '消息接入' }).click();
  await expect(page.getByRole('alert')).toContainText('这个页面出错了');
  await page.unroute(code);
  await expect(page.getByRole('heading', { name: '消息接入', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the wall opens from the lines page without another sign-in', async ({ page, context, server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: '打开看板：1 号灌装线' }).click();
  const wall = await opening;
  await expect(wall).toHaveURL(/\/productLineSignage\?line=\d+$/);
  await expect(wall.locator('canvas')).toBeVisible();
  await expect
    .poll(() => wall.evaluate(() => JSON.stringify(window.linewall?.model() ?? null)))
    .toContain('灌装机');
});
