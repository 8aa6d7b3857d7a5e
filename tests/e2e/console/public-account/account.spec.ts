import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

test('a public account is connected, what is wrong is named with what to do, and what could not be read is read again', async ({
  page,
  server,
  wechat,
}) => {
  const { appId, secret } = wechat.account;
  await openSignedIn(page, '/mp-account', server.adminPassword);
  await expect(page.getByRole('main')).toContainText('还没有接入公众号');
  await page.getByRole('button', { name: '新建账号' }).first().click();
  const drawer = drawerOf(page);
  await drawer.getByRole('textbox', { name: '名称' }).fill('清泉仓储');
  await drawer.getByRole('textbox', { name: '原始 ID' }).fill('gh_linewall');
  await drawer.getByRole('textbox', { name: 'AppID' }).fill(appId);
  await drawer.getByLabel('AppSecret').first().fill(`${secret}x`);
  await drawer.getByText('明文', { exact: true }).click();
  await drawer.getByLabel('Token').first().fill(TOKEN);
  await drawer.getByLabel('EncodingAESKey').first().fill(KEY);
  await drawer.getByRole('button', { name: '创建', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '清泉仓储' });
  await expect(row).toContainText('待检查');

  await row.getByRole('button', { name: '检查与接入' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '清泉仓储' })).toBeVisible();
  const url = await main.getByRole('textbox', { name: 'URL' }).inputValue();
  await main.getByRole('button', { name: '检查', exact: true }).first().click();
  const step = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect(step('取得访问令牌')).toContainText('40125 · AppSecret 不对');
  await expect(step('取得访问令牌')).toContainText('重置或复制 AppSecret');
  await expect(step('AppID 与账号一致')).toContainText('要先取得令牌');
  await expect(step('微信能到达我们的地址')).toContainText('还没有收到微信的推送');

  // WeChat sends in safe mode; plain is set here.
  const send = (text: string) =>
    pushTo(url, { text, token: TOKEN, encodingKey: KEY, appId, now: server.clock.now() });
  expect(await send('我的月台?')).toEqual([200, 'success']);
  await main.getByRole('button', { name: '检查', exact: true }).first().click();
  await expect(step('消息加密')).toContainText('1 条没能解开');
  const table = page.getByRole('table', { name: '最近 7 天的推送' });
  await expect(table).toContainText('发来的是密文，这里设的是明文');

  await main.getByRole('link', { name: '账号' }).click();
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await drawer.getByLabel('AppSecret').first().fill(secret);
  await drawer.getByText('安全', { exact: true }).click();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();
  await row.getByRole('button', { name: '检查与接入' }).click();
  await main.getByRole('button', { name: '检查', exact: true }).first().click();
  await step('消息加密').getByRole('button', { name: '重新读入' }).click();
  await expect(page.getByText('读入 1 条，还有 0 条读不懂')).toBeVisible();
  await expect(main).toContainText('一切正常');
  await expect(table).toContainText('text');
});
