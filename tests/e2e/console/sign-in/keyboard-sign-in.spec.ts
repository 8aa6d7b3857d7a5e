import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { SMS_TEMPLATES, type SmsTemplate } from '#shared/contracts/sms/sms.ts';
import {
  expectFocusOn,
  passCaptchaByKeyboard,
  signInByKeyboard,
  tabTo,
  typeInto,
} from '#tests/e2e/console/steps/keyboard.ts';
import { addPhoneUser, freshPhone, test } from '#tests/e2e/console/steps/phone-codes.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { waitForCode } from '#tests/support/people/sms-outbox.ts';
import { TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

/** Getting in, from each of its doors, without a pointer. */

const NEXT_PASSWORD = 'Other-Wall-8';
const DAY_MS = 24 * 3_600_000;
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

/** The form takes the focus when it comes. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toBeFocused();
}

/** Asks for a code with the number that is typed, and types it where the focus is left. */
async function takeCode(page: Page, server: TestServer, phone: string, purpose: SmsTemplate): Promise<void> {
  const askedAt = server.clock.now();
  await tabTo(page, '发送验证码');
  await page.keyboard.press('Enter');
  await passCaptchaByKeyboard(page);
  await expectFocusOn(page, '验证码');
  await page.keyboard.type(await waitForCode(server.db, server.tenantId, phone, purpose, askedAt));
}

test('an account is made, and a code by text message signs in', async ({ page, server }) => {
  const phone = freshPhone();
  await openForm(page);
  await tabTo(page, '注册账号');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '注册账号' })).toBeVisible();
  await typeInto(page, [
    ['用户名', 'keys-only'],
    ['手机号', phone],
  ]);
  await takeCode(page, server, phone, SMS_TEMPLATES.register);
  await typeInto(page, [
    ['密码', TEST_PASSWORD],
    ['确认密码', TEST_PASSWORD],
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '注册成功' })).toBeVisible();
  await tabTo(page, '去登录');
  await page.keyboard.press('Enter');

  server.clock.advance(61_000);
  await tabTo(page, '账号登录');
  await page.keyboard.press('ArrowRight');
  await expectFocusOn(page, '短信登录');
  await typeInto(page, [['手机号', phone]]);
  await takeCode(page, server, phone, SMS_TEMPLATES.login);
  await page.keyboard.press('Enter');
  await home(page);
});

test('a forgotten password is set anew', async ({ page, server }) => {
  const { phone, username } = await addPhoneUser(server);
  await openForm(page);
  await tabTo(page, '忘记密码');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '忘记密码' })).toBeVisible();
  await typeInto(page, [['手机号', phone]]);
  await takeCode(page, server, phone, SMS_TEMPLATES.password);
  await typeInto(page, [
    ['新密码', NEXT_PASSWORD],
    ['确认新密码', NEXT_PASSWORD],
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '密码已重置' })).toBeVisible();
  await tabTo(page, '去登录');
  await page.keyboard.press('Enter');
  await signInByKeyboard(page, username, NEXT_PASSWORD);
  await home(page);
});

test('a second factor is turned on, asked for, and turned off', async ({ page, server }) => {
  const { username } = await server.addUser();
  let secret = '';
  const nextCode = (): Promise<string> => {
    // One that was used is not taken again.
    server.clock.advance(60_000);
    return generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
  };
  await openSignedIn(page, '/info/index', TEST_PASSWORD, username);
  const card = page.getByRole('region', { name: '两步验证' });
  const dialog = page.getByRole('dialog');

  await test.step('turned on', async () => {
    await expect(card.getByRole('button', { name: '开启两步验证' })).toBeVisible();
    await tabTo(page, '开启两步验证');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, '当前密码');
    await page.keyboard.type(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await expectFocusOn(page, '动态验证码');
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.keyboard.type(await nextCode());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '请保存恢复码' })).toBeVisible();
    await tabTo(page, '我已保存');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('已开启');
  });

  await test.step('asked for', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await openForm(page);
    await signInByKeyboard(page, username, TEST_PASSWORD);
    await expectFocusOn(page, '动态验证码');
    await page.keyboard.type(await nextCode());
    await page.keyboard.press('Enter');
    await home(page);
  });

  await test.step('turned off', async () => {
    await page.goto('/info/index');
    await expect(card).toContainText('已开启');
    await tabTo(page, '关闭两步验证');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, '用户名');
    await page.keyboard.type(username);
    await typeInto(page, [['密码', TEST_PASSWORD]]);
    await page.keyboard.press('Enter');
    await expectFocusOn(page, '动态验证码或恢复码');
    await page.keyboard.type(await nextCode());
    await page.keyboard.press('Enter');
    await expectFocusOn(page, '开启两步验证');
  });
});

test('the own number is changed', async ({ page, server }) => {
  const { username, phone } = await addPhoneUser(server);
  const nextPhone = freshPhone();
  await openSignedIn(page, '/info/index', TEST_PASSWORD, username);
  const dialog = page.getByRole('dialog', { name: '更换手机号码' });
  await expect(page.getByRole('button', { name: '更换手机号码' })).toBeVisible();
  await tabTo(page, '更换手机号码');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, '验证码');

  let askedAt = server.clock.now();
  const codeTo = (number: string) =>
    waitForCode(server.db, server.tenantId, number, SMS_TEMPLATES.information, askedAt);
  await tabTo(page, '发送验证码');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, '验证码');
  await page.keyboard.type(await codeTo(phone));
  await page.keyboard.press('Enter');

  await expectFocusOn(page, '手机号');
  await page.keyboard.type(nextPhone);
  askedAt = server.clock.now();
  await tabTo(page, '发送验证码');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, '验证码');
  await page.keyboard.type(await codeTo(nextPhone));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectFocusOn(page, '更换手机号码');
});

test.describe('where a tenant forces it', () => {
  test.use({
    tenant: {
      users: { old: { role: 'admin', passwordChangedAt: new Date(Date.now() - 41 * DAY_MS) } },
      params: { PASSWORD_FORCE_EXPIRE: 'Y' },
    },
  });

  test('a password that has expired is changed', async ({ page }) => {
    await openForm(page);
    await signInByKeyboard(page, 'old', TEST_PASSWORD);
    await expectFocusOn(page, '去修改密码');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/info\/index$/);
    await typeInto(page, [
      ['原密码', TEST_PASSWORD],
      ['新密码', NEXT_PASSWORD],
      ['确认新密码', NEXT_PASSWORD],
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/wel\/layout$/);
    await home(page);
  });
});
