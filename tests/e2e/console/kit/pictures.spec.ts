import { join } from 'node:path';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { type BuiltPage, buildPage } from '#tests/support/browser/built-page.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let built: BuiltPage;
test.beforeAll(async () => {
  built = await buildPage(join(import.meta.dirname, 'preview-page.tsx'));
});

let check: Check;
test.beforeEach(async ({ page, server }) => {
  check = await axeOn(page);
  await built.open(page, server.baseURL);
});

test('a gallery has four thumbnails, arrows, a limit, and a viewer with zoom and keys', async ({ page }) => {
  const gallery = page.getByRole('group', { name: '现场照片' }).first();
  const thumbnail = (serial: number) => gallery.getByRole('button', { name: `查看图片：图片 ${serial}` });
  await expect(thumbnail(4)).toBeInViewport({ ratio: 0.9 });
  await check('a gallery');
  const arrow = gallery.getByRole('button', { name: '向后滚动' });
  await arrow.click();
  await arrow.click();
  await expect(thumbnail(6)).toBeInViewport({ ratio: 0.9 });

  await test.step('the viewer', async () => {
    await thumbnail(6).press('Enter');
    const viewer = page.locator('.yarl__root');
    const shown = viewer.locator('.yarl__slide_current img');
    await expect(shown).toHaveAttribute('alt', '图片 6');
    await page.keyboard.press('ArrowLeft');
    await expect(shown).toHaveAttribute('alt', '图片 5');
    await viewer.getByRole('button', { name: '放大' }).click();
    await expect(viewer.getByRole('button', { name: '缩小' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(thumbnail(6)).toBeFocused();
  });

  await test.step('so many there may be', async () => {
    const input = gallery.getByLabel('要上传的图片');
    await input.setInputFiles(await pictureFile(page, 'new.png'));
    await expect(gallery.getByRole('button', { name: '查看图片：new.png' })).toBeAttached();
    await gallery.getByRole('button', { name: '上传图片' }).click();
    await expect(page.getByText('已达到最大允许上传个数，请勿重复操作！')).toBeVisible();
  });

  await test.step('deleting asks', async () => {
    await gallery.getByRole('button', { name: '删除图片：new.png' }).click();
    const question = page.getByRole('alertdialog', { name: '您确定要删除当前预览图片吗?' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(gallery.getByRole('button', { name: '查看图片：new.png' })).toBeAttached();
    await gallery.getByRole('button', { name: '删除图片：new.png' }).click();
    await question.getByRole('button', { name: '删除' }).click();
    await expect(gallery.getByRole('button', { name: '查看图片：new.png' })).toHaveCount(0);
  });
});

test('the cropper takes jpg and png alone, and hands over a PNG of its size', async ({ page }) => {
  await page.getByRole('button', { name: 'crop' }).click();
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const input = dialog.getByLabel('要裁剪的图片');
  await dialog.getByRole('button', { name: '确认上传' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请选择图片！');
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByRole('alert')).toHaveText('图片类型必须是 jpeg、jpg、png');
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await expect(dialog.getByRole('alert')).toHaveText('这个文件不是可以读取的图片。');
  await check('a cropper');
  await input.setInputFiles(await pictureFile(page, 'me.photo.png'));
  await expect(dialog.getByRole('img', { name: '预览' })).toBeVisible();
  await dialog.getByRole('button', { name: '清除' }).click();
  await expect(dialog.getByText('还没有选择图片')).toBeVisible();
  await input.setInputFiles(await pictureFile(page, 'me.photo.png'));
  for (const tool of ['放大', '缩小', '向左旋转', '向右旋转'])
    await dialog.getByRole('button', { name: tool }).press('Enter');
  await expect(dialog.getByRole('img', { name: '预览' })).toBeVisible();
  await dialog.getByRole('button', { name: '确认上传' }).click();
  await expect(dialog).toHaveCount(0);
  const { name = '', base64 = '' } = (await page.evaluate(() => window.cropped)) ?? {};
  const png = Buffer.from(base64, 'base64');
  expect([name, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['me.photo.png', 150, 150]);
});
