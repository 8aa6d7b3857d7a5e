import type { Page } from '@playwright/test';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { currentTenantId, expect, signInAfterFirstFactor } from '#tests/support/browser/console-page.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';

async function fillForm(page: Page, password: string, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in where the tenant asks for no captcha (LOGIN_CAPTCHA = N); resolves when the server has answered. */
export async function signInWithoutCaptcha(page: Page, password: string, username = 'admin'): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('grant_type=password'));
  await fillForm(page, password, username);
  await answered;
}

/** Fills in the form, wherever the guard has put it, and lets the browser's own work pass the captcha. */
export async function signIn(page: Page, password: string, username = 'admin'): Promise<void> {
  await fillForm(page, password, username);
  const captcha = page.getByRole('dialog', { name: '请完成安全验证' });
  await captcha.getByRole('button', { name: '改由浏览器验证' }).click();
  await captcha.getByRole('button', { name: '开始验证' }).click();
  await expect(captcha).toBeHidden({ timeout: 100_000 });
}

/** Replaces a first password, which somebody else gave, as the console asks for it; the home page is shown then. */
export async function replacePassword(page: Page, first: string, next: string): Promise<void> {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: '去修改密码' }).click();
  await box('原密码').fill(first);
  await box('新密码').fill(next);
  await box('确认新密码').fill(next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

/** Opens a page of the console as somebody who is signed in; for tests that are not about signing in. */
export async function openSignedIn(
  page: Page,
  path: string,
  password: string,
  username = 'admin',
): Promise<void> {
  await keepSignIn(page, password, username);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

/** Signs in without the console's form and leaves the session where the console finds it. */
export async function keepSignIn(page: Page, password: string, username: string): Promise<void> {
  // Some page of the origin, to have its storage.
  await page.goto('/healthz');
  const { origin } = new URL(page.url());
  const reply =
    (await signInAfterFirstFactor(origin, username)) ??
    (await signInByApi(origin, { username, password, tenantId: currentTenantId() }));
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    CONSOLE_SESSION_KEY,
    JSON.stringify({ ...reply, keptAt: Date.now() }),
  ] as const);
}
