import type { Page } from '@playwright/test';
import { expect } from '../../support/browser-fixture.ts';

/** Signs in by the form, wherever the guard has put it. */
export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('用户名').fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** Opens a page of the console as the administrator. */
export async function openSignedIn(page: Page, path: string, password: string): Promise<void> {
  await page.goto(path);
  await signIn(page, password);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}
