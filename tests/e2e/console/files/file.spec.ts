import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import { axeOn } from '#tests/e2e/console/accessibility/axe-check.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { MP4 } from '#tests/support/files/sample-files.ts';

const csv = (name: string, text = 'a,b\r\n1,2\r\n') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tr[data-row]', { hasText: name });

async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Drops a file on the page as a browser does it. */
async function drop(
  page: Page,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const target = page.getByRole('main').getByRole('heading', { name: '文件库' });
  await target.dispatchEvent('dragenter', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
}

test('files are uploaded, found, renamed, replaced, removed and brought back', async ({ page, server }) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const check = await axeOn(page);
  await openPage(page, server, '/file');
  const picker = page.getByLabel('上传', { exact: true }).and(page.locator('input'));
  const uploads = page.getByRole('region', { name: '上传列表' });

  await test.step('what is not taken is said in words, and nothing is sent', async () => {
    await picker.setInputFiles([1, 2, 3, 4].map((one) => csv(`${one}.csv`)));
    await expect(
      page.getByText('当前限制选择 3 个文件，本次选择了 4 个文件，共选择了 4 个文件'),
    ).toBeVisible();
    await picker.setInputFiles({
      name: 'a.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await expect(uploads.getByText('上传文件只能是 jpg、png、pdf')).toBeVisible();
    await page.getByRole('treeitem', { name: '文档' }).click();
    await picker.setInputFiles({
      name: 'big.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(20 * 1024 * 1024, 65),
    });
    await expect(uploads.getByText('上传文件大小不能超过 20MB')).toBeVisible();
    await page.getByRole('treeitem', { name: '全部文件' }).click();
    await uploads.getByRole('button', { name: '清除列表' }).click();
    expect((await server.call(file.page, { query: {} }, admin)).json().data.total).toBe(0);
  });

  await test.step('a picture by button and a table by drop are there, with their progress said', async () => {
    await picker.setInputFiles(await pictureFile(page, 'photo.png'));
    await expect(uploads.getByText('已上传')).toBeVisible();
    await expect(rowOf(page, 'photo.png').locator('img')).toHaveJSProperty('naturalWidth', 320);
    await drop(page, { name: 'list.csv', text: 'a,b' });
    await expect(rowOf(page, 'list.csv')).toBeVisible();
  });

  await test.step('a file whose content is something else is refused by the server', async () => {
    await picker.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(uploads.getByText('文件内容与扩展名不符，或文件已损坏')).toBeVisible();
    await uploads.getByRole('button', { name: '清除列表' }).click();
  });

  await check('files');

  await test.step('it is renamed and moved, and found by name and group', async () => {
    await choose(page, 'list.csv', '编辑');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('文件名').fill('生产计划');
    await drawer.getByRole('button', { name: /^分组/ }).click();
    await page.getByRole('treeitem', { name: '文档' }).last().click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(rowOf(page, '生产计划.csv')).toBeVisible();
    await page.getByRole('treeitem', { name: '文档' }).click();
    await expect(rowOf(page, 'photo.png')).toHaveCount(0);
    await expect(rowOf(page, '生产计划.csv')).toBeVisible();
  });

  await test.step('another content takes its place, and the former one is brought back', async () => {
    const chosen = page.waitForEvent('filechooser');
    await choose(page, '生产计划.csv', '替换');
    await (await chosen).setFiles(csv('newer.csv', 'newer'));
    await expect(page.getByText('已替换“生产计划.csv”')).toBeVisible();
    await choose(page, '生产计划.csv', '历史版本');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('当前版本 2')).toBeVisible();
    await drawer.getByRole('button', { name: '恢复此版本 1' }).click();
    await expect(drawer.getByText('当前版本 3')).toBeVisible();
    await page.keyboard.press('Escape');
    const [record]: FileRecord[] = (await server.call(file.page, { query: { type: 'csv' } }, admin)).json()
      .data.records;
    expect(record).toMatchObject({
      version: 3,
      original: 'list.csv',
      uploadName: '生产计划.csv',
      fileListId: '21',
    });
  });

  await test.step('removed, it is in the trash and comes back', async () => {
    await choose(page, '生产计划.csv', '删除');
    await expect(rowOf(page, '生产计划.csv')).toHaveCount(0);
    await openPage(page, server, '/file-trash');
    await check('trash');
    await page.getByRole('button', { name: '恢复 生产计划.csv' }).click();
    await expect(page.getByText('回收站是空的')).toBeVisible();
    expect((await server.call(file.page, { query: {} }, admin)).json().data.total).toBe(2);
  });
});

test('files are pasted into the library, and text into its fields', async ({ page, server }) => {
  await openPage(page, server, '/file');
  await page.getByRole('treeitem', { name: '文档' }).click();
  const search = page.getByRole('main').getByPlaceholder('按文件名筛选');
  await search.focus();
  const paste = (kind: 'file' | 'text'): Promise<boolean> =>
    page.evaluate((what) => {
      const clipboardData = new DataTransfer();
      if (what === 'file') clipboardData.items.add(new File(['a,b'], 'pasted.csv', { type: 'text/csv' }));
      else clipboardData.setData('text/plain', 'pasted');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return document.activeElement?.dispatchEvent(event) ?? false;
    }, kind);
  // Left to the field.
  expect(await paste('text')).toBe(true);
  await expect(page.getByRole('region', { name: '上传列表' })).toHaveCount(0);
  expect(await paste('file')).toBe(false);
  await expect(rowOf(page, 'pasted.csv')).toContainText('文档');
});

const MB = 1024 * 1024;

test('a large file is paused, and goes on after a cut network and after a reload', async ({
  page,
  server,
}, info) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const check = await axeOn(page);
  const body = { parentId: '2', name: '影片', fileSize: '100', sort: 0 };
  await server.call(fileGroup.create, { body }, admin);
  const film = Buffer.concat([MP4, Buffer.alloc(30 * MB - MP4.length, 7)]);
  const path = info.outputPath('film.mp4');
  await writeFile(path, film);
  // What happens to each part, in the order in which they are sent: it passes, is never answered, or does not get through.
  const fates = ['pass', 'hold', 'cut', 'pass', 'hold'];
  const offsets: number[] = [];
  await page.route(`**${RESUMABLE_PATH}/*`, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const fate = fates[offsets.length] ?? 'pass';
    offsets.push(Number(request.headers()['upload-offset']) / MB);
    if (fate === 'cut') await route.abort('connectionfailed');
    else if (fate === 'pass') await route.continue();
  });
  const picker = page.getByLabel('上传', { exact: true }).and(page.locator('input'));
  const uploads = page.getByRole('region', { name: '上传列表' });
  const choose = async (): Promise<void> => {
    await openPage(page, server, '/file');
    await page.getByRole('treeitem', { name: '影片' }).click();
    await picker.setInputFiles(path);
  };

  await choose();
  await expect.poll(() => offsets).toEqual([0, 8]);
  await uploads.getByRole('button', { name: '暂停 film.mp4' }).click();
  await expect(uploads.getByText('已暂停')).toBeVisible();
  await check('paused');
  await uploads.getByRole('button', { name: '继续 film.mp4' }).press('Enter');
  await expect.poll(() => offsets).toEqual([0, 8, 8, 8, 16]);
  await choose();
  await expect(uploads.getByText('已上传')).toBeVisible();
  expect(offsets).toEqual([0, 8, 8, 8, 16, 16, 24]);
  await expect(rowOf(page, 'film.mp4')).toBeVisible();

  const { records } = (await server.call(file.page, { query: { type: 'mp4' } }, admin)).json().data;
  const content = await page.request.get(server.baseURL + records[0].url);
  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  expect([records.length, sha256(await content.body())]).toEqual([1, sha256(film)]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('upload'))),
  ).toEqual([]);
});
