import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { LOCK_WORD, lockScreen, unlockScreen } from '#tests/e2e/console/steps/lock-screen.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

test('lock, reload, still locked whatever is opened, unlock to where one was', async ({ page, server }) => {
  await openPage(page, server, '/lines?q=L1');
  await lockScreen(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  for (const path of ['/lines/index', '/wel/layout', '/404', '/tcompany', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/lock\?to=/);
  }
  await page.goto('/lines/index?q=L1');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(LOCK_WORD);
  await unlockScreen(page, 'not the word');
  await expect(page.getByRole('alert')).toHaveText('锁屏密码不正确，还可以试 4 次');
  await unlockScreen(page);
  await expect(page).toHaveURL(/\/lines\/index\?q=L1$/);
  expect(await page.evaluate(() => localStorage.getItem('linewall-lock'))).toBeNull();
});

test('holds in every window, also in one that is opened beside it; unlocking one unlocks all', async ({
  page,
  context,
  server,
}) => {
  await openPage(page, server, '/lines');
  const second = await context.newPage();
  await second.goto('/lines');
  await expect(second.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await lockScreen(page);
  await expect(second.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  const third = await context.newPage();
  await third.goto('/lines');
  await expect(third.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  await unlockScreen(second);
  await expect(second).toHaveURL(/\/lines\/index$/);
  for (const window of [page, third])
    await expect(window.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('is not opened by the timer’s refresh; unlocking refreshes the tokens', async ({ page, server }) => {
  await page.clock.install();
  await openPage(page, server, '/lines');
  await lockScreen(page);
  await page.evaluate((key) => {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...stored, expires_in: 1_000 }));
  }, CONSOLE_SESSION_KEY);
  await page.reload();
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
  });
  await page.clock.runFor(60_000);
  expect(refreshes).toEqual([]);
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  await page.clock.resume();
  await unlockScreen(page);
  await expect(page).toHaveURL(/\/lines\/index$/);
  expect(refreshes).toHaveLength(1);
});

test('five wrong passwords leave a new sign-in as the only way; that clears the lock', async ({
  page,
  server,
}) => {
  await openPage(page, server, '/lines');
  await lockScreen(page);
  for (let left = 4; left >= 1; left--) {
    await unlockScreen(page, 'wrong');
    await expect(page.getByRole('alert')).toHaveText(`锁屏密码不正确，还可以试 ${left} 次`);
  }
  await unlockScreen(page, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('锁屏密码多次不正确，请重新登录');
  await expect(page.getByRole('button', { name: '解锁' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '退出并重新登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('linewall-lock'))).toBeNull();
});
