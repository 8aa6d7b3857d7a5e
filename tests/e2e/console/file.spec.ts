import type { Locator, Page } from '@playwright/test';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { axeOn } from './accessibility/axe-check.ts';
import { pictureFile } from './picture-file.ts';
import { openPage } from './shell-start.ts';

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
