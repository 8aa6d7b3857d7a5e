import { disableUsers } from '#shared/contracts/accounts/user.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { waitForCode } from '#tests/support/sms-outbox.ts';
import { askForCode, freshPhone } from './phone-codes.ts';
import { openSignedIn, signInWithoutCaptcha } from './sign-in.ts';

const NAME = '李师傅';
const USERNAME = 'li.shifu';
const PASSWORD = 'Fresh-Start-7';

test.use({ tenant: { params: { LOGIN_CAPTCHA: 'N' } } });

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

  await test.step('the tree beside the list leaves those of a department, by keyboard', async () => {
    await page.reload();
    const tree = main.getByRole('tree', { name: '部门' });
    const show = main.getByRole('button', { name: '显示部门' });
    await expect(tree.or(show)).toBeVisible();
    if (await show.isVisible()) await show.click();
    await tree.getByRole('treeitem', { name: /没有部门/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/deptId=none/);
    await expect(row).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
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
