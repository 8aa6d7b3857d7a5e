import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';

/** What needs a server that is stopped and started again: a process of its own, with its first tenant. */
const test = base.extend({
  tenantId: async ({ browserName: _browserName }, use) => use('1'),
  baseURL: async ({ serverProcess }, use) => use(serverProcess.baseURL),
});

test('signs a local browser in by a one-time link, once, and takes the ticket out of the address', async ({
  page,
  otherBrowser,
  serverProcess: server,
}) => {
  const link = /https?:\/\/\S+\/#ticket=\S+/.exec(server.output())?.[0];
  expect(link, 'a console link in the server’s greeting').toBeDefined();
  await page.goto(link ?? '');
  await expect(page).toHaveURL(/\/wel\/layout$/);
  const other = await otherBrowser();
  await other.goto(link ?? '');
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('一次性链接已失效，请用账号登录')).toBeVisible();
});

test('goes on where it was when the server has been restarted', async ({ page, serverProcess: server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  await server.restart();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('首页').click();
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await page.reload();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
});

test('a server that was away is found again: pages and channel come back without signing in', async ({
  page,
  serverProcess: server,
}) => {
  await page.clock.install();
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(page.getByText('1 人在线')).toBeVisible();
  // The code of the page comes after its frame: a server that goes before is another matter.
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await server.restart();
  await expect(page.getByText('消息通道已断开，正在重连')).toBeVisible();
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '设备日志' }).click();
  await expect(page.getByRole('table', { name: '设备日志' })).toHaveAttribute('aria-busy', 'false');
  // The channel is tried again every 60 s, a tenth more or less.
  await page.clock.fastForward(70_000);
  await expect(page.getByText('1 人在线')).toBeVisible();
  await expect(page.getByText('消息通道已断开，正在重连')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/MachineLogMore');
});
