import { elementText, parsePush } from '#server/modules/public-account/hook/push-xml.ts';
import { decryptText } from '#server/modules/public-account/hook/safe-mode.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

test('a menu is drafted, its problems are named at their entries, and a tap on what is published is answered', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  await openSignedIn(page, '/mp-menu', server.adminPassword);
  const main = page.getByRole('main');
  await expect(main).toContainText('还没有可以编辑菜单的公众号');
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, token: TOKEN, encodingKey: KEY };
  const made = await server.call(mpAccount.create, { body }, admin);
  const { hookUrl } = made.json().data;
  await page.reload();
  await expect(main).toContainText('菜单还是空的');

  const phone = main.getByRole('region', { name: '手机预览' });
  const panel = main.getByRole('region', { name: '菜单', exact: true });
  const field = (name: string) => panel.getByRole('textbox', { name });
  const entry = (name: string | RegExp) => phone.getByRole('button', { name });
  const publish = main.getByRole('button', { name: '发布', exact: true });
  await phone.getByRole('button', { name: '添加一级菜单' }).click();
  await field('名称').fill('我的排队情况');
  await expect(panel).toContainText('最多 4 个汉字宽');
  await expect(entry('我的排队情况，有问题')).toBeVisible();
  await expect(publish).toBeDisabled();
  await field('名称').fill('我的排队');
  await field('回复的文本').fill('排队号 B017');
  await expect(phone).toContainText('排队号 B017');

  await phone.getByRole('button', { name: '添加一级菜单' }).click();
  await field('名称').fill('帮助');
  await phone.getByRole('button', { name: '添加子菜单' }).click();
  await field('名称').fill('官网');
  await panel.getByRole('combobox', { name: '点了以后' }).selectOption('打开网页（view）');
  await field('网址').fill('www.a.example');
  await expect(panel).toContainText('要以 http:// 或 https:// 开头的完整网址');
  await phone.getByRole('button', { name: '添加子菜单' }).click();
  await field('名称').fill('扫托盘码');
  await panel.getByRole('combobox', { name: '点了以后' }).selectOption('扫码（scancode_push）');
  // Straight to what is wrong.
  await main.getByRole('button', { name: '1 处问题' }).click();
  await field('网址').fill('https://a.example/help');
  await expect(main.getByRole('button', { name: /处问题/ })).toHaveCount(0);
  const changes = main.getByRole('table', { name: '发布会改变什么' });
  await expect(changes.getByRole('row')).toHaveCount(5);

  // By keyboard, then by dragging.
  await entry('官网').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const subs = phone.getByRole('list', { name: '「帮助」的子菜单' }).getByRole('listitem');
  await expect(subs).toHaveText(['扫托盘码', '官网', '']);
  await entry('帮助').dragTo(entry('我的排队'));
  const first = phone.getByRole('list', { name: '一级菜单' }).getByRole('listitem');
  await expect(first).toHaveText(['帮助', '我的排队', '']);
  await expect(main.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible();

  // WeChat refuses it: the draft stays, with the words at the entry.
  const dialog = page.getByRole('dialog');
  await publish.click();
  await expect(dialog).toContainText('所有粉丝在 5 分钟内看到');
  wechat.failNext({ errcode: 40027, errmsg: 'invalid sub button url size' }, '/cgi-bin/menu/create');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('菜单链接太长（微信错误码 40027）').first()).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await entry('官网，有问题').click();
  await expect(panel).toContainText('微信没有接受，可能与这个菜单有关');
  await publish.click();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('菜单已发布', { exact: true })).toBeVisible();
  await expect(main).toContainText('与微信上的一致');
  expect(wechat.menu.made).toMatchObject([
    {
      name: '帮助',
      sub_button: [
        { type: 'scancode_push', name: '扫托盘码' },
        { type: 'view', name: '官网', url: 'https://a.example/help' },
      ],
    },
    { type: 'click', name: '我的排队' },
  ]);
  const key = String(wechat.menu.made?.[1]?.key);
  const push = { token: TOKEN, encodingKey: KEY, appId, now: server.clock.now() };
  const [status, answer] = await pushTo(hookUrl, {
    ...push,
    text: { MsgType: 'event', Event: 'CLICK', EventKey: key },
  });
  const encrypted = elementText(parsePush(Buffer.from(answer)), 'Encrypt');
  const said = parsePush(Buffer.from(decryptText(encrypted, { encodingKey: KEY, appId })));
  expect([status, elementText(said, 'Content')]).toEqual([200, '排队号 B017']);

  // What WeChat has comes into the draft, and an undo takes it back.
  wechat.menu.ofPages = [{ name: '公告', type: 'view', url: 'http://a.example' }];
  await main.getByRole('button', { name: '取微信上的' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '取微信上的' }).click();
  await expect(first).toHaveText(['公告', '']);
  await expect(changes).toContainText('删除');
  await main.getByRole('button', { name: '撤销' }).click();
  await expect(first).toHaveText(['帮助', '我的排队', '']);
  await expect(main).toContainText('与微信上的一致');

  await main.getByRole('button', { name: '撤回' }).click();
  await expect(question).toContainText('粉丝将看不到任何菜单');
  await question.getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('菜单已撤回')).toBeVisible();
  expect(wechat.menu.made).toBeNull();
  await expect(first).toHaveText(['帮助', '我的排队', '']);
});
