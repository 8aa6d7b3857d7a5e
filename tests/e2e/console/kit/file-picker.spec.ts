import { join } from 'node:path';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { type BuiltPage, buildPage } from '#tests/support/browser/built-page.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let built: BuiltPage;
test.beforeAll(async () => {
  built = await buildPage(join(import.meta.dirname, 'file-picker-page.tsx'));
});

/** Of the session of the test page. */
const OWN_ID = '9007199254740993';
let check: Check;
let asked: URLSearchParams[];
let removed: string[];
let uploads: (() => void)[];

const record = (serial: number, createUserId: string) => ({
  id: String(serial),
  fileName: `${serial}.png`,
  type: 'png',
  fileListId: null,
  original: `${serial}.png`,
  url: `/admin/sys-file/file/${serial}.png`,
  uploadName: `素材 ${serial}.png`,
  fileIcon: null,
  createUserId,
  fileType: 'img',
  bucket: 'file',
  downloadUrl: `/admin/sys-file/file/${serial}.png`,
  sizeBytes: 10,
  width: 1,
  height: 1,
  version: 1,
  tenantStart: '0',
  createBy: null,
  createTime: 1_700_000_000_000,
  updateBy: null,
  updateTime: 1_700_000_000_000,
});

test.beforeEach(async ({ page, server }) => {
  asked = [];
  removed = [];
  uploads = [];
  check = await axeOn(page);
  await page.route(`${server.baseURL}/admin/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const answer = (data: unknown) => route.fulfill({ json: { code: 0, msg: null, data } });
    if (route.request().method() === 'DELETE') {
      removed.push(pathname);
      return answer(true);
    }
    if (pathname.endsWith('/filetree')) {
      const group = {
        nameEn: null,
        uniqueKey: null,
        fileSize: null,
        sort: 0,
        system: '0',
        updateTime: 1,
        children: [],
      };
      return answer([
        {
          ...group,
          id: '5',
          parentId: null,
          name: '设备',
          children: [{ ...group, id: '6', parentId: '5', name: '灌装机' }],
        },
      ]);
    }
    asked.push(searchParams);
    const [current, size] = [Number(searchParams.get('current')), Number(searchParams.get('size'))];
    const all = Array.from({ length: 30 }, (_, index) => record(index + 1, index === 0 ? OWN_ID : '7'));
    const left = all.filter(({ id }) => !removed.some((path) => path.endsWith(`/${id}`)));
    return answer({
      records: left.slice((current - 1) * size, current * size),
      total: left.length,
      current,
      size,
    });
  });
  await page.route(`${server.baseURL}/test-files/upload`, async (route) => {
    await new Promise<void>((done) => uploads.push(done));
    await route.fulfill({ json: { code: 0 } });
  });
  await built.open(page, server.baseURL);
});

test('files of the library are chosen by group and page; only one’s own are deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'pick one' }).click();
  const dialog = page.getByRole('dialog', { name: '选择图片素材' });
  const tiles = dialog.locator('[aria-pressed]');
  await expect(tiles).toHaveCount(12);
  const box = await dialog.boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(950);
  const tops = await tiles.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(tops.filter((top) => top === tops[0])).toHaveLength(6);
  expect(asked[0]?.get('fileType')).toBe('img');
  await check('a picker');

  await test.step('nothing chosen', async () => {
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('请选择图片', { exact: true })).toBeVisible();
  });
  await test.step('one of them', async () => {
    await tiles.nth(2).press('Enter');
    await tiles.nth(4).press('Enter');
    await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(1);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByLabel('picked')).toHaveText('素材 5.png');
  });

  await page.getByRole('button', { name: 'pick several' }).click();
  const several = page.getByRole('dialog', { name: '选择文件' });
  await several.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请选择文件', { exact: true })).toBeVisible();
  await test.step('several, over pages', async () => {
    await several.locator('[aria-pressed]').nth(1).click();
    await several.getByRole('button', { name: '下一页' }).click();
    await expect(several.getByRole('button', { name: '素材 13.png', exact: true })).toBeVisible();
    await several.getByRole('button', { name: '素材 13.png', exact: true }).click();
    await expect(several.getByText('已选 2 个')).toBeVisible();
    await several.getByLabel('每页行数').selectOption('24');
    await expect(several.locator('[aria-pressed]')).toHaveCount(24);
    await several.getByRole('button', { name: '灌装机' }).click();
    await expect.poll(() => asked.at(-1)?.get('fileListId')).toBe('6');
  });
  await test.step('an upload is waited for', async () => {
    await several.getByLabel('要上传的文件').setInputFiles(await pictureFile(page, 'new.png'));
    const button = several.getByRole('button', { name: '正在上传' });
    await expect(button).toBeDisabled();
    const before = asked.length;
    await expect.poll(() => uploads.length).toBe(1);
    for (const done of uploads) done();
    await expect(several.getByRole('button', { name: '上传文件' })).toBeEnabled();
    expect(asked.length).toBeGreaterThan(before);
  });
  await test.step('only the own one can be deleted', async () => {
    await several.getByRole('button', { name: '全部' }).click();
    await expect(several.getByRole('button', { name: /^删除：/ })).toHaveCount(1);
    await several.getByRole('button', { name: '删除：素材 1.png' }).click();
    await page
      .getByRole('alertdialog', { name: '是否确认删除该素材？' })
      .getByRole('button', { name: '删除' })
      .click();
    await expect(page.getByText('删除成功！')).toBeVisible();
    expect(removed).toEqual(['/admin/sys-file/1']);
    await expect(several.getByRole('button', { name: '素材 1.png', exact: true })).toHaveCount(0);
  });
  await several.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('picked')).toHaveText('素材 2.png、素材 13.png');
});
