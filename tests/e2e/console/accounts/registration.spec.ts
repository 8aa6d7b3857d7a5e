import { expect, type Locator, type Page } from '@playwright/test';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import {
  addPhoneUser,
  askForCode,
  codeBox,
  freshPhone,
  otherThan,
  readCode,
  test,
} from '#tests/e2e/console/steps/phone-codes.ts';
import { signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const NEXT_PASSWORD = 'Other-Wall-8';
const WRONG_CODE = '验证码错误,请重新输入';
const passwordBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

const TIP = {
  zh: {
    levels: { weak: '弱', medium: '中', strong: '强' },
    missing: '必须包含大小写字母和数字',
    length: '密码长度为 6 到 24 位',
  },
  en: {
    levels: { weak: 'Weak', medium: 'Medium', strong: 'Strong' },
    missing: 'Must contain upper and lower case letters and digits',
    length: 'Use 6 to 24 characters',
  },
} as const;
/** 1 kind of character is weak, 2 are medium, 3 or more strong. */
const KINDS = [
  ['aaaaa', 'weak'],
  ['aaaaaa', 'weak'],
  ['------', 'weak'],
  ['aaaa11', 'medium'],
  ['aaAA--', 'strong'],
  ['aaAA11', 'strong'],
  ['aaAA1-', 'strong'],
] as const;

/** What the tip says of each, and that it stands where it stood. */
async function expectTips(page: Page, box: Locator, language: keyof typeof TIP = 'zh'): Promise<void> {
  const { levels, missing, length } = TIP[language];
  const submit = page.locator('button[type=submit]');
  await box.fill('');
  const place = await submit.boundingBox();
  for (const [password, level] of KINDS) {
    await box.fill(password);
    const isMissing = level !== 'strong';
    const words = isMissing ? `${levels[level]} · ${missing}` : levels[level];
    // A live region is read when it changes: it is there before anything is typed.
    await expect(page.getByRole('status').filter({ hasText: words }), password).toHaveText(
      `${language === 'zh' ? '密码强度' : 'Password strength'} ${words}`,
    );
    await expect(page.getByText(missing)).toHaveCount(isMissing ? 1 : 0);
    expect(await submit.boundingBox(), 'typing moves nothing').toEqual(place);
  }
  await expect(page.getByRole('meter'), 'the meter is of the console’s own pages').toHaveCount(0);
  await box.fill('aaaaa');
  await box.blur();
  await expect(page.getByText(length)).toBeVisible();
  await expect(page.getByText(missing), 'both are told').toBeVisible();
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
  await expectTips(page, passwordBox(page, '密码'));
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
  await expect(page.getByRole('status').filter({ hasText: '注册成功' })).toBeVisible();
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
  await expectTips(page, passwordBox(page, '新密码'));
  await passwordBox(page, '新密码').fill(NEXT_PASSWORD);
  await passwordBox(page, '确认新密码').fill(NEXT_PASSWORD);
  await submit.click();
  await expect(codeBox(page)).toHaveAccessibleErrorMessage(WRONG_CODE);
  expect(await infoStatus()).toBe(200);
  await codeBox(page).fill(code);
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: '密码已重置' })).toBeVisible();
  expect(await infoStatus(), 'whoever was signed in is not any more').toBe(401);

  await page.getByRole('button', { name: '去登录' }).click();
  await signIn(page, TEST_PASSWORD, username);
  await expect(page.getByRole('alert')).toHaveText('用户名不存在或密码错误');
  await signIn(page, NEXT_PASSWORD, username);
  await home(page);
});

test('a window of the account that was signed in goes to the sign-in page', async ({
  page,
  otherBrowser,
  outbox,
  server,
}) => {
  const { phone, username } = await addPhoneUser(server);
  const other = await otherBrowser();
  await other.goto('/login');
  await signIn(other, TEST_PASSWORD, username);
  await home(other);
  await page.goto('/Fpassword');
  await askForCode(page, phone);
  await codeBox(page).fill(await readCode(outbox, phone, '修改密码'));
  await passwordBox(page, '新密码').fill(NEXT_PASSWORD);
  await passwordBox(page, '确认新密码').fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('status').filter({ hasText: '密码已重置' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
});

test('the tip speaks English too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  for (const [path, name] of [
    ['/register', 'Password'],
    ['/Fpassword', 'New password'],
  ] as const) {
    await page.goto(path);
    await expectTips(page, passwordBox(page, name), 'en');
  }
});
