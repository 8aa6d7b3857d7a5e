import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

test('a page’s title is its route’s, otherwise its tab’s, in the language of the moment', async ({
  page,
  server,
}) => {
  for (const [path, title] of [
    ['/login', '登录'],
    ['/register', '注册'],
    ['/Fpassword', '忘记密码'],
    ['/tcompany', '企业介绍'],
    ['/401', '登录已失效'],
    ['/403', '没有权限'],
    ['/404', '页面不存在'],
    ['/500', '服务器出错'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Linewall`);
  }
  await openPage(page, server, '/');
  await expect(page).toHaveTitle('首页 · Linewall');
  for (const [path, title] of [
    ['/info/index', '个人信息'],
    ['/wel/NoticeMore', '通知公告'],
    ['/wel/TaskMore', '我的任务'],
    ['/wel/MachineLogMore', '设备日志'],
    ['/connections', '消息接入'],
    ['/myiframe/x?src=https%3A%2F%2Fother.example%2F&name=Handbook', 'Handbook'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Linewall`);
  }
  // Back among kept pages, and in another language, the title goes along.
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '消息接入' }).click();
  await expect(page).toHaveTitle('消息接入 · Linewall');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page).toHaveTitle('Connections · Linewall');
  await page
    .getByRole('navigation', { name: 'Open pages' })
    .getByRole('link', { name: 'My account' })
    .click();
  await expect(page).toHaveTitle('My account · Linewall');
});
