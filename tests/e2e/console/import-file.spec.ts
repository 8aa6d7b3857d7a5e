import { uploadImport } from '#shared/contracts/jobs/job.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { openSignedIn } from './sign-in.ts';

test('a chosen file that is no sheet is refused in the words of the specification, and not sent', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  const path = uploadImport.path.replace(':subject', '');
  page.on('request', (request) => {
    if (request.url().includes(path) && request.method() === 'POST') sent.push(request.url());
  });
  await openSignedIn(page, '/user', server.adminPassword);
  const chooser = page.locator('input[type=file]');
  const choose = (name: string) =>
    chooser.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('用户名,姓名') });
  await choose('users.txt');
  await expect(page.getByText('只支持上传 .xlsx, .xls, .csv 后缀文件')).toBeVisible();
  expect(sent).toEqual([]);
  await choose('users.csv');
  await expect.poll(() => sent.length).toBe(1);
});
