import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { avatarName, getAvatar } from '#shared/contracts/sign-in/auth-account.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** Where a PNG says how wide and how high it is. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

test('one’s own picture is chosen, cropped to 150 × 150, shown in the frame, and removed', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const avatar = async (): Promise<string | null> =>
    (await server.call(getSessionInfo, {}, admin)).json().data.sysUser.avatar;
  await openPage(page, server, '/info/index');
  const part = page.getByRole('main').getByRole('region', { name: '头像' });
  const inMenu = page.locator('#user-menu img');
  const dialog = page.getByRole('dialog', { name: '头像' });
  const file = dialog.getByLabel('要裁剪的图片');

  await test.step('what is no picture is refused in words', async () => {
    await part.getByRole('button', { name: '选择图片' }).press('Enter');
    await file.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(dialog.getByRole('alert')).toHaveText('图片类型必须是 jpeg、jpg、png');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(dialog.getByRole('alert')).toHaveText('这个文件不是可以读取的图片。');
    expect(await avatar()).toBeNull();
  });

  await test.step('a part of a picture is chosen by keyboard, with a preview of it', async () => {
    await file.setInputFiles(await pictureFile(page, 'me.png'));
    const preview = dialog.getByRole('img', { name: '预览' });
    await expect(preview).toBeVisible();
    const before = await preview.getAttribute('src');
    await dialog.getByRole('button', { name: '向右旋转' }).press('Enter');
    await dialog.getByRole('button', { name: '放大' }).press('Enter');
    await expect.poll(() => preview.getAttribute('src')).not.toBe(before);
    await dialog.getByRole('button', { name: '确认上传' }).press('Enter');
    await expect(part.getByRole('button', { name: '换一张图片' })).toBeVisible();
  });

  await test.step('it is a PNG of that size, and the frame shows it, after a reload too', async () => {
    const path = await avatar();
    const stored = await server.call(getAvatar, { params: { name: avatarName(path ?? '') ?? '' } }, admin);
    const bytes = stored.rawPayload;
    expect([bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]).toEqual([150, 150]);
    await expect(inMenu).toBeVisible();
    await page.reload();
    await expect(inMenu).toBeVisible();
    await expect(part.locator('img[data-avatar]')).toBeVisible();
  });

  await test.step('removed, the first letter stands there again', async () => {
    await part.getByRole('button', { name: '删除图片' }).press('Enter');
    await expect(part.locator('img')).toHaveCount(0);
    await expect(inMenu).toHaveCount(0);
    expect(await avatar()).toBeNull();
  });
});
