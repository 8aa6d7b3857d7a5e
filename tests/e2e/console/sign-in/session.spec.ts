import { openSignedIn, signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

test('refuses a wrong password in the specification’s words, then leads to the page that was asked for; a board opens then', async ({
  page,
  context,
  server,
}) => {
  const board = await context.newPage();
  await board.goto('/productLineSignage');
  await expect(board.getByRole('heading', { name: '这块屏还没有授权' })).toBeVisible();
  await page.goto('/lines/index?q=L1');
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(page.getByLabel('用户名')).toBeFocused();
  await signIn(page, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('用户名不存在或密码错误');
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused();
  await signIn(page, server.adminPassword);
  await expect(page).toHaveURL(/\/lines\/index\?q=L1$/);
  await expect(page).toHaveTitle('产线 · Linewall');
  await expect.poll(async () => (await diagnose(board)).state).toBe('showing');
});

test('asks for what is missing at the field', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
});

test('leads home from the sign-in page when somebody is signed in, and to /404 from nowhere', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/', server.adminPassword);
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/wel\/layout$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: 'YOU LOOK LOST' })).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/wel\/layout$/);
});

test('signs out everywhere: the tokens stop working and a second window leaves too', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  const second = await context.newPage();
  await second.goto('/lines');
  await expect(second.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const call = page.waitForRequest((request) => request.url().endsWith('/data/line/list'));
  await page.reload();
  const token = (await call).headers().authorization ?? '';
  expect(token).toMatch(/^Bearer /);

  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login/);
  const answer = await page.request.get('/data/line/list', {
    headers: { authorization: token, 'tenant-id': server.tenantId },
  });
  expect(answer.status()).toBe(401);
  expect(await page.evaluate(() => sessionStorage.getItem('linewall-console'))).toBeNull();
});

test('says that the sign-in has ended when the server no longer knows it', async ({ page, server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  await page.evaluate(() => {
    const text = sessionStorage.getItem('linewall-console') ?? '{}';
    sessionStorage.setItem(
      'linewall-console',
      JSON.stringify({ ...JSON.parse(text), access_token: 'x'.repeat(43), refresh_token: 'y'.repeat(43) }),
    );
  });
  await page.reload();
  const alert = page.getByRole('alertdialog', { name: '提示' });
  await expect(alert).toContainText('登录已失效，请重新登录');
  await alert.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\?to=%2Flines%2Findex$/);
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
});

test('a second window that signs in ends the first, where the tenant allows one session', async ({
  page,
  otherBrowser,
  server,
}) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  const allowOne = async (): Promise<void> => {
    const { access_token } = await signInByApi(server.baseURL, {
      password: server.adminPassword,
      tenantId: server.tenantId,
    });
    const answer = await page.request.put('/admin/tenant/current', {
      headers: { authorization: `Bearer ${access_token}`, 'tenant-id': server.tenantId },
      data: { singleSession: true },
    });
    expect(answer.ok()).toBe(true);
  };
  await allowOne();
  const other = await otherBrowser();
  await openSignedIn(other, '/lines', server.adminPassword);
  await expect(page.getByRole('alertdialog', { name: '提示' })).toBeVisible();
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
  await other.reload();
  await expect(other.getByRole('navigation', { name: '主菜单' })).toContainText('产线');
});

test('renews the tokens once for two windows whose time runs out together', async ({
  page,
  context,
  server,
}) => {
  await context.clock.install();
  await openSignedIn(page, '/lines', server.adminPassword);
  const tokensOf = (one: typeof page) =>
    one.evaluate(() => {
      const stored: { access_token?: string; expires_in?: number } = JSON.parse(
        sessionStorage.getItem('linewall-console') ?? '{}',
      );
      return stored.access_token;
    });
  const before = await tokensOf(page);
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('linewall-console') ?? '{}');
    sessionStorage.setItem('linewall-console', JSON.stringify({ ...stored, expires_in: 1_020 }));
  });
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
  });
  await page.reload();
  const second = await context.newPage();
  await second.goto('/lines');
  await expect(second.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await context.clock.runFor(30_000);
  for (const one of [page, second]) await expect.poll(() => tokensOf(one)).not.toBe(before);
  expect(await tokensOf(second)).toBe(await tokensOf(page));
  expect(renewals).toHaveLength(1);
});

test('shows the own data, and ends a session of somewhere else', async ({ page, otherBrowser, server }) => {
  const other = await otherBrowser();
  await openSignedIn(other, '/lines', server.adminPassword);
  await openSignedIn(page, '/info/index', server.adminPassword);
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
  await page.getByLabel('昵称').fill('值班长');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /值班长/ })).toBeVisible();
  const rows = page.getByRole('table', { name: '登录的设备' }).getByRole('row');
  await expect(rows.filter({ hasText: '当前登录' })).toHaveCount(1);
  await rows.filter({ hasNotText: '当前登录' }).nth(1).getByRole('button').click();
  await expect(page.getByText('已退出')).toBeVisible();
});
