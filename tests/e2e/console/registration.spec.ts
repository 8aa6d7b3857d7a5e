import { expect, type Page } from '@playwright/test';
import { getSessionInfo } from '../../../shared/contracts/auth.ts';
import { TEST_PASSWORD } from '../../support/test-server.ts';
import { addPhoneUser, askForCode, codeBox, freshPhone, otherThan, readCode, test } from './phone-codes.ts';
import { signIn } from './sign-in.ts';

const NEXT_PASSWORD = 'Other-Wall-8';
const WRONG_CODE = '验证码错误,请重新输入';
const passwordBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

const MISSING = '必须包含大小写字母和数字';
/** What the meter says of a password, and the line below it. */
const STRENGTHS = [
  ['aaaaa', '0', '', '密码长度为 6 到 24 位'],
  ['aaaaaa', '28', '密码太弱', MISSING],
  ['aaaa11', '28', '密码太弱', MISSING],
  ['aaAA11', '50', '密码较弱', null],
  ['aaAA1-', '95', '密码较强', null],
] as const;

async function expectStrengths(page: Page, box: ReturnType<typeof passwordBox>): Promise<void> {
  const meter = page.getByRole('meter', { name: '密码强度' });
  for (const [password, score, text, note] of STRENGTHS) {
    await box.fill(password);
    await expect(meter, password).toHaveAttribute('aria-valuenow', score);
    await expect(meter).toHaveAttribute('aria-valuetext', text);
    if (text !== '') await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText(MISSING)).toHaveCount(note === MISSING ? 1 : 0);
    if (note !== null) await expect(page.getByText(note)).toBeVisible();
  }
}

test('somebody makes an account with a code, and signs in with it', async ({ page, outbox, server }) => {
  const taken = await server.addUser();
  const username = 'li.na-2';
  const phone = freshPhone();
  await page.goto('/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  const submit = page.getByRole('button', { name: '注册', exact: true });
  await submit.click();
  await expect(page.getByLabel('用户名')).toBeFocused();
  for (const text of ['请输入用户名', '请输入手机号码', '验证码不能为空', '请输入密码', '请再次输入新密码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  await page.getByLabel('用户名').fill(taken.username);
  await page.getByLabel('姓名（选填）').fill('李娜');
  await askForCode(page, phone);
  const code = await readCode(outbox, phone, '用户注册');
  await codeBox(page).fill(otherThan(code));
  await expectStrengths(page, passwordBox(page, '密码'));
  await passwordBox(page, '密码').fill(TEST_PASSWORD);
  await passwordBox(page, '确认密码').fill(`${TEST_PASSWORD}x`);
  await submit.click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await passwordBox(page, '确认密码').fill(TEST_PASSWORD);
  await submit.click();
  await expect(codeBox(page)).toHaveAccessibleErrorMessage(WRONG_CODE);
  await expect(codeBox(page)).toBeFocused();

  await codeBox(page).fill(code);
  await expect(page.getByText(WRONG_CODE)).toBeHidden();
  await submit.click();
  await expect(page.getByLabel('用户名')).toHaveAccessibleErrorMessage('用户名已存在');

  // The right code was not lost by the name.
  await page.getByLabel('用户名').fill(username);
  await submit.click();
  await expect(page.getByRole('status')).toContainText('注册成功');
  await page.getByRole('button', { name: '去登录' }).click();
  await signIn(page, TEST_PASSWORD, username);
  await home(page);
  await page.goto('/info/index');
  const data = page.getByRole('region', { name: '基本信息' });
  await expect(data).toContainText(username);
  await expect(data.getByRole('textbox')).toHaveValue('李娜');
});

test('who forgot the password sets a new one by phone; the old one and the sessions with it end', async ({
  page,
  outbox,
  server,
}) => {
  const { phone, username, ...user } = await addPhoneUser(server);
  const infoStatus = async () => (await server.call(getSessionInfo, {}, { ...user, username })).statusCode;
  expect(await infoStatus()).toBe(200);
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(/\/Fpassword$/);
  const submit = page.getByRole('button', { name: '重置密码' });
  await submit.click();
  await expect(page.getByLabel('手机号')).toBeFocused();
  for (const text of ['请输入手机号码', '验证码不能为空', '请输入新密码', '请再次输入新密码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await askForCode(page, phone);
  const code = await readCode(outbox, phone, '修改密码');
  await codeBox(page).fill(otherThan(code));
  await expectStrengths(page, passwordBox(page, '新密码'));
  await passwordBox(page, '新密码').fill(NEXT_PASSWORD);
  await passwordBox(page, '确认新密码').fill(NEXT_PASSWORD);
  await submit.click();
  await expect(codeBox(page)).toHaveAccessibleErrorMessage(WRONG_CODE);
  expect(await infoStatus()).toBe(200);
  await codeBox(page).fill(code);
  await submit.click();
  await expect(page.getByRole('status')).toContainText('密码已重置');
  expect(await infoStatus(), 'whoever was signed in is not any more').toBe(401);

  await page.getByRole('button', { name: '去登录' }).click();
  await signIn(page, TEST_PASSWORD, username);
  await expect(page.getByRole('alert')).toHaveText('用户名不存在或密码错误');
  await signIn(page, NEXT_PASSWORD, username);
  await home(page);
});

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
