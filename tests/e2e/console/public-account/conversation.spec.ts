import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';
import { picture } from '#tests/support/files/sample-files.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

test('what a fan writes is read, answered within the window, and more is loaded; markup stays text', async ({
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
  const hear = (openId: string, text: string | Readonly<Record<string, string>>) =>
    pushTo(hookUrl, { text, openId, token: TOKEN, encodingKey: KEY, appId, now: server.clock.now() });

  await openSignedIn(page, '/mp-conversation', server.adminPassword);
  const main = page.getByRole('main');
  await expect(main).toContainText('粉丝给公众号发消息后出现在这里');
  for (let count = 1; count <= 12; count += 1) await hear('oDriverZhao', `第 ${count} 条`);
  await hear('oDriverZhao', '<img src=x onerror=alert(1)> 我的月台?');
  await hear('oCustomerLi', '好的');
  await page.getByRole('button', { name: '待答复' }).click();
  const fans = page.getByRole('list', { name: '粉丝' });
  await expect(fans.getByRole('listitem')).toHaveCount(2);
  await expect(fans.getByRole('listitem').first()).toContainText('13');
  await fans.getByRole('listitem').first().getByRole('button').click();

  const log = page.getByRole('log', { name: '消息记录' });
  await expect(log.getByRole('listitem')).toHaveCount(10);
  await expect(log.getByRole('listitem').first()).toContainText('<img src=x onerror=alert(1)> 我的月台?');
  await page.getByRole('button', { name: '点击加载更多' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(13);
  await expect(main).toContainText('没有更多了');

  await expect(main).toContainText('还可主动发 5 条');
  await page.getByRole('textbox', { name: '答复' }).fill('7 号月台，排第 3');
  await page.keyboard.press('Control+Enter');
  await expect(log.getByRole('listitem').first()).toContainText('已送达');
  await expect(main).toContainText('还可主动发 4 条');
  await expect(main).toContainText('接待中');
  expect(wechat.sent.at(-1)).toEqual({ openId: 'oDriverZhao', text: '7 号月台，排第 3' });

  await page.getByRole('button', { name: '改备注名' }).click();
  await page.getByRole('textbox', { name: '备注名', exact: true }).fill('赵建军');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: '赵建军', level: 2 })).toBeVisible();

  // What arrives is there by the feed, and what was loaded stays.
  await hear('oDriverZhao', '堵在门口');
  await expect(log.getByRole('listitem').first()).toContainText('堵在门口');
  await expect(log.getByRole('listitem')).toHaveCount(15);

  await page.getByRole('button', { name: '内部备注' }).click();
  await page.getByRole('textbox', { name: '内部备注' }).fill('已电话');
  await page.getByRole('button', { name: '写下备注' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: '只有同事看得到' })).toContainText('已电话');
  expect(wechat.sent).toHaveLength(1);
  const drawer = page.getByRole('complementary', { name: '粉丝资料' });
  await expect(drawer).toContainText('来 14 条 · 去 1 条');

  await page.getByRole('combobox', { name: '消息顺序' }).selectOption('最新在下');
  await expect(log.getByRole('listitem').last()).toContainText('已电话');
  await page.getByRole('combobox', { name: '消息顺序' }).selectOption('最早在下');
  await page.getByRole('textbox', { name: '答复' }).fill('稍等');
  await page.reload();
  await expect(page.getByRole('textbox', { name: '答复' })).toHaveValue('稍等');

  wechat.failNext({ errcode: 45047, errmsg: 'out of response count limit' });
  await page.getByRole('textbox', { name: '答复' }).fill('还在吗');
  await page.getByRole('button', { name: '发送(S)' }).click();
  await expect(log.getByRole('listitem').first()).toContainText('未送达 · 主动消息已满 · 微信错误码 45047');
  await expect(page.getByRole('textbox', { name: '答复' })).toHaveValue('还在吗');
  await expect(page.getByRole('textbox', { name: '答复' })).toBeDisabled();

  // The list has the fans by their last message: the next one is the customer.
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await page.getByRole('heading', { name: '赵建军', level: 2 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'oCustomerLi', level: 2 })).toBeVisible();
  await page.keyboard.press('c');
  await expect(main.getByRole('status').filter({ hasText: '接待中' })).toHaveCount(0);
  await page.getByRole('button', { name: '我的', exact: true }).click();
  await expect(fans.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The picture is opened from the list, sound is loaded when it is asked for; what no browser plays is downloaded.
  const hearFile = (MsgType: string, bytes: Uint8Array) =>
    hear('oCustomerLi', { MsgType, MediaId: wechat.media.receive(MsgType, bytes) });
  await hearFile('image', await picture('jpg'));
  await hearFile('voice', Buffer.from('#!AMR\nspeech of a driver'));
  await log.getByRole('button', { name: '播放' }).click();
  await expect(log).toContainText('这种语音格式不能在浏览器播放');
  await expect(log.getByRole('button', { name: '下载' })).toBeVisible();
  const frames = Array(50).fill([0x3c, ...Array(31).fill(0x55)]);
  await hearFile('voice', Buffer.concat([Buffer.from('#!AMR\n'), Buffer.from(frames.flat())]));
  await log.getByRole('button', { name: '播放' }).click();
  const player = log.locator('audio');
  await expect(player).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => player.evaluate((element) => (element as HTMLAudioElement).duration), { timeout: 60_000 })
    .toBeCloseTo(1, 1);
  await log.getByRole('button', { name: '看大图' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');

  // An image out of the materials, uploaded on the way; the choice stays while another kind is looked at.
  const kinds = main.getByRole('group', { name: '答复类型' });
  await kinds.getByRole('button', { name: '图片' }).click();
  await main.getByRole('button', { name: '从素材库选择' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '上传图片' }).click();
  const file = { name: '北门.jpg', mimeType: 'image/jpeg', buffer: await picture('jpg') };
  await page.getByLabel('要上传的文件').setInputFiles(file);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.getByRole('button', { name: '选择 北门.jpg' }).click();
  await kinds.getByRole('button', { name: '文本' }).click();
  await expect(kinds.getByRole('img', { name: '已选好' })).toBeVisible();
  await kinds.getByRole('button', { name: '图片' }).click();
  await page.getByRole('button', { name: '发送(S)' }).click();
  await expect(log.getByRole('listitem').first()).toContainText('已送达');
  expect(wechat.sent.at(-1)).toMatchObject({ openId: 'oCustomerLi', kind: 'image' });
  await expect(log.getByRole('button', { name: '看大图' })).toHaveCount(2);
});
