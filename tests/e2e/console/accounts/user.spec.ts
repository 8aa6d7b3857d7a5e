import type { Page } from '@playwright/test';
import { disableUsers, user } from '#shared/contracts/accounts/user.ts';
import { listUserOwners, listUserWarehouses } from '#shared/contracts/accounts/user-place.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { sendWorkbook } from '#tests/e2e/console/steps/import-steps.ts';
import { askForCode, freshPhone } from '#tests/e2e/console/steps/phone-codes.ts';
import { openSignedIn, replacePassword, signInWithoutCaptcha } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { sheetOf } from '#tests/support/files/sheet-upload.ts';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { waitForCode } from '#tests/support/people/sms-outbox.ts';

const NAME = '李师傅';
const USERNAME = 'li.shifu';
const PASSWORD = 'Fresh-Start-7';

test.use({ tenant: { params: { LOGIN_CAPTCHA: 'N', PASSWORD_CHECK: 'Y' } } });

test('a user is invited, joins in another browser, sees what the role allows, and is shut out', async ({
  page,
  server,
  otherBrowser,
}) => {
  const admin = await server.addUser();
  const roles: { roleName: string; roleCode: string }[] = (await server.call(listRoles, {}, admin)).json()
    .data;
  const viewer = roles.find(({ roleCode }) => roleCode === 'viewer')?.roleName ?? '';
  await openSignedIn(page, '/user', server.adminPassword);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: NAME });
  let link = '';

  await test.step('created by keyboard, with a department and a role', async () => {
    await main.getByRole('button', { name: '新建用户' }).first().focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '新建用户' });
    await drawer.getByLabel('姓名').focus();
    await page.keyboard.type(NAME);
    await page.keyboard.press('Tab');
    await page.keyboard.type(USERNAME);
    const department = drawer.getByRole('button', { name: /^部门/ });
    await department.focus();
    await page.keyboard.press('Enter');
    const places = page.getByRole('tree', { name: '部门' }).getByRole('treeitem');
    await expect(places.first()).toBeVisible();
    await page.getByRole('searchbox', { name: '搜索 部门' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(places.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(department).toBeFocused();
    const role = drawer.getByRole('button', { name: /^角色/ });
    await role.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: '搜索 角色' }).fill(viewer);
    const found = page.getByRole('tree', { name: '角色' }).getByRole('treeitem');
    await expect(found).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    // The opener takes the focus back a moment after the list has closed.
    await expect(role).toBeFocused();
    await drawer.getByLabel('姓名').focus();
    await page.keyboard.press('Enter');
  });

  await test.step('the link is shown once', async () => {
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^邀请链接/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: `给 ${NAME} 的邀请链接` });
    link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toContain(`${server.baseURL}/invite#key=`);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(row).toContainText('已邀请');
  });

  const newcomer = await otherBrowser();
  await test.step('who opens it chooses a password and signs in', async () => {
    await newcomer.goto(link);
    await expect(newcomer.getByLabel('用户名')).toHaveValue(USERNAME);
    const phone = freshPhone();
    const codeField = newcomer.getByLabel('验证码', { exact: true });
    await expect(codeField).toHaveCount(0);
    const since = server.clock.now();
    await askForCode(newcomer, phone);
    await codeField.fill(await waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.register, since));
    await newcomer.getByRole('textbox', { name: /^密码/ }).fill(PASSWORD);
    await newcomer.getByRole('textbox', { name: '再输入一次密码' }).fill(PASSWORD);
    await newcomer.getByRole('button', { name: '设置密码' }).click();
    await expect(newcomer.getByText('密码已设置')).toBeVisible();
    await newcomer.getByRole('button', { name: '去登录' }).click();
    await signInWithoutCaptcha(newcomer, PASSWORD, USERNAME);
    const menu = newcomer.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '产线', exact: true })).toBeVisible();
    for (const group of ['系统', '组织与权限', '日志'])
      await expect(menu.getByText(group, { exact: true })).toHaveCount(0);
    const late = await otherBrowser();
    await late.goto(link);
    await expect(late.getByRole('alert')).toContainText('链接无效、已使用或已过期');
  });

  await test.step('the tree beside the list leaves those of a department', async () => {
    await page.goto('/user?deptId=none');
    await expect(main.getByRole('row').filter({ hasText: 'admin' }).first()).toBeVisible();
    await expect(row).toHaveCount(0);
    const tree = main.getByRole('tree', { name: '部门' });
    const show = main.getByRole('button', { name: '显示部门' });
    await expect(tree.or(show)).toBeVisible();
    if (await show.isVisible()) await show.click();
    await tree.getByRole('treeitem').nth(2).click();
    await expect(page).toHaveURL(/deptId=\d+/);
    await expect(row).toContainText('正常');
  });

  await test.step('disabled, the user is thrown out at once', async () => {
    await row.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    const disabled = page.waitForResponse((response) => response.url().endsWith(disableUsers.path));
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
    await disabled;
    await expect(row).toContainText('已停用');
    await newcomer.getByRole('alertdialog', { name: '提示' }).getByRole('button').click();
    await expect(newcomer).toHaveURL(/\/login/);
  });
});

