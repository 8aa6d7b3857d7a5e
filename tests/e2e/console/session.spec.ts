import { expect, test } from '../../support/browser-fixture.ts';
import { openSignedIn, signIn } from './sign-in.ts';

test('refuses a wrong password in the specification’s words, then leads to the page that was asked for', async ({
  page,
  server,
}) => {
  await page.goto('/lines/index?q=L1');
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(page.getByLabel('用户名')).toBeFocused();
  await signIn(page, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('用户名不存在或密码错误');
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused();
  await signIn(page, server.adminPassword);
  await expect(page).toHaveURL(/\/lines\/index\?q=L1$/);
  await expect(page).toHaveTitle('产线 · Linewall');
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
    headers: { authorization: token, 'tenant-id': '1' },
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
  await expect(page).toHaveURL(/\/login\?to=%2Flines%2Findex$/);
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
});

test('signs a local browser in by a one-time link, once, and takes the ticket out of the address', async ({
  page,
  browser,
  server,
}) => {
  const link = /https?:\/\/\S+\/#ticket=\S+/.exec(server.output())?.[0];
  expect(link, 'a console link in the server’s greeting').toBeDefined();
  await page.goto(link ?? '');
  await expect(page).toHaveURL(/\/wel\/layout$/);
  const other = await browser.newPage();
  await other.goto(link ?? '');
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('一次性链接已失效，请用账号登录')).toBeVisible();
  await other.close();
});
