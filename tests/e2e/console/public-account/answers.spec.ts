import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';
import { waitForCode } from '#tests/support/people/sms-outbox.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';
const PHONE = '13800006021';

test('answers with data are written, chosen by a rule and by a colleague; canned ones by a slash', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, token: TOKEN, encodingKey: KEY };
  const { hookUrl } = (await server.call(mpAccount.create, { body }, admin)).json().data;
  const hear = (text: string) =>
    pushTo(hookUrl, {
      text,
      openId: 'oDriverZhao',
      token: TOKEN,
      encodingKey: KEY,
      appId,
      now: server.clock.now(),
    });
  await server.call(vehicle.create, { body: { plate: '沪A12345', driverPhone: PHONE } as never }, admin);

  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  await openSignedIn(page, '/mp-template', server.adminPassword);
  await main.getByRole('button', { name: '新建数据回答' }).first().click();
  await drawer.getByLabel('名称').fill('我的月台');
  const waiting = drawer.getByRole('group', { name: '排队中', exact: true });
  await waiting.getByRole('textbox').fill('您排第 ');
  await waiting.getByRole('button', { name: '插入「第几位」' }).click();
  await expect(waiting.getByRole('textbox')).toHaveValue('您排第 {position}');
  await expect(waiting).toContainText('您排第 3');
  await drawer.getByRole('group', { name: '未绑定', exact: true }).getByRole('textbox').fill('{plate}');
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(drawer).toContainText('「unbound」里没有这个数据：plate');
  await drawer.getByRole('group', { name: '未绑定', exact: true }).getByRole('textbox').fill('请发「绑定」');
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(main.getByRole('row').filter({ hasText: '我的月台' })).toContainText('10 种情况');

  await page.goto('/mp-auto-reply');
  await main.getByRole('button', { name: '新建规则' }).first().click();
  await drawer.getByLabel('名称').fill('月台');
  await drawer.getByRole('textbox', { name: '关键词' }).fill('月台');
  await drawer.getByLabel('数据回答').selectOption('我的月台');
  await expect(drawer.getByLabel('回答', { exact: true })).toHaveCount(0);
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(main.getByRole('row').filter({ hasText: '带数据' })).toContainText('我的月台');

  await page.goto('/mp-canned');
  await main.getByRole('button', { name: '新建快捷回复' }).first().click();
  await drawer.getByLabel('名称').fill('收货时间');
  await drawer.getByLabel('快捷码').fill('hours');
  await drawer.getByLabel('内容').fill('每天七点到十点收货。');
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(main.getByRole('row').filter({ hasText: '/hours' })).toBeVisible();

  await hear('月台');
  await hear('绑定');
  await hear(PHONE);
  await hear(await waitForCode(server.db, server.tenantId, PHONE, SMS_TEMPLATES.bind, 0));
  await hear('月台');
  await page.goto('/mp-conversation');
  await page.getByRole('button', { name: '全部' }).click();
  await page.getByRole('list', { name: '粉丝' }).getByRole('listitem').first().getByRole('button').click();
  const log = page.getByRole('log', { name: '消息记录' });
  await expect(log.getByRole('listitem').filter({ hasText: '未绑定' })).toContainText(
    '自动回复 · 月台 · 未绑定',
  );
  await expect(log.getByRole('listitem').filter({ hasText: '没有查到您名下' })).toContainText(
    '没有预约 · 数据时间',
  );
  await expect(log.getByRole('listitem').filter({ hasText: '138****6021' })).toBeVisible();

  const answer = page.getByRole('textbox', { name: '答复' });
  await answer.fill('/ho');
  await page
    .getByRole('list', { name: '快捷回复' })
    .getByRole('button', { name: /收货时间/ })
    .click();
  await expect(answer).toHaveValue('每天七点到十点收货。');
  await page.getByRole('combobox', { name: '数据回答' }).selectOption('我的月台');
  await expect(answer).toHaveValue(/^每天七点到十点收货。\n没有查到您名下/);

  const fan = page.getByRole('complementary', { name: '粉丝资料' });
  await expect(fan).toContainText(`司机${PHONE}`);
  await fan.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(fan).toContainText('未绑定');
});
