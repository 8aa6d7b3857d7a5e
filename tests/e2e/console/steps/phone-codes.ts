import type { Page } from '@playwright/test';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { givePhone } from '#tests/support/people/sms-outbox.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { openSignedIn } from './sign-in.ts';

interface Parts {
  /** The administrator's view of the outbox, in another browser than the page's. */
  outbox: Page;
}

/** Users may register, and a test reads the code that was sent in the outbox. */
export const test = base.extend<Parts>({
  tenant: { params: { REGISTER_ENABLE: 'Y' } },
  outbox: async ({ otherBrowser, server }, use) => {
    const page = await otherBrowser();
    await openSignedIn(page, '/sms/index', server.adminPassword);
    await use(page);
  },
});

let lastPhone = 13_900_000_000;
/** Numbers of their own, so that no test waits for another's minute. */
export const freshPhone = (): string => String(++lastPhone);
export const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
export const codeBox = (page: Page) => page.getByLabel('验证码', { exact: true });
export const sendButton = (page: Page) => page.getByRole('button', { name: /发送验证码|秒后重发/ });
export const sentNotice = (page: Page) => page.getByRole('status').filter({ hasText: '验证码发送成功' });

/** Somebody with a phone and `TEST_PASSWORD`, whose codes an administrator may read out: no administrator. */
export async function addPhoneUser(server: TestServer): Promise<TestUser & { readonly phone: string }> {
  const user = await server.addUser({ permissions: PERMISSIONS.filter((name) => !isAdministration(name)) });
  const phone = freshPhone();
  await givePhone(server.db, server.tenantId, user.userId, phone);
  return { ...user, phone };
}

/** Lets the browser's own work pass the captcha that is asked for. */
export async function passCaptcha(page: Page): Promise<void> {
  const captcha = page.getByRole('dialog', { name: '请完成安全验证' });
  await captcha.getByRole('button', { name: '改由浏览器验证' }).click();
  await captcha.getByRole('button', { name: '开始验证' }).click();
  await expect(captcha).toBeHidden({ timeout: 100_000 });
}

/** Has a code sent to the number in the form. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await sendButton(page).click();
  await passCaptcha(page);
  await expect(sentNotice(page)).toBeVisible();
}

/** The newest code for a number and purpose, as an administrator reads it to whoever called. */
export async function readCode(outbox: Page, phone: string, purpose: string): Promise<string> {
  const row = outbox
    .getByRole('row')
    .filter({ hasText: masked(phone) })
    .filter({ hasText: purpose })
    .first();
  await row.getByRole('button', { name: '查看短信' }).click();
  const message = outbox.getByRole('grid').locator('dl').filter({ hasText: phone });
  const code = message.locator('code');
  await expect(code).toHaveText(/^\d{6}$/);
  const text = await code.textContent();
  await row.getByRole('button', { name: '收起短信' }).click();
  return text ?? '';
}

/** A code that is not this one. */
export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');
