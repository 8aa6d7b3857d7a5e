import { dict } from '#shared/contracts/platform/dict.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

test.use({ tenant: { users: { colleague: { role: 'admin' } } } });

test('a change is found with who made it, its fields before and after, and all else of its record', async ({
  page,
  server,
}) => {
  const { admin, colleague } = server.users;
  if (!colleague) throw new Error('the tenant has no colleague');
  const created = await server.call(
    dict.create,
    { body: { type: 'shades', description: '颜色' } as never },
    admin,
  );
  const { id, updateTime } = created.json().data;
  const body = { id, updateTime, type: 'shades', description: '色彩' };
  expect((await server.call(dict.update, { body: body as never }, colleague)).statusCode).toBe(200);

  await openSignedIn(page, '/operation-log/index', TEST_PASSWORD);
  const list = page.getByRole('grid', { name: '操作日志' });
  const update = list.getByRole('row').filter({ hasText: 'colleague' }).filter({ hasText: '色彩' });
  await expect(update).toContainText('修改');
  await expect(update).toContainText('字典');
  await update.getByRole('button', { name: '展开详情' }).click();
  const fields = page.getByRole('table').filter({ hasText: '之前' });
  await expect(fields.getByRole('row').filter({ hasText: '色彩' })).toHaveText(/颜色\s*色彩/);

  await page.getByRole('button', { name: '只看这个对象' }).click();
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(list.getByRole('row').filter({ hasText: '新建' })).toContainText('admin');
  await page.getByRole('button', { name: '显示全部对象' }).click();
  await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(3);

  await page.getByPlaceholder('用户名（完整）').fill('colleague');
  await expect.poll(() => list.getByRole('row').count()).toBe(2);
  await expect(update).toBeVisible();
});
