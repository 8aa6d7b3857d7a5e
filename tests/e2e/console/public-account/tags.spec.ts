import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

test('fans are tagged together and one by one, at WeChat too, and what it does not take says so', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, token: TOKEN, encodingKey: KEY };
  const answer = await server.call(mpAccount.create, { body }, admin);
  const { hookUrl } = answer.json().data;
  for (const openId of ['oTagZhao', 'oTagLi', 'oTagSun'])
    await pushTo(hookUrl, {
      ...{ text: '我的电话13812346021', openId, token: TOKEN, encodingKey: KEY, appId },
      now: server.clock.now(),
    });
  await openSignedIn(page, '/mp-fan', server.adminPassword);
  const table = page.getByRole('grid', { name: '粉丝' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: /oTagZhao/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /oTagLi/ }).check({ force: true });
  await page.getByRole('button', { name: '打标签' }).click();
  const dialog = page.getByRole('dialog', { name: '选择标签' });
  await dialog.getByRole('textbox', { name: '新建标签' }).fill('承运商司机');
  await dialog.getByRole('button', { name: '新建标签' }).click();
  await expect(dialog.getByRole('button', { name: '承运商司机', pressed: true })).toBeVisible();
  await dialog.getByRole('button', { name: '打上' }).click();
  await expect(table.getByText('承运商司机')).toHaveCount(2);
  expect([...wechat.tags.names.values()]).toEqual(['承运商司机']);
  await page.getByRole('combobox', { name: '标签' }).selectOption('承运商司机');
  await expect(table.getByRole('row')).toHaveCount(3);

  // In the conversation; WeChat is away, and nothing is lost.
  await table.getByText('oTagLi').click();
  const tags = page.getByRole('group', { name: '粉丝标签' });
  await expect(tags).toContainText('承运商司机');
  wechat.failNext('html', '/cgi-bin/tags/members/batchuntagging');
  await tags.getByRole('button', { name: '去掉标签「承运商司机」' }).click();
  await expect(page.getByText('尚未同步到微信').first()).toBeVisible();
  await expect(tags).not.toContainText('承运商司机');
  await page.getByRole('combobox', { name: '粉丝标签' }).selectOption('承运商司机');
  await expect(page.getByRole('list', { name: '粉丝' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(3\) /);

  // Beside a narrow conversation there is no room for what is known of the fan.
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole('button', { name: '粉丝资料' }).click();
  await expect(page.getByRole('dialog', { name: '粉丝资料' })).toContainText('OpenID');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 2 }).first().click();
  await page.keyboard.press('h');
  await expect(page.getByRole('combobox', { name: '转交' })).toBeFocused();
});