/** Chooses what is done with the user `NAME`, among the further actions of the row. */
async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${NAME}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a first password is used once, a lock is taken off, places are given, and a file brings further users', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const warehouse = await makeWarehouse(server, admin, 'WH');
  await makePartner(server, admin, { code: 'GROUP', isOwner: true });
  const owner = await makePartner(server, admin, { code: 'NORTH', parentCode: 'GROUP', isOwner: true });
  const body = { username: USERNAME, nickname: NAME, roleCodes: 'viewer' };
  const made = await server.call(user.create, { body }, admin);
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json().data;
  await openSignedIn(page, '/user', server.adminPassword);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: NAME });
  const signInWay = row.getByRole('button', { name: `登录方式 ${NAME}` });

  await test.step('the first password is shown once, and has to be replaced', async () => {
    await signInWay.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^初始密码/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: `${NAME} 的初始密码` });
    const first = (await dialog.locator('code').nth(1).textContent()) ?? '';
    expect(first.length).toBeGreaterThanOrEqual(12);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(row).toContainText('正常');
    await expect(page.getByText(first)).toHaveCount(0);
    await signInWay.click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: /^邀请链接/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const newcomer = await otherBrowser();
    await newcomer.goto('/login');
    await signInWithoutCaptcha(newcomer, first, USERNAME);
    await replacePassword(newcomer, first, PASSWORD);
  });

  await test.step('wrong passwords lock the user out, until the lock is taken off', async () => {
    const headers = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': server.tenantId };
    const guess = { username: USERNAME, password: 'wrong', headers, remoteAddress: '127.0.0.1' };
    for (let attempt = 0; attempt < 5; attempt += 1) await signInWithPassword(server.app, guess);
    await page.reload();
    await expect(row).toContainText('已锁定');
    const returning = await otherBrowser();
    await returning.goto('/login');
    await signInWithoutCaptcha(returning, PASSWORD, USERNAME);
    await expect(returning.getByRole('alert')).toContainText('账号已锁定');
    await act(page, '解除锁定');
    await expect(page.getByText(`已解除 ${NAME} 的锁定`)).toBeVisible();
    await expect(row).toContainText('正常');
    await signInWithoutCaptcha(returning, PASSWORD, USERNAME);
    await expect(returning.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  });

  await test.step('a warehouse and an owner of goods are given, without the owner above it', async () => {
    await act(page, '仓库与货主');
    const place = (tree: string, name: RegExp) =>
      drawerOf(page).getByRole('tree', { name: tree }).getByRole('treeitem', { name });
    await place('仓库', /^warehouse WH/).click();
    await drawerOf(page).getByRole('tab', { name: '货主' }).click();
    await place('货主', /^NORTH/).click();
    await drawerOf(page).getByRole('button', { name: '保存' }).click();
    await expect(drawerOf(page)).toBeHidden();
    const listed = async (contract: typeof listUserOwners | typeof listUserWarehouses) =>
      (await server.call(contract, { params: { id } }, admin)).json().data;
    expect(await listed(listUserWarehouses)).toEqual([warehouse]);
    expect(await listed(listUserOwners)).toEqual([owner]);
    await act(page, '仓库与货主');
    await expect(place('仓库', /^warehouse WH/)).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
  });

  await test.step('a file says what is wrong with which row; the right one is imported', async () => {
    const rows = [
      ['import.one', '甲师傅', 'viewer'],
      ['1import', '乙师傅', 'viewer'],
      ['import.two', '丙师傅', 'no-such'],
    ];
    const dialog = await sendWorkbook(page, {
      name: '新用户.xlsx',
      buffer: await sheetOf(['用户名', '姓名', '角色编码'], rows),
    });
    await expect(dialog.getByText('3 行，其中 1 行正确')).toBeVisible();
    const wrong = dialog.getByRole('table', { name: '有错误的行' }).getByRole('row');
    await expect(wrong.nth(1)).toContainText('用户名: 用户名以字母开头');
    await expect(wrong.nth(2)).toContainText('角色编码: ');
    await dialog.getByRole('button', { name: '导入正确的 1 行' }).click();
    await expect(dialog.getByText('导入成功：1 行，跳过 2 行')).toBeVisible();
    await page.goto('/user?name=import');
    const imported = page.getByRole('main').locator('tr[data-row]');
    await expect(imported).toHaveCount(1);
    await expect(imported).toContainText('甲师傅');
    await expect(imported).toContainText('待邀请');
  });
});
