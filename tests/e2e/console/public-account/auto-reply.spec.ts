import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';
import { picture } from '#tests/support/files/sample-files.ts';

const KEYS = { token: 'theTokenOfTheHook', encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg' };

test('a text without a match becomes a rule that sends an image; conflicts are told, and it is tried', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, ...KEYS };
  const { hookUrl, id: accountId } = (await server.call(mpAccount.create, { body }, admin)).json().data;
  const hear = (text: string) =>
    pushTo(hookUrl, { ...KEYS, text, openId: 'oDriverZhao', appId, now: server.clock.now() });
  const rule = { accountId, name: '怎么走', reqKey: '走', repMate: '2', repContent: '走东门', priority: 1 };
  await server.call(mpAutoReply.create, { body: { ...rule, isEnabled: false } as never }, admin);
  await hear('北门？');
  await hear('北门');

  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog').first();
  await openSignedIn(page, '/mp-auto-reply', server.adminPassword);
  const unmatched = main.getByRole('region', { name: '没有匹配上的来信' });
  await expect(unmatched.getByRole('listitem')).toContainText('也写作：北门？2 次');
  await unmatched.getByRole('button', { name: '为「北门」建关键词' }).click();
  await expect(drawer.getByRole('textbox', { name: '关键词' })).toHaveValue('北门');

  // Each kind keeps what was chosen for it.
  const kinds = drawer.getByRole('group', { name: '发送内容' });
  await kinds.getByRole('button', { name: '图片' }).click();
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(drawer).toContainText('必填');
  await drawer.getByRole('button', { name: '从素材库选择' }).click();
  await page.getByRole('button', { name: '上传图片' }).click();
  const file = { name: '北门到7号月台.jpg', mimeType: 'image/jpeg', buffer: await picture('jpg') };
  await page.getByLabel('要上传的文件').setInputFiles(file);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.getByRole('button', { name: '选择 北门到7号月台.jpg' }).click();
  await kinds.getByRole('button', { name: '文本' }).click();
  await expect(kinds.getByRole('img', { name: '已选好' })).toBeVisible();
  await kinds.getByRole('button', { name: '图片' }).click();
  await expect(drawer).toContainText('北门到7号月台.jpg');
  await drawer.getByRole('textbox', { name: '关键词' }).fill('北门\n北门怎么走');
  await drawer.getByRole('button', { name: '创建' }).click();
  const row = main.getByRole('row').filter({ hasText: '北门到7号月台.jpg' });
  await expect(row).toContainText('图片');
  await expect(unmatched).toContainText('现在都有关键词了');

  // The other rule is switched on: a shorter keyword with the greater priority.
  await main.getByRole('row').filter({ hasText: '走东门' }).locator('[data-part="control"]').click();
  const conflict = main.getByRole('note').filter({ hasText: '北门怎么走' });
  await expect(conflict).toContainText('总在它前面');
  await conflict.getByRole('button', { name: '标记为已知' }).click();
  await expect(conflict).toHaveCount(0);
  await main.getByRole('button', { name: '已知的冲突 1' }).click();
  await expect(main).toContainText('标记为已知');

  const tried = main.getByRole('region', { name: '试一试' });
  await tried.getByRole('textbox', { name: '粉丝说的话' }).fill('北门怎么走');
  await expect(tried.getByRole('list', { name: '怎么选出来的' })).toContainText(
    '命中「走」 · 由「怎么走」回答',
  );
  await expect(tried.getByRole('status', { name: '粉丝手机上' })).toContainText('走东门');
  await tried.getByRole('textbox', { name: '粉丝说的话' }).fill('北门');
  await expect(tried.getByRole('img', { name: '北门到7号月台.jpg' })).toBeVisible();
  await tried.getByRole('combobox', { name: '粉丝发来' }).selectOption('图片');
  await expect(tried).toContainText('没有规则回答');

  await page.goto('/mp-material');
  await expect(main).toContainText('1 处使用');
  await main.getByRole('button', { name: '删除 北门到7号月台.jpg' }).click({ force: true });
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('自动回复「北门」');
});
