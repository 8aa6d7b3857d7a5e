import type { Page } from '@playwright/test';
import { expect } from '#tests/support/browser/console-page.ts';

export const LOCK_WORD = 'shift-3 夜班';

export async function lockScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  const dialog = page.getByRole('dialog', { name: '锁定屏幕' });
  await dialog.getByLabel('锁屏密码', { exact: true }).fill(LOCK_WORD);
  await dialog.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(page).toHaveURL(/\/lock\?to=/);
}

export async function unlockScreen(page: Page, word = LOCK_WORD): Promise<void> {
  await page.getByLabel('锁屏密码', { exact: true }).fill(word);
  await page.getByRole('button', { name: '解锁' }).click();
}
