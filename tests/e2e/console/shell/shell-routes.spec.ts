import { getMenu, type MenuNode, menu } from '#shared/contracts/platform/menu.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { type Admin, openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let admin: Admin;
test.beforeEach(async ({ server }) => {
  admin = await startAdmin(server);
});
test.afterEach(() => admin.removeAll());

test('a row added in the database is a page, under its words in both languages, with its group', async ({
  page,
  server,
}) => {
  const group = await admin.addMenu({ name: '备件库', nameEn: 'Spare parts' });
  await admin.addMenu({
    name: '入库',
    nameEn: 'Inbound',
    parentId: group.id,
    path: '/warehouse/in/orders',
    component: '/lines/index',
    desc: '入库单',
  });
  await openPage(page, server, '/');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await expect(menu.getByRole('link', { name: '入库' })).toHaveCount(0);
  await menu.getByRole('button', { name: '备件库' }).click();
  await menu.getByRole('link', { name: '入库' }).click();
  await expect(page).toHaveURL(/\/warehouse\/in\/orders\/index$/);
  await expect(page).toHaveTitle('入库 · Linewall');
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await expect(tabs.getByRole('link', { name: '入库' })).toHaveAttribute('aria-current', 'page');
  // Deeper than two segments: opened by name, with what the row says of itself.
  const tags: { params: object; group: string; name: string }[] = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('linewall-tags'))) ?? '[]',
  );
  expect(tags.at(-1)).toMatchObject({
    name: '/lines/index',
    group: group.id,
    params: { label: '入库', rootId: group.id, desc: '入库单' },
  });
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page).toHaveTitle('Inbound · Linewall');
  const openPages = page.getByRole('navigation', { name: 'Open pages' });
  await expect(openPages.getByRole('link', { name: 'Inbound' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spare parts' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\/warehouse\/in\/orders\/index$/);
});

test('children of type 3 open as tabs and stand in no menu', async ({ page, server }) => {
  const orders = await admin.addMenu({ name: '订单', path: '/orders', component: '/lines/index' });
  await admin.addMenu({
    name: '订单详情',
    type: '3',
    parentId: orders.id,
    path: '/orders/detail',
    component: '/connections/index',
  });
  await openPage(page, server, '/orders/detail?id=7');
  await expect(page).toHaveURL(/\/orders\/detail\/index\?id=7$/);
  await expect(page).toHaveTitle('订单详情 · Linewall');
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByText('订单详情')).toBeVisible();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '订单', exact: true })).toBeVisible();
  await expect(menu.getByText('订单详情')).toHaveCount(0);
});

test('an address that no row names leads to /404; both buttons lead on', async ({ page, server }) => {
  await openPage(page, server, '/lines');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: 'YOU LOOK LOST' })).toBeVisible();
  await page.getByRole('button', { name: '返回上一页' }).click();
  await expect(page).toHaveURL(/\/lines\/index$/);
  await page.goto('/404');
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/wel\/layout$/);
});

test('the error pages speak the specification’s words and need no sign-in', async ({ page }) => {
  for (const [path, text] of [
    ['/403', "You don't have permission"],
    ['/404', 'YOU LOOK LOST'],
    ['/500', 'Oops! the server is wrong'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible();
    await expect(page.getByRole('button', { name: '返回上一页' })).toBeVisible();
  }
  await page.goto('/401');
  await expect(page.getByRole('button', { name: '重新登录' })).toBeVisible();
});

test('the company page is open to anybody', async ({ page }) => {
  await page.goto('/tcompany');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await page.getByRole('button', { name: '前往登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a page that stands in no menu of this person answers 403, and is not in the palette', async ({
  page,
  server,
}) => {
  const rows: MenuNode[] = await admin.api.call(getMenu, { query: {} });
  const row = [...walkTree(rows)].find(({ node }) => node.path === '/connections')?.node;
  if (!row) throw new Error('the seed has no connections');
  const { id, name, nameEn, parentId, path, icon, component, permission, keepAlive, type, sort } = row;
  const body = { id, name, nameEn, parentId, icon, component, permission, keepAlive, type, sort };
  await admin.api.call(menu.update, {
    body: { ...body, path: '/connections-moved', component: '/lines/index' },
  });
  try {
    const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('listitem');
    await openPage(page, server, '/lines');
    await expect(tabs).toHaveCount(2);
    await page.goto('/connections');
    await expect(page.getByRole('heading', { name: "You don't have permission" })).toBeVisible();
    await expect(tabs).toHaveCount(2);
  } finally {
    await admin.api.call(menu.update, { body: { ...body, path } });
  }
});

test('a row whose view this version lacks says so and leaves the rest alone', async ({ page, server }) => {
  await admin.addMenu({ name: '旧页面', path: '/gone/page' });
  await openPage(page, server, '/gone/page');
  await expect(page.getByRole('heading', { name: 'YOU LOOK LOST' })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '产线' }).click();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await admin.removeAll();
  await page.goto('/gone/page');
  await expect(page).toHaveURL(/\/404$/);
});

test('the menu may lead from the top bar, its second level at the side is 176 wide', async ({
  page,
  server,
}) => {
  const group = await admin.addMenu({ name: '备件库' });
  await admin.addMenu({ name: '入库', parentId: group.id, path: '/warehouse/in', component: '/lines/index' });
  await openPage(page, server, '/');
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitemradio', { name: '顶部 + 侧边菜单' }).click();
  await page.getByRole('banner').getByRole('link', { name: '备件库' }).click();
  const second = page.getByRole('navigation', { name: '备件库的菜单' });
  await expect(second.getByRole('link', { name: '入库' })).toHaveAttribute('aria-current', 'page');
  expect((await second.boundingBox())?.width).toBe(176);
  await page.reload();
  await expect(second).toBeVisible();
});
