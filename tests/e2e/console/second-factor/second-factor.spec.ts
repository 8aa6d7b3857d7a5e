import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { test } from '#tests/e2e/console/steps/phone-codes.ts';
import { openSignedIn, signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

const STEP_MS = 30_000;
const codeBox = (page: Page) => page.getByLabel('动态验证码', { exact: true });
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
/** The code of the next half minute: one that was used is not taken again. */
async function nextCode(server: TestServer, secret: string): Promise<string> {
  server.clock.advance(2 * STEP_MS);
  return generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
}

test('a second factor is set up, asked for at the next sign-in, and replaced by a recovery code once', async ({
  page,
  server,
}) => {
  const { username } = await server.addUser();
  await openSignedIn(page, '/info/index', TEST_PASSWORD, username);
  const card = page.getByRole('region', { name: '两步验证' });
  await card.getByRole('button', { name: '开启两步验证' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '当前密码' }).fill(`${TEST_PASSWORD}x`);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await dialog.getByRole('textbox', { name: '当前密码' }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: '下一步' }).click();

  await expect(dialog.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  await dialog.getByLabel('动态验证码').fill('000000');
  await dialog.getByRole('button', { name: '确认开启' }).click();
  await expect(dialog.getByText('验证码错误')).toBeVisible();
  await dialog.getByLabel('动态验证码').fill(await nextCode(server, secret));
  await dialog.getByRole('button', { name: '确认开启' }).click();

  await expect(page.getByRole('dialog', { name: '请保存恢复码' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'the codes are shown this once').toBeVisible();
  const recovery = await dialog.locator('code').allTextContents();
  expect(recovery.length).toBeGreaterThan(4);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(card).toContainText('已开启');
  await expect(card).toContainText(`剩余 ${recovery.length} 个恢复码`);

  await signOut(page);
  await signIn(page, TEST_PASSWORD, username);
  await expect(codeBox(page)).toBeFocused();
  await codeBox(page).fill('000000');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(codeBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(codeBox(page), 'ready for another').toHaveValue('');
  await page.keyboard.type('1');
  await expect(codeBox(page)).not.toHaveAttribute('aria-invalid');
  await codeBox(page).fill(await nextCode(server, secret));
  await page.keyboard.press('Enter');
  await home(page);

  const [first = ''] = recovery;
  for (const isGood of [true, false]) {
    await signOut(page);
    await signIn(page, TEST_PASSWORD, username);
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    const box = page.getByLabel('恢复码', { exact: true });
    await expect(box).toBeFocused();
    await box.fill(first);
    await page.keyboard.press('Enter');
    if (isGood) {
      await home(page);
      await page.goto('/info/index');
      await expect(card).toContainText(`剩余 ${recovery.length - 1} 个恢复码`);
    } else {
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveURL(/\/login/);
    }
  }
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page.getByLabel('用户名')).toBeFocused();
});
