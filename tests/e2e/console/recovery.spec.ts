import { expect, type Page } from '@playwright/test';
import { TEST_PASSWORD } from '../../support/test-server.ts';
import { addPhoneUser, askForCode, codeBox, readCode, test } from './phone-codes.ts';
import { signIn } from './sign-in.ts';

const NEXT_PASSWORD = 'Other-Wall-8';
const passwordBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

test('a window of the account that was signed in goes to the sign-in page', async ({
  page,
  browser,
  outbox,
  server,
  address,
}) => {
  const { phone, username } = await addPhoneUser(server);
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN' });
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, TEST_PASSWORD, username);
  await home(other);
  await page.goto('/Fpassword');
  await askForCode(page, phone);
  await codeBox(page).fill(await readCode(outbox, phone, '修改密码'));
  await passwordBox(page, '新密码').fill(NEXT_PASSWORD);
  await passwordBox(page, '确认新密码').fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('status')).toContainText('密码已重置');
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await context.close();
});
