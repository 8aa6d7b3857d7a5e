import { readFile } from 'node:fs/promises';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const SHANGHAI_MS = 480 * MINUTE_MS;
const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

test('the report of an account says what there was, and where nothing was recorded', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const keys = { token: TOKEN, encodingKey: KEY };
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, ...keys };
  const { id: accountId, hookUrl } = (await server.call(mpAccount.create, { body }, admin)).json().data;
  // Not before midnight by the clocks of the tenant: all of it is of one day.
  const leftMs = DAY_MS - ((server.clock.now() + SHANGHAI_MS) % DAY_MS);
  if (leftMs < 10 * MINUTE_MS) server.clock.advance(leftMs + MINUTE_MS);
  await openSignedIn(page, '/mp-statistics', server.adminPassword);
  const main = page.getByRole('main');
  await expect(main).toContainText('还没有收到过这个公众号的推送，所以没有数据');
  const days = main.getByRole('table', { name: '按天' });
  await expect(days.getByRole('row')).toHaveCount(8);
  await expect(days.getByRole('row').nth(1)).toContainText('–');

  const rule = {
    name: 'gate',
    type: '3' as const,
    reqKey: '月台',
    repMate: '2' as const,
    repContent: '7 号',
  };
  await server.call(mpAutoReply.create, { body: { accountId, ...rule } }, admin);
  const push = (text: string | Readonly<Record<string, string>>) =>
    pushTo(hookUrl, { ...keys, text, appId, now: server.clock.now() });
  await push({ MsgType: 'event', Event: 'subscribe' });
  await push('我的月台?');
  await push('几点下班');
  server.clock.advance(2 * MINUTE_MS);
  const { records } = (await server.call(pageMpConversations, { query: {} }, admin)).json().data;
  const answer = { wxUserId: records[0].wxUserId, repContent: '20:00 下班' };
  expect((await server.call(sendMpMessage, { body: answer }, admin)).statusCode).toBe(200);

  await page.goto('/mp-statistics?period=today');
  const row = days.getByRole('row').nth(1);
  // All fans, new, left, in, out, by rule, by a person, without a keyword.
  await expect(row.getByRole('cell')).toHaveText([
    /^\d{4}-\d{2}-\d{2}今天，未完$/,
    ...['1', '1', '0', '2', '2', '1', '1', '1'],
  ]);
  await expect(main).toContainText('今天还没有过完');
  await expect(main).toContainText('1 个问题，1 个在 48 小时内得到人工答复');
  await expect(main.getByRole('table', { name: '按钟点' })).toContainText('2 分');
  await expect(main.getByRole('img', { name: '首次答复时间，按提问的钟点' })).toBeVisible();

  await main.getByText('近 7 天', { exact: true }).click();
  await expect(days.getByRole('row')).toHaveCount(8);
  await expect(days.getByRole('row').last()).toContainText('尚无推送');
  await expect(main).toContainText('之前没有数据：第一条推送在那天到达');
  const download = page.waitForEvent('download');
  await main.getByRole('region', { name: '按天' }).getByRole('button', { name: '导出 CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2},,,,,,,,,尚无推送$/);
  expect(lines[7]).toMatch(/,1,1,0,2,2,1,1,1,"?今天，未完"?$/);

  await main.getByText('自定义', { exact: true }).click();
  const last = await main.getByLabel('结束日期').inputValue();
  await main.getByLabel('开始日期').fill('2020-01-01');
  await expect(main.getByRole('alert')).toContainText('最多 800 天');
  await main.getByLabel('开始日期').fill(last);
  await expect(days.getByRole('row')).toHaveCount(2);
});
