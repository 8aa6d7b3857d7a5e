import type { Page } from '@playwright/test';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { openSignedIn, signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

// Beside the administrator: ending the sign-in of one leaves the other's alone.
test.use({ tenant: { users: { keeper: { role: 'admin' } } } });

const MENU_CALL = /\/admin\/menu(\?|$)/;
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: '提示' });

/** What the real-time channel of a page heard, and how it was closed. */
function watchChannel(page: Page): { readonly heard: string[]; readonly isClosed: () => boolean } {
  const heard: string[] = [];
  let isClosed = false;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/msg/ws/msgCenter/')) return;
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    socket.on('close', () => {
      isClosed = true;
    });
  });
  return { heard, isClosed: () => isClosed };
}

/** Changes what the browser has kept of its sign-in. */
async function changeKept(page: Page, change: object): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...kept, ...JSON.parse(text) }));
    },
    [CONSOLE_SESSION_KEY, JSON.stringify(change)] as const,
  );
}

test('signing in elsewhere closes the channel, warns, and leads to the sign-in; this window goes on', async ({
  page,
  otherBrowser,
  server,
}) => {
  const allowOne = async (): Promise<void> => {
    const { tenantId } = server;
    const { access_token: token } = await signInByApi(server.baseURL, { password: TEST_PASSWORD, tenantId });
    const answer = await page.request.put('/admin/tenant/current', {
      headers: { authorization: `Bearer ${token}`, 'tenant-id': tenantId },
      data: { singleSession: true },
    });
    expect(answer.ok()).toBe(true);
  };
  await allowOne();
  const channel = watchChannel(page);
  const other = await otherBrowser();
  await openSignedIn(page, '/lines', TEST_PASSWORD, 'keeper');
  await expect.poll(() => channel.heard).toContain('connection established');
  await openSignedIn(other, '/lines', TEST_PASSWORD, 'keeper');
  await expect(alertOf(page)).toContainText(
    '您的账号在其他地方登录，这里已退出。如果不是您本人操作，请尽快修改密码。',
  );
  expect(channel.heard).toContain('account logged in elsewhere');
  await expect.poll(channel.isClosed).toBe(true);
  expect(await page.evaluate((key) => sessionStorage.getItem(key), CONSOLE_SESSION_KEY)).toBeNull();
  await expect(alertOf(page).getByRole('button', { name: '确定' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?to=%2Flines%2Findex$/);
  await other.reload();
  await expect(other.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
  await expect(alertOf(other)).toBeHidden();
});

test('an administrator puts somebody off from the list of who is online', async ({ page, otherBrowser }) => {
  const keeper = await otherBrowser();
  const channel = watchChannel(keeper);
  await openSignedIn(keeper, '/lines', TEST_PASSWORD, 'keeper');
  await expect.poll(() => channel.heard).toContain('connection established');
  await openSignedIn(page, '/online?q=keeper', TEST_PASSWORD);
  const rows = page.getByRole('table', { name: '在线用户' }).getByRole('row', { name: /keeper/ });
  await expect(rows).not.toHaveCount(0);
  // Earlier tests have left sign-ins of the same name behind: all of them go.
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows.first().getByRole('button', { name: '强制下线' }).click();
    const question = page.getByRole('alertdialog', { name: '让 keeper 下线？' });
    await question.getByRole('button', { name: '强制下线' }).click();
    await expect(question).toBeHidden();
    await expect(rows).toHaveCount(left - 1);
  }
  await expect(alertOf(keeper)).toContainText('管理员已让您下线，请重新登录。');
  await expect.poll(channel.isClosed).toBe(true);
  await alertOf(keeper).getByRole('button', { name: '确定' }).click();
  await expect(keeper).toHaveURL(/\/login\?to=%2Flines%2Findex$/);
  await page.goto('/online');
  const own = page.getByRole('row').filter({ hasText: '当前' });
  await expect(own.getByRole('button', { name: '强制下线' }), 'nobody puts himself off').toHaveCount(0);
});

test('401 in the middle of many calls: one renewal is tried, one alert shown, the rest cancelled', async ({
  page,
}) => {
  await openSignedIn(page, '/lines/index?q=L1', TEST_PASSWORD);
  await changeKept(page, { access_token: 'x'.repeat(43), refresh_token: 'y'.repeat(43) });
  const refused: string[] = [];
  const renewals: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname);
    if (response.url().includes('grant_type=refresh_token')) renewals.push(response.url());
  });
  // One call is still under way when the others are refused.
  await page.route(MENU_CALL, () => undefined);
  const cancelled = page.waitForEvent('requestfailed', (request) => MENU_CALL.test(request.url()));
  await page.reload();
  await expect(alertOf(page)).toContainText('登录已失效，请重新登录');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await expect(page.getByRole('alert'), 'nothing else complains').toHaveCount(0);
  expect(refused.length).toBeGreaterThan(2);
  expect(renewals).toHaveLength(1);
  await page.unroute(MENU_CALL);
  await alertOf(page).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await signIn(page, TEST_PASSWORD);
  await expect(page).toHaveURL(/\/lines\/index\?q=L1$/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
});

test('a renewal that fails stops the timer; nobody is thrown out while the tokens are good', async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, '/lines', TEST_PASSWORD);
  await changeKept(page, { expires_in: 1_005 });
  const renewals: string[] = [];
  await page.route(/grant_type=refresh_token/, (route) => {
    renewals.push(route.request().url());
    return route.fulfill({ status: 500, json: { code: 1, msg: null, data: null } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect.poll(() => renewals).toHaveLength(1);
  await page.clock.runFor(60_000);
  expect(renewals, 'six more looks at the clock would have come').toHaveLength(1);
  await expect(alertOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
});
