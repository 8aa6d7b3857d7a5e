import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const COLLEAGUE = 'colleague';
test.use({ tenant: { users: { [COLLEAGUE]: { role: 'admin' } } } });

test('the form and the columns that an administrator decides are those of another user', async ({
  page,
  server,
  otherBrowser,
}) => {
  const colleague = await otherBrowser();
  await openSignedIn(colleague, '/post', server.adminPassword, COLLEAGUE);
  const heads = colleague.getByRole('grid').getByRole('columnheader');
  await expect(heads.filter({ hasText: /^顺序/ })).toHaveCount(1);

  await test.step('a field is hidden, one renamed and required', async () => {
    await openSignedIn(page, '/tenant-form', server.adminPassword);
    await page.getByRole('button', { name: '新建表单设置' }).first().click();
    const drawer = drawerOf(page);
    await drawer.getByRole('combobox', { name: /^表单/ }).selectOption({ label: '岗位' });
    const toggle = (name: string) => drawer.getByRole('checkbox', { name, exact: true });
    await toggle('顺序, 显示').focus();
    await page.keyboard.press('Space');
    await expect(toggle('顺序, 显示')).not.toBeChecked();
    await expect(toggle('岗位名称, 显示')).toBeDisabled();
    await toggle('备注, 必填').focus();
    await page.keyboard.press('Space');
    await expect(toggle('备注, 必填')).toBeChecked();
    await drawer.getByRole('textbox', { name: '备注, 中文名称' }).fill('职责');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('grid')).toContainText('改名 1 个');
  });

  await test.step('the open page of another user obeys', async () => {
    await expect(heads.filter({ hasText: /^职责/ })).toHaveCount(1);
    await colleague.getByRole('button', { name: '新建岗位' }).first().click();
    const drawer = drawerOf(colleague);
    await drawer.getByLabel('岗位名称').fill('配电工');
    await drawer.getByLabel('岗位编码').fill('electrician');
    await expect(drawer.getByLabel('顺序')).toHaveCount(0);
    const duty = drawer.getByLabel(/^职责/);
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(duty).toHaveAccessibleErrorMessage('必填');
    await duty.fill('维护配电柜');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(drawer).toBeHidden();
    await expect(colleague.getByRole('row', { name: /配电工/ })).toContainText('维护配电柜');
  });

  await test.step('the layout of the tenant is the list of whoever has none', async () => {
    await page.goto('/post');
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '顺序', exact: true }).uncheck();
    await page.getByRole('button', { name: '设为全公司默认' }).click();
    await expect(page.getByText('已设为全公司默认')).toBeVisible();
    await colleague.reload();
    await expect(heads.filter({ hasText: /^职责/ })).toHaveCount(1);
    await expect(heads.filter({ hasText: /^顺序/ })).toHaveCount(0);
  });

  await test.step('a layout of one’s own comes first', async () => {
    await colleague.getByRole('button', { name: '列设置' }).click();
    await colleague.getByRole('checkbox', { name: '顺序', exact: true }).check();
    await expect(heads.filter({ hasText: /^顺序/ })).toHaveCount(1);
    await colleague.getByRole('button', { name: '恢复默认' }).click();
    await expect(heads.filter({ hasText: /^顺序/ })).toHaveCount(0);
  });
});
