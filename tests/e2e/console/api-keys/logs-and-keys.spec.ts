import { apiKey } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

test.use({ tenant: { params: { LOGIN_CAPTCHA: 'N' } } });

test('sign-ins, a record’s history, and a key from its creation to its end', async ({ page, server }) => {
  const { admin } = server.users;
  const headers = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': server.tenantId };
  const attempt = (password: string) =>
    signInWithPassword(server.app, { username: 'admin', password, remoteAddress: '10.9.0.1', headers });
  for (let n = 0; n < 3; n += 1) await attempt('wrong-Pass-1');
  await attempt(TEST_PASSWORD);
  const body = { type: 'shades', description: '颜色' };
  await server.call(dict.create, { body: body as never }, admin);

  await test.step('refused and unusual sign-ins are found by the filter, and exported', async () => {
    await openSignedIn(page, '/login-log/index', TEST_PASSWORD);
    const list = page.getByRole('grid', { name: '登录日志' });
    await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '被拒绝' });
    await expect(page).toHaveURL(/outcome=refused/);
    await expect(list.getByRole('row').filter({ hasText: '10.9.0.1' }).first()).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: '成功' })).toHaveCount(0);
    await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '异常登录' });
    await expect(list.getByRole('row').filter({ hasText: '10.9.0.1' }).first()).toContainText('登录异常');
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'CSV（.csv）' }).click();
    await page.getByRole('button', { name: '查看任务' }).click();
    await expect(
      page.getByRole('grid', { name: '后台任务' }).getByRole('row', { name: /登录日志\.csv/ }),
    ).toContainText('已完成');
  });

  await test.step('a row of a list leads to what was changed in its record', async () => {
    await openSignedIn(page, '/dict/index?type=shades', TEST_PASSWORD);
    await page.getByRole('button', { name: '更多操作 颜色' }).click();
    await page.getByRole('menuitem', { name: '变更记录' }).click();
    await expect(page).toHaveURL(/\/operation-log\/index\?subject=dict&recordId=\d+/);
    const list = page.getByRole('grid', { name: '操作日志' });
    await expect(list.getByRole('row')).toHaveCount(2);
    await expect(list.getByRole('row').filter({ hasText: '颜色' })).toContainText('新建');
  });

  await test.step('a key is made, lets a program in, and lets it in no more after it was revoked', async () => {
    await openSignedIn(page, '/api-key/index', TEST_PASSWORD);
    const address = new URL(page.url()).origin;
    // Also below the empty list.
    await page.getByRole('button', { name: '新建 API 密钥' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('名称').fill('ERP');
    await drawer.getByLabel('权限').click();
    await page.getByRole('treeitem', { name: '查看班次、产品与生产计划' }).click();
    await page.keyboard.press('Escape');
    const until = new Date(server.clock.now() + 90 * 24 * 3_600_000).toISOString().slice(0, 16);
    await drawer.getByLabel('有效期至').fill(until);
    await drawer.getByRole('button', { name: '创建' }).click();
    const secret = await page.getByRole('alertdialog').locator('code').innerText();
    await page.getByRole('button', { name: '已复制，关闭' }).click();
    const call = () =>
      fetch(`${address}${product.page.path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await call()).status).toBe(200);
    const list = page.getByRole('grid', { name: 'API 密钥' });
    await page.reload();
    const row = list.getByRole('row').filter({ hasText: 'ERP' });
    await expect(row).toContainText('有效');
    await expect(row).toContainText('127.0.0.1');
    await row.getByRole('button', { name: '更多操作 ERP' }).click();
    await page.getByRole('menuitem', { name: '吊销' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '吊销' }).click();
    await expect(row).toContainText('已吊销');
    expect((await call()).status).toBe(401);
    const { data } = (await server.call(apiKey.page, { query: {} }, admin)).json();
    expect(data.records).toMatchObject([{ name: 'ERP', state: 'revoked' }]);
  });
});
