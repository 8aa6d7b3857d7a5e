import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

// A site that the operator allows is framed.
test.use({ foreignRequests: async ({ browserName: _browserName }, use) => use([]) });

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
