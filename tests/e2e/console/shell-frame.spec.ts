import { test as base, expect } from '@playwright/test';
import { updateCurrentTenant } from '#shared/contracts/tenant.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { openPage, startAdmin, startSite } from './shell-start.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** A server whose operator lets one other site be framed. */
const test = base.extend<object, { docs: Site; other: Site; server: ServerProcess }>({
  docs: [
    async ({ browserName: _browserName }, use) => {
      const site = await startSite('Handbook');
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  other: [
    async ({ browserName: _browserName }, use) => {
      const site = await startSite('Other');
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ docs }, use) => {
      const server = await startServerProcess({ LINEWALL_FRAME_ORIGINS: docs.origin });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
});

test('an external link of the menu opens in the frame page, sandboxed and as high as the specification says', async ({
  page,
  server,
  docs,
}) => {
  const admin = await startAdmin(server);
  await admin.api.call(updateCurrentTenant, { body: { iframeOrigins: [docs.origin] } });
  const row = await admin.addMenu({ name: '手册', path: `${docs.origin}/start?page=1` });
  await openPage(page, server, '/');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '手册' }).click();
  await expect(page).toHaveURL(
    `/myiframe/${row.id}?${new URLSearchParams({ src: `${docs.origin}/start?page=1`, name: '手册' })}`,
  );
  await expect(page).toHaveTitle('手册 · Linewall');
  const frame = page.frameLocator('iframe[title="手册"]');
  await expect(frame.getByRole('heading', { name: 'Handbook' })).toBeVisible();
  const element = page.locator('iframe');
  await expect(element).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(element).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  await expect(page.getByRole('status')).toHaveCount(0);
  const viewport = page.viewportSize();
  expect(await element.evaluate((iframe) => iframe.parentElement?.clientHeight)).toBeGreaterThan(
    (viewport?.height ?? 0) - 203,
  );
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByText('手册')).toBeVisible();
});

test('H28 a site that the tenant does not allow, or the operator, is not framed and is no link', async ({
  page,
  server,
  docs,
  other,
}) => {
  const admin = await startAdmin(server);
  await admin.api.call(updateCurrentTenant, { body: { iframeOrigins: [other.origin] } });
  await openPage(page, server, `/myiframe/x?${new URLSearchParams({ src: docs.origin })}`);
  await expect(page.getByText(`${docs.origin} 不在企业允许嵌入的站点里`)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.goto(`/myiframe/y?${new URLSearchParams({ src: other.origin })}`);
  await expect(page.getByText('LINEWALL_FRAME_ORIGINS')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test('H28 a script is no page', async ({ page, server }) => {
  await openPage(
    page,
    server,
    `/myiframe/x?${new URLSearchParams({ src: "javascript:document.title='owned'" })}`,
  );
  await expect(page.getByText('地址无效')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
});

test('its own address without /myiframe is a page of ours', async ({ page, server }) => {
  await openPage(page, server, '/myiframe/tcompany');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});
