import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { picture } from '#tests/support/files/sample-files.ts';

const LINK = 'https://mp.weixin.qq.com/s/abc';
/** The server asks WeChat for a result every ten seconds, and the page the server every five. */
const RESULT = { timeout: 45_000 };

test('news are written, kept, saved in their order, published, compared and withdrawn', async ({
  page,
  server,
  wechat,
}) => {
  test.setTimeout(120_000);
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret };
  await server.call(mpAccount.create, { body }, admin);
  await openSignedIn(page, '/mp-material?type=news', server.adminPassword);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const articles = main.getByRole('region', { name: '文章列表' });
  const content = main.getByRole('textbox', { name: '正文' });
  const title = main.getByRole('textbox', { name: '标题' });
  await main.getByRole('button', { name: '新建图文' }).click();

  // What is missing is said at its field, and nothing is sent.
  await main.getByRole('button', { name: '保存到微信草稿箱' }).click();
  await expect(main).toContainText('请填写标题');
  await expect(main).toContainText('请选择封面');
  await expect(main).toContainText('正文不能为空');
  await title.fill('字'.repeat(33));
  await expect(main).toContainText('标题不能超过32字');
  await title.fill('元旦收货时间调整');
  await expect(main).toContainText('8 / 32');

  await content.click();
  await page.keyboard.type('12 月 31 日 08:00–16:00');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const address = dialog.getByRole('textbox', { name: '链接地址' });
  await address.pressSequentially('https://m');
  await expect(dialog.getByText('仅支持公众号文章链接', { exact: true })).toHaveCount(0);
  await address.fill('https://example.com/news/12');
  await expect(dialog.getByText('仅支持公众号文章链接', { exact: true })).toBeVisible();
  await address.fill(LINK);
  await expect(dialog.getByText('仅支持公众号文章链接', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(main.getByRole('button', { name: '视频' })).toHaveCount(0);

  // The picture goes to WeChat; the browser shows the copy that is kept here.
  const map = {
    name: '路线.png',
    mimeType: 'image/png',
    buffer: await picture('png', { width: 60, height: 30 }),
  };
  await main.getByLabel('选择图片').setInputFiles(map);
  await expect(content.locator('img')).toHaveJSProperty('naturalWidth', 60);

  await main.getByRole('button', { name: '选择封面' }).click();
  await dialog.getByRole('button', { name: '上传图片' }).click();
  const upload = page.getByRole('dialog', { name: '上传图片' });
  const cover = {
    name: '月台.png',
    mimeType: 'image/png',
    buffer: await picture('png', { width: 235, height: 100 }),
  };
  await upload.getByLabel('要上传的文件').setInputFiles(cover);
  await upload.getByRole('button', { name: '上传', exact: true }).click();
  await dialog.getByRole('button', { name: '选择 月台.png' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('button', { name: '封面 2.35 : 1' }).locator('img')).toBeVisible();

  // A second article is moved to the front by keys.
  await main.getByRole('button', { name: '添加文章' }).click();
  await title.fill('换箱三步');
  await content.click();
  await page.keyboard.type('第一步');
  await main.getByRole('button', { name: '选择封面' }).click();
  await dialog.getByRole('button', { name: '选择 月台.png' }).click();
  await articles.getByRole('button', { name: '换箱三步', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const names = articles.getByRole('listitem');
  await expect(names).toHaveText([/换箱三步/, /元旦收货时间调整/]);
  await expect(main).toContainText('已存在本浏览器');

  // The browser keeps it.
  await page.reload();
  await expect(names).toHaveText([/换箱三步/, /元旦收货时间调整/]);
  expect(wechat.media.drafts.size).toBe(0);
  await main.getByRole('button', { name: '保存到微信草稿箱' }).click();
  await expect(page.getByText('已保存到微信草稿箱')).toBeVisible();
  await expect(page).toHaveURL(/\/mp-material\/news\/index\?id=\d+$/);
  const [draft] = [...wechat.media.drafts.values()] as Record<string, string>[][];
  expect(draft?.map((one) => one.title)).toEqual(['换箱三步', '元旦收货时间调整']);
  const [address2] = [...wechat.media.pictures.keys()];
  expect(draft?.[1]?.content).toContain(`<img src="${address2}"`);
  expect(draft?.[1]?.content).toContain(`<a href="${LINK}">`);

  // On the phone.
  await articles.getByRole('button', { name: '元旦收货时间调整', exact: true }).click();
  const phone = main.getByRole('region', { name: '手机预览' });
  await phone.getByText('文章', { exact: true }).click();
  await expect(phone.locator('img')).toHaveJSProperty('naturalWidth', 60);
  await phone.getByText('深色', { exact: true }).click();
  await expect(phone.locator('[data-preview=dark]')).toBeVisible();

  // The cover is in use.
  await page.goto('/mp-material');
  const pictures = main.getByRole('list', { name: '图片' });
  await pictures.getByRole('listitem').hover();
  await pictures.getByRole('button', { name: '删除 月台.png' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText('用在这里：换箱三步');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(pictures.getByRole('listitem')).toHaveCount(1);

  // What others have put into WeChat.
  wechat.media.permanent.set('there', {
    ...{ type: 'image', fileName: '后台上传.png', bytes: new Uint8Array(), description: null, at: 0 },
  });
  await main.getByRole('button', { name: '同步' }).click();
  await expect(pictures).toContainText('后台上传.png', RESULT);
  await expect(pictures).toContainText('只在微信端');
  await expect(main).toContainText('1 处不一致');

  await main.getByRole('tab', { name: /图文/ }).click();
  await main.getByRole('button', { name: '查看 换箱三步' }).click();
  await main.getByRole('button', { name: '发布…' }).click();
  await question.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('已交给微信审核')).toBeVisible();
  await expect(main.getByText('已发布', { exact: true })).toBeVisible(RESULT);
  await main.getByRole('button', { name: '撤回' }).click();
  await question.getByRole('button', { name: '撤回' }).click();
  await expect(main.getByText('草稿', { exact: true })).toBeVisible();
  expect(wechat.media.news.publications.size).toBe(0);
});
