import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn, signInWithoutCaptcha } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startBareServer } from '#tests/support/servers/bare-server.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const NEXT_PASSWORD = 'Other-Wall-8';
const home = (page: Page) => expect(page).toHaveURL(/\/wel\/layout$/);

async function changePassword(page: Page, present: string): Promise<void> {
  const card = page.getByRole('region', { name: '修改密码' });
  await card.getByLabel('原密码', { exact: true }).fill(present);
  await card.getByLabel('新密码', { exact: true }).fill(NEXT_PASSWORD);
  await expect(card.getByRole('meter')).toHaveAttribute('aria-valuenow', '95');
  await expect(card.getByText('密码较强')).toBeVisible();
  await card.getByLabel('确认新密码').fill(NEXT_PASSWORD);
  await card.getByRole('button', { name: '修改密码' }).click();
}

test('the first boot’s password has to be changed before anything else, then leads home', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-first-boot-'));
  const server = await startBareServer(dataDir);
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  try {
    await page.goto(`${server.address}/`);
    await signIn(page, server.firstBootPassword ?? '');
    const prompt = page.getByRole('alertdialog', { name: '提示' });
    await expect(prompt).toContainText('设置自己的密码后才能继续使用');
    await expect(prompt.getByRole('button')).toHaveText(['去修改密码']);
    await page.keyboard.press('Escape');
    await expect(prompt, 'it can be neither closed nor put off').toBeVisible();
    await prompt.getByRole('button', { name: '去修改密码' }).click();
    await expect(page).toHaveURL(/\/info\/index$/);
    // No way around it by the address.
    await page.goto(`${server.address}/lines/index`);
    await expect(prompt).toBeVisible();
    await prompt.getByRole('button', { name: '去修改密码' }).click();
    await changePassword(page, server.firstBootPassword ?? '');
    await home(page);
    await expect(prompt).toBeHidden();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
    expect(refused, 'nothing was asked for that a restricted session may not have').toEqual([]);
  } finally {
    await page.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.describe('users of several kinds', () => {
  test.use({
    tenant: {
      users: {
        guessed: { role: 'admin' },
        gone: { role: 'admin', isDisabled: true },
        old: { role: 'admin', passwordChangedAt: new Date(Date.now() - 41 * DAY_MS) },
      },
      // Nine sign-ins, each of which would be the browser's work for seconds.
      params: { LOGIN_CAPTCHA: 'N' },
    },
  });

  test('each reason that somebody does not get in is told in its own words', async ({ page }) => {
    await page.goto('/login');
    const alert = page.getByRole('alert');

    await signInWithoutCaptcha(page, TEST_PASSWORD, 'gone');
    await expect(alert).toHaveText('账号已停用，请联系管理员');

    await signInWithoutCaptcha(page, 'wrong-Pass-1', 'nobody');
    await expect(alert).toHaveText('用户名不存在或密码错误');

    for (let n = 0; n < 5; n += 1) {
      await signInWithoutCaptcha(page, 'wrong-Pass-1', 'guessed');
      await expect(alert).toHaveText('用户名不存在或密码错误');
    }
    await signInWithoutCaptcha(page, TEST_PASSWORD, 'guessed');
    await expect(alert).toHaveText('账号已锁定，请稍后再试');

    // An old password is asked about, and may be put off.
    await signInWithoutCaptcha(page, TEST_PASSWORD, 'old');
    await home(page);
    const prompt = page.getByRole('alertdialog', { name: '提示' });
    await expect(prompt).toContainText('您的密码已使用 41 天');
    await prompt.getByRole('button', { name: '下次提醒' }).click();
    await expect(prompt).toBeHidden();
    await page.reload();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
    await expect(prompt, 'put off for the whole session').toBeHidden();
  });
});

test.describe('a tenant that forces old passwords to be changed', () => {
  test.use({
    tenant: {
      users: { old: { role: 'admin', passwordChangedAt: new Date(Date.now() - 41 * DAY_MS) } },
      params: { PASSWORD_FORCE_EXPIRE: 'Y' },
    },
  });

  test('an old password has to be changed where the tenant forces it', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, TEST_PASSWORD, 'old');
    const prompt = page.getByRole('alertdialog', { name: '提示' });
    await expect(prompt).toContainText('您的密码已过期');
    await expect(prompt.getByRole('button')).toHaveText(['去修改密码']);
    await prompt.getByRole('button', { name: '去修改密码' }).click();
    await changePassword(page, TEST_PASSWORD);
    await home(page);
    await expect(prompt).toBeHidden();
  });
});
