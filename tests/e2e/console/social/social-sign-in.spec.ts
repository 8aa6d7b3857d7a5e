import { createApi } from '#shared/client/http.ts';
import { createSession } from '#shared/client/session/session.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { expectFocusOn, signInByKeyboard, tabTo } from '#tests/e2e/console/steps/keyboard.ts';
import { signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import type { OidcIssuer } from '#tests/support/services/oidc-issuer.ts';

// The browser does go to the provider.
test.use({ foreignRequests: async ({ browserName: _browserName }, use) => use([]) });

const oidcOf = ({ clientId: appId, clientSecret: secret, issuer }: OidcIssuer) =>
  ({ type: 'OIDC', name: '工厂统一登录', appId, secret, issuer, isEnabled: true }) as const;

/** Sets providers up as an administrator. */
async function setUp(
  server: ConsoleServer,
  settings: readonly CallInput<typeof socialProvider.create>['body'][],
): Promise<void> {
  const reply = await signInByApi(server.baseURL, {
    password: server.adminPassword,
    tenantId: server.tenantId,
  });
  const session = createSession({ key: 'set-up', storage: memoryStorage() });
  session.getState().signIn(reply);
  const api = createApi({ session, baseUrl: server.baseURL, language: () => 'zh', onSignedOut: () => {} });
  for (const body of settings) await api.call(socialProvider.create, { body });
  session.close();
}

test('an unbound account is bound after the password, and signs in from then on', async ({
  page,
  server,
  issuer,
}) => {
  await setUp(server, [oidcOf(issuer)]);

  issuer.signInAs('zhang-wei');
  await page.goto('/login');
  await page.getByRole('button', { name: '工厂统一登录' }).click();
  await expect(page.getByRole('alert')).toContainText('未绑定登录账号，请使用密码登录后绑定');
  expect(page.url(), 'the code is gone from the address').not.toContain('code=');
  await page.getByRole('button', { name: '使用密码登录' }).click();
  await signIn(page, server.adminPassword);
  const prompt = page.getByRole('alertdialog', { name: '绑定第三方账号' });
  await expect(prompt).toContainText('admin');
  await prompt.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(prompt).toBeHidden();
  await page.goto('/info/index');
  const card = page.getByRole('region', { name: '第三方账号' });
  await expect(card.getByRole('button', { name: '解除绑定工厂统一登录' })).toBeVisible();

  // Another browser, so to speak: nothing is left but the way in.
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: '工厂统一登录' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.goto('/info/index');
  await card.getByRole('button', { name: '解除绑定工厂统一登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定', exact: true }).click();
  await expect(card.getByText('未绑定')).toBeVisible();
});

test('by keyboard alone: to the provider, back to the password, bound, and unbound', async ({
  page,
  server,
  issuer,
}) => {
  await setUp(server, [oidcOf(issuer)]);
  issuer.signInAs('li-na');
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toBeFocused();
  await expect(page.getByRole('button', { name: '工厂统一登录' })).toBeVisible();
  await tabTo(page, '工厂统一登录');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '使用密码登录' })).toBeVisible();
  await tabTo(page, '使用密码登录');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('用户名')).toBeFocused();
  await signInByKeyboard(page, 'admin', server.adminPassword);

  await expectFocusOn(page, '暂不绑定');
  await tabTo(page, '绑定');
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('alertdialog');
  await expect(prompt).toBeHidden();
  await page.goto('/info/index');
  const unbind = page.getByRole('button', { name: '解除绑定工厂统一登录' });
  await expect(unbind).toBeVisible();
  await tabTo(page, '解除绑定工厂统一登录');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, '取消');
  await tabTo(page, '解除绑定');
  await page.keyboard.press('Enter');
  await expect(unbind).toBeHidden();
});

test('what was begun elsewhere is not taken', async ({ page }) => {
  await page.goto(`/AuthRedirect?code=stolen&state=${'a'.repeat(64)}`);
  await expect(page.getByRole('alert')).toContainText('这次登录不是从本窗口开始的');
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the sign-in page has a button for all that is set up, and it leads to the vendor', async ({
  page,
  server,
  issuer,
  port,
}) => {
  const app = { appId: 'app-of-the-plant', secret: 'a-secret', isEnabled: true };
  const long = '钉钉（集团全体员工与外包人员统一使用的登录入口）';
  await setUp(server, [
    oidcOf(issuer),
    { ...app, type: 'WX', name: '微信' },
    { ...app, type: 'QQ', name: 'QQ' },
    { ...app, type: 'DINGTALK', name: long },
    { ...app, type: 'WEIXIN_CP', name: '企业微信', agentId: '1000011' },
  ]);
  const titles = {
    zh: ['微信', 'QQ', `${long} · 钉钉`, '企业微信', '工厂统一登录 · 统一登录'],
    en: ['微信 · WeChat', 'QQ', `${long} · DingTalk`, '企业微信 · WeCom', '工厂统一登录 · Single sign-on'],
  };
  for (const language of ['zh', 'en'] as const) {
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await page.goto('/login');
    const drawings = new Set<string | null>();
    for (const title of titles[language]) {
      const button = page.getByTitle(title, { exact: true });
      drawings.add(await button.locator('svg path').getAttribute('d'));
      const isInside = await button.evaluate((element) => element.scrollWidth <= element.clientWidth);
      expect(isInside, `${title} stays inside its button`).toBe(true);
    }
    expect(drawings.size, 'a drawing for each').toBe(5);
  }

  let asked = '';
  await page.route('https://login.work.weixin.qq.com/**', (route) => {
    asked = route.request().url();
    return route.fulfill({ contentType: 'text/html', body: '<title>WeCom</title>' });
  });
  await page.getByRole('button', { name: '企业微信' }).click();
  await expect(page).toHaveTitle('WeCom');
  const { state, ...rest } = Object.fromEntries(new URL(asked).searchParams);
  expect(state).toMatch(/^[0-9a-f]{64}$/);
  expect(rest).toEqual({
    login_type: 'CorpApp',
    appid: 'app-of-the-plant',
    agentid: '1000011',
    redirect_uri: `http://127.0.0.1:${port}/AuthRedirect`,
  });
});
