import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** Each wants to lead a person who signs in here somewhere else. The fixture sees every request that leaves. */
const LURES = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/x/..//evil.example/',
  '/./\\evil.example/',
  '/%2f..//evil.example/',
  'javascript:document.title="owned"',
  'data:text/html,owned',
  '/login?to=//evil.example/',
  '/lock?to=//evil.example/',
];

test('H28 a return address leads nowhere but to pages of this origin', async ({ page, server, baseURL }) => {
  await openPage(page, server, '/lines');
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  for (const to of LURES) {
    await page.goto(`/login?${new URLSearchParams({ to })}`);
    await expect(page, to).toHaveURL(/\/(wel\/layout|404)$/);
    expect(new URL(page.url()).origin).toBe(baseURL);
    await expect(page.locator('h1').first(), to).toBeVisible();
    await expect(page.getByText('这个页面出错了'), to).toHaveCount(0);
  }
  await page.goto(`${baseURL}//evil.example/`);
  await expect(page).toHaveURL(`${baseURL}/404`);
  expect(failures).toEqual([]);
});

test('H28 nor after signing in, nor after unlocking', async ({ page, server, baseURL }) => {
  await page.goto(`/login?${new URLSearchParams({ to: '/x/..//evil.example/' })}`);
  await signIn(page, server.adminPassword);
  await expect(page).toHaveURL(`${baseURL}/wel/layout`);
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  const dialog = page.getByRole('dialog', { name: '锁定屏幕' });
  await dialog.getByLabel('锁屏密码', { exact: true }).fill('shift-3');
  await dialog.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(page).toHaveURL(/\/lock\?to=/);
  await page.goto('/lock?to=//evil.example/');
  await page.getByLabel('锁屏密码', { exact: true }).fill('shift-3');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page).toHaveURL(`${baseURL}/wel/layout`);
});
