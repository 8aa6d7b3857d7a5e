import { readFile } from 'node:fs/promises';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { JobRefused } from '#server/core/ports/jobs.ts';
import type { ImportTarget } from '#server/core/ports/sheets.ts';
import { uploadImport } from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { dictSource, dictTarget } from '#tests/support/crud/sheet-subject.ts';
import { sheetOf } from '#tests/support/files/sheet-upload.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

async function sheet(): Promise<Buffer> {
  const columns = ['类型', '描述', '数量'].map((header, index) => ({
    key: String(index),
    header,
    kind: 'text' as const,
  }));
  async function* rows() {
    yield { 0: 'import_good', 1: '正确', 2: '7' };
    yield { 0: 'import_good', 1: '重复', 2: 'many' };
  }
  const parts: Uint8Array[] = [];
  for await (const part of hucreWriter.xlsx({ name: 'x', columns }, rows())) parts.push(part);
  return Buffer.concat(parts);
}

test('exports and imports are followed, downloaded, committed and undone on the page of jobs', async ({
  page,
  server,
  baseURL,
}) => {
  const { sheetJobs, worker } = server.wiring.jobs;
  sheetJobs.exportSource(dictSource);
  sheetJobs.importTarget(dictTarget);
  const admin = server.users.admin;
  if (!admin) throw new Error('a tenant has a user admin');
  const { userId, username, tenantId, headers } = admin;
  await sheetJobs.startExport({
    tenantId,
    userId,
    key: null,
    subject: 'sheetDict',
    query: {},
    fileName: '字典 2026-11-21',
    language: 'zh',
  });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await sheet())], '新字典.xlsx'));
  const upload = await fetch((baseURL ?? '') + uploadImport.path.replace(':subject', 'sheetDict'), {
    method: 'POST',
    headers: { ...headers, 'accept-language': 'zh' },
    body: form,
  });
  expect(upload.status).toBe(200);
  await worker.settled();

  await openSignedIn(page, '/job', TEST_PASSWORD, username);
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('字典 2026-11-21.xlsx')).toContainText('已完成');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 字典 2026-11-21.xlsx' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('字典 2026-11-21.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: '更多操作 字典 2026-11-21.xlsx' }).click();
  await page.getByRole('menuitem', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await expect(row('导入检查')).toContainText('2 行，其中 1 行正确');
  await page.getByRole('button', { name: '查看错误 新字典.xlsx' }).click();
  const bad = page.getByRole('table', { name: '有错误的行' });
  await expect(bad.getByRole('row').nth(1)).toContainText('数量: 请填写数字');
  await expect(bad.getByRole('row').nth(1)).toContainText('类型: 与第 2 行重复');
  await page.getByRole('button', { name: '导入正确的 1 行 新字典.xlsx' }).click();
  await expect(page.getByText('导入成功：1 行，跳过 1 行')).toBeVisible();
  await page.getByRole('button', { name: '撤销导入 新字典.xlsx' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已删除 1 行')).toBeVisible();

  await page.getByText('全部任务', { exact: true }).click();
  await expect(page).toHaveURL(/scope=all/);
  await expect(page.getByRole('columnheader', { name: '创建人' })).toBeVisible();
});

type DictTarget =
  typeof dictTarget extends ImportTarget<infer Schema, infer Row> ? ImportTarget<Schema, Row> : never;

test('an import that broke off says that its rows are being removed, and then that nothing was imported', async ({
  page,
  server,
  baseURL,
}) => {
  const { sheetJobs, worker } = server.wiring.jobs;
  let written = 0;
  let mayRemove = false;
  const target: DictTarget = {
    ...dictTarget,
    subject: 'brokenDict',
    async create(tx, context, rows) {
      if (written > 0) throw new JobRefused('import_has_errors', { rows: 1 });
      written = rows.length;
      return dictTarget.create(tx, context, rows);
    },
    async undo(tx, context, ids) {
      if (!mayRemove || !dictTarget.undo) throw new Error('the disk is gone for a moment');
      return dictTarget.undo(tx, context, ids);
    },
  };
  sheetJobs.importTarget(target);
  const admin = server.users.admin;
  if (!admin) throw new Error('a tenant has a user admin');
  const lines = [...'abcdefghijklmnopqrst'].map((letter) => [`broken_${letter}`, 'x']);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await sheetOf(['类型', '描述'], lines))], '断开.xlsx'));
  const upload = await fetch((baseURL ?? '') + uploadImport.path.replace(':subject', 'brokenDict'), {
    method: 'POST',
    headers: { ...admin.headers, 'accept-language': 'zh' },
    body: form,
  });
  expect(upload.status).toBe(200);
  await worker.settled();

  await openSignedIn(page, '/job', TEST_PASSWORD, admin.username);
  await page.getByRole('button', { name: '导入 断开.xlsx' }).click();
  const row = page.getByRole('row', { name: '失败' });
  await expect(row).toContainText(/正在撤销已写入的 \d+ 行，检查之后有 1 行变为错误/);
  expect(written).toBeGreaterThan(0);
  await expect(row.getByRole('button', { name: '重试' })).toHaveCount(0);
  mayRemove = true;
  await expect(row).toContainText('没有导入任何数据，检查之后有 1 行变为错误', { timeout: 60_000 });
  await expect(row.getByRole('button', { name: '重试' })).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('row', { name: 'Failed' })).toContainText(
    'Nothing was imported. Rows with new errors since the check: 1',
  );
});

test('the import dialog refuses in the words of the specification, and sends nothing that it refuses', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  const path = uploadImport.path.replace(':subject', '');
  page.on('request', (request) => {
    if (request.url().includes(path) && request.method() === 'POST') sent.push(request.url());
  });
  await openSignedIn(page, '/user', server.adminPassword);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const alert = dialog.getByRole('alert');
  const choose = (name: string, size = 20) =>
    dialog.getByLabel('要导入的文件').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(size, '用户名,姓名'),
    });

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await downloading).suggestedFilename()).toBe('用户.xlsx');

  await dialog.getByRole('button', { name: '上传并检查' }).click();
  await expect(alert).toHaveText('请选择要上传的文件！');
  await choose('users.txt');
  await expect(alert).toContainText('请上传后缀名为xls、xlsx的附件！');
  await choose('users.csv', LIMITS.largeImportFileMaxBytes + 1);
  await expect(alert).toHaveText('上传文件大小不能超过 1 MB');
  const two = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    for (const name of ['a.xlsx', 'b.xlsx']) files.items.add(new File(['x'], name));
    return files;
  });
  const box = dialog.getByRole('button', { name: '点击选择文件，或将文件拖到此处' });
  await box.dispatchEvent('drop', { dataTransfer: two });
  await expect(alert).toHaveText('只支持上传一个文件!');
  expect(sent).toEqual([]);

  await choose('users.csv');
  await expect(alert).toHaveCount(0);
  await dialog.getByRole('button', { name: '上传并检查' }).click();
  await expect.poll(() => sent.length).toBe(1);
});
