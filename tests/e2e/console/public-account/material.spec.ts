import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { addMpNews, pageMpMaterials } from '#shared/contracts/public-account/mp-material.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { MP3, MP4, picture } from '#tests/support/files/sample-files.ts';

test('materials are uploaded by button, drop and paste, found, played and removed', async ({
  page,
  server,
  wechat,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  await openSignedIn(page, '/mp-material', server.adminPassword);
  const main = page.getByRole('main');
  await expect(main).toContainText('还没有公众号');
  await server.call(
    mpAccount.create,
    { body: { name: '清泉仓储', account: 'gh_linewall', appId, secret } },
    admin,
  );
  await page.reload();
  await expect(main).toContainText('把文件拖到这里、粘贴到这里');

  const dialog = page.getByRole('dialog');
  const choose = async (name: string, buffer: Buffer) => {
    const input = dialog.getByLabel('要上传的文件');
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await main.getByRole('button', { name: '上传图片' }).click();
  await choose('a.webp', Buffer.from('x'));
  await expect(dialog.getByRole('alert')).toHaveText('上传图片格式不对！');
  await choose('a.png', Buffer.alloc(2 * 1024 * 1024));
  await expect(dialog.getByRole('alert')).toHaveText('上传图片大小不能超过2M！');
  await choose('7号月台.png', await picture('png', { width: 300, height: 500 }));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  wechat.failNext({ errcode: 48001, errmsg: 'api unauthorized' });
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^上传错误：这个账号没有此接口的权限.*48001/);
  // The file is kept for another try.
  await dialog.getByRole('button', { name: '再次上传' }).click();
  await expect(dialog).toBeHidden();
  const pictures = main.getByRole('list', { name: '图片' });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
  await expect(pictures.locator('img')).toHaveJSProperty('naturalWidth', 192);
  await expect(main.getByRole('tab', { name: '图片 1' })).toBeVisible();

  // A drop opens the dialog with the file.
  const wide = [...(await picture('jpg', { width: 600, height: 200 }))];
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], '产品.jpg', { type: 'image/jpeg' }));
    return data;
  }, wide);
  await pictures.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog).toContainText('产品.jpg');
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(pictures.getByRole('listitem').first()).toContainText('产品.jpg');

  // Arrow keys move from picture to picture; Enter opens one.
  await pictures.getByRole('button', { name: '预览 产品.jpg' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.getByRole('button', { name: '预览 7号月台.png' })).toBeFocused();

  await main.getByRole('tab', { name: /语音/ }).click();
  await main.getByRole('button', { name: '上传语音' }).click();
  await choose('提醒.mp3', MP3);
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  const voices = main.getByRole('table', { name: '语音' });
  await expect(voices).toContainText('提醒.mp3');
  await voices.getByRole('button', { name: '播放' }).click();
  await expect(voices.getByRole('button', { name: '收起' })).toBeVisible();

  await main.getByRole('tab', { name: /视频/ }).click();
  await main.getByRole('button', { name: '上传视频' }).click();
  await choose('倒车.mp4', MP4);
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(dialog).toContainText('必填');
  await dialog.getByRole('textbox', { name: '标题' }).fill('倒车入位');
  await dialog.getByRole('textbox', { name: '简介' }).fill('7 号月台');
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(main.getByRole('table', { name: '视频' })).toContainText('倒车入位');

  const shown = await server.call(pageMpMaterials, { query: { type: 'image' } }, admin);
  const thumbMediaId = shown.json().data.items[0].mediaId;
  const articles = ['元旦收货', '换箱三步'].map((title) => ({
    title,
    content: `<p>${title}</p>`,
    thumbMediaId,
  }));
  expect((await server.call(addMpNews, { body: { articles } }, admin)).statusCode).toBe(200);
  await main.getByRole('tab', { name: /图文/ }).click();
  const news = main.getByRole('list', { name: '图文' });
  await expect(news).toContainText('换箱三步');

  await page.goto('/widget-gallery/index?widget=material-selector');
  await page.getByRole('button', { name: '选择素材' }).first().click();
  const first = dialog.getByRole('button', { name: '选择 产品.jpg' });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: '选择 7号月台.png' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(main).toContainText('已选择 7号月台.png');
  await page.getByRole('button', { name: '选择素材' }).nth(1).click();
  await dialog.getByRole('searchbox', { name: '名称' }).fill('没有');
  await expect(dialog).toContainText('暂无数据');
  await page.keyboard.press('Escape');

  await page.goto('/mp-material');
  await main.getByRole('searchbox', { name: '名称' }).fill('月台');
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
  await pictures.getByRole('listitem').hover();
  await pictures.getByRole('button', { name: '删除 7号月台.png' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('是否确认删除该素材？');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(main).toContainText('没有符合条件的素材');
  expect([...wechat.media.permanent.values()].map(({ type }) => type).toSorted()).toEqual([
    'image',
    'video',
    'voice',
  ]);
});
