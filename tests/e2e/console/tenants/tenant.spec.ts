import type { Locator, Page } from '@playwright/test';
import { department } from '#shared/contracts/plant/department.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn, replacePassword, signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/servers/test-server.ts';

test.use({ tenant: { isFirst: true } });

const NEXT_PASSWORD = 'Second-Company-7';
const grid = (page: Page): Locator => page.getByRole('grid');
const rowOf = (page: Page, text: string): Locator =>
  grid(page).locator('tr[data-row]').filter({ hasText: text });

/** Opens the sign-in page of a tenant, as its users do who have its number. */
async function openTenantSignIn(page: Page, tenantId: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: '更换' }).click();
  await page.getByRole('textbox', { name: '租户编号' }).fill(tenantId);
  await page.keyboard.press('Enter');
}

test('a second company on the same server: opened, signed in to, separate, limited, paused', async ({
  page,
  server,
  otherBrowser,
}) => {
  const company = `第二公司 ${crypto.randomUUID().slice(0, 8)}`;
  const code = company.slice(5);
  const admin = await server.addUser();
  // Both have a user `admin`; a department and a dictionary of the same codes as well.
  const twins = (name: string) =>
    [
      [dict.create, { type: 'twin_kind', description: `${name}字典` }],
      [department.create, { dtype: 'company', name: `${name}部门`, code: 'TWIN' }],
    ] as const;
  const make = async (name: string, user: TestUser): Promise<void> => {
    for (const [contract, body] of twins(name)) {
      const answer = await server.call(contract, { body } as never, user);
      expect(answer.statusCode, answer.body).toBe(200);
    }
  };
  await make('平台', admin);

  await openSignedIn(page, '/tenant', TEST_PASSWORD);
  let tenantId = '';
  let firstPassword = '';

  await test.step('the platform opens it, and is shown the first password once', async () => {
    await page.getByRole('main').getByRole('button', { name: '新建租户' }).click();
    const drawer = drawerOf(page);
    await drawer.getByLabel('名称').fill(company);
    await drawer.getByLabel('编码').fill(code);
    await drawer.getByLabel('首位管理员用户名').fill('admin');
    await drawer.getByLabel('首位管理员姓名').fill('李四');
    await drawer.getByRole('button', { name: '创建' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(company);
    const codes = dialog.locator('code');
    tenantId = await codes.nth(0).innerText();
    firstPassword = await codes.nth(1).innerText();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '已记下' }).click();
    await expect(rowOf(page, company)).toContainText('使用中');
    await expect(page.getByText(firstPassword)).toHaveCount(0);
  });

  const theirs = await otherBrowser();
  await test.step('its administrator signs in, and has to replace the password first', async () => {
    await openTenantSignIn(theirs, tenantId);
    await signIn(theirs, firstPassword);
    await replacePassword(theirs, firstPassword, NEXT_PASSWORD);
  });

  await test.step('it has nothing of the platform', async () => {
    await theirs.goto('/deptlist');
    await expect(theirs.getByRole('main').getByText('还没有工厂')).toBeVisible();
    await theirs.goto('/dict');
    await expect(grid(theirs).locator('tr[data-row]').first()).toBeVisible();
    await expect(theirs.getByText('平台字典')).toHaveCount(0);
    await make('公司', await server.addUser({ tenantId }));
    await theirs.goto('/dict?type=twin_kind');
    await expect(rowOf(theirs, '公司字典')).toBeVisible();
    await expect(grid(theirs).locator('tr[data-row]')).toHaveCount(1);
    const menu = theirs.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '租户设置' })).toBeVisible();
    await expect(menu.getByRole('link', { name: '租户管理' })).toHaveCount(0);
  });

  await test.step('the platform pauses it: its window is left with the reason, its sign-in refused with it', async () => {
    await rowOf(page, company).getByRole('button', { name: '暂停' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '暂停' }).click();
    await expect(rowOf(page, company)).toContainText('已暂停');
    const alert = theirs.getByRole('alertdialog', { name: '提示' });
    await expect(alert).toContainText('租户已被平台暂停使用');
    await alert.getByRole('button').first().click();
    await openTenantSignIn(theirs, tenantId);
    await signIn(theirs, NEXT_PASSWORD);
    await expect(theirs.getByText('租户已被平台暂停使用，请联系平台管理员')).toBeVisible();
  });

  await test.step('and removes it, which a company that is in use is kept from', async () => {
    await rowOf(page, company).getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(rowOf(page, company)).toHaveCount(0);
  });
});
