import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const SECRET = 'only-the-server-knows';

test('an administrator sets providers up, and the sign-in page follows', async ({
  page,
  otherBrowser,
  server,
}) => {
  const reading: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/admin/social/')) reading.push(response.text());
  });
  const visitor = await otherBrowser();
  const offered = async (): Promise<string[]> => {
    await visitor.goto('/login');
    await expect(visitor.getByLabel('用户名')).toBeFocused();
    await visitor.waitForLoadState('networkidle');
    return visitor.getByRole('main').getByRole('button', { name: /厂/ }).allTextContents();
  };
  await openPage(page, server, '/social/index');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: /^(创建|保存)$/ });
  await expect(main.getByText('还没有第三方登录方式')).toBeVisible();
  await expect(main.locator('code').first()).toHaveText(/\/AuthRedirect$/);

  await test.step('what is missing is asked for at its field', async () => {
    await main.getByRole('button', { name: '新建登录方式' }).first().click();
    await save.click();
    await expect(drawer.getByText('必填')).toHaveCount(3);
    await drawer.getByText('企业微信', { exact: true }).click();
    await save.click();
    await expect(drawer.getByText('必填')).toHaveCount(3);
  });

  await test.step('one of each rule is saved', async () => {
    await drawer.getByLabel('名称').fill('厂内企业微信');
    await drawer.getByLabel('企业 ID（CorpID）').fill('ww0123456789abcdef');
    await drawer.getByLabel('应用 Secret').fill(SECRET);
    await save.click();
    await expect(drawer.getByLabel('应用编号（AgentId）')).toHaveAccessibleErrorMessage(/AgentId/);
    await drawer.getByLabel('应用编号（AgentId）').fill('no number');
    await save.click();
    await expect(drawer.getByLabel('应用编号（AgentId）')).toHaveAccessibleErrorMessage('格式不正确');
    await drawer.getByLabel('应用编号（AgentId）').fill('1000011');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(main.getByRole('row').filter({ hasText: '厂内企业微信' })).toContainText('已保存');
    await expect.poll(offered).toEqual(['厂内企业微信']);
  });

  await test.step('an issuer that the operator does not allow is refused in words', async () => {
    await main.getByRole('button', { name: '新建登录方式' }).click();
    await expect(drawer.getByText('企业微信', { exact: true }), 'it is set up already').toHaveCount(0);
    await drawer.getByText('统一登录', { exact: true }).click();
    await drawer.getByLabel('名称').fill('总厂账号');
    await drawer.getByLabel('客户端编号（client_id）').fill('linewall');
    await drawer.getByLabel('客户端密钥（client_secret）').fill(SECRET);
    await drawer.getByLabel('签发者地址（issuer）').fill('https://elsewhere.example');
    await save.click();
    await expect(drawer.getByLabel('签发者地址（issuer）')).toHaveAccessibleErrorMessage(
      /LINEWALL_OIDC_ORIGINS/,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('a change without a secret keeps the present one', async () => {
    await main.getByRole('button', { name: '编辑 厂内企业微信' }).click();
    await expect(drawer.getByLabel('应用 Secret')).toHaveValue('');
    await drawer.getByLabel('名称').fill('一厂企业微信');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(main.getByRole('row').filter({ hasText: '一厂企业微信' })).toContainText('已保存');
    await expect.poll(offered).toEqual(['一厂企业微信']);
  });

  await test.step('off, and gone', async () => {
    const toggle = main.getByRole('checkbox', { name: '启用一厂企业微信' });
    await toggle.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
    await expect.poll(offered).toEqual([]);
    await main.getByRole('button', { name: /^更多.*一厂企业微信/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(main.getByText('还没有第三方登录方式')).toBeVisible();
  });

  const answers = await Promise.all(reading);
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.join('\n'), 'a secret never leaves the server').not.toContain(SECRET);
});
