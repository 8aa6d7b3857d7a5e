import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { MP4 } from '#tests/support/files/sample-files.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { MALWARE, startClamd, whyNoClamd } from '#tests/support/services/clamd.ts';

const MB = 1024 * 1024;
const LARGE_BYTES = 24 * MB;
const NOT_SCANNED = '文件未保存：病毒扫描没有完成，请稍后重试，或联系管理员';

interface Daemon {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The library of a server that has uploads scanned: a setting of the process. */
const test = base.extend<{ clamd: Daemon; scanning: TestServer }>({
  clamd: async ({ browserName: _browserName }, use) => {
    let running = await startClamd({ maxBytes: 2 * LARGE_BYTES });
    const { url, port } = running;
    await use({
      url,
      start: async () => {
        running = await startClamd({ port, maxBytes: 2 * LARGE_BYTES });
      },
      stop: () => running.stop(),
    });
    await running.stop();
  },
  scanning: async ({ clamd }, use) => {
    const server = await startTestServer({
      distDir: resolve(import.meta.dirname, '../../../../dist'),
      env: { LINEWALL_CLAMD_URL: clamd.url },
    });
    await use(server);
    await server.close();
  },
  tenantId: async ({ scanning }, use) => use(scanning.tenantId),
  baseURL: async ({ scanning }, use) => use(await scanning.listen()),
});

const missing = whyNoClamd();
test.skip(missing !== null && !process.env.CI, missing ?? '');

const csv = (name: string, text = 'a,b\r\n1,2\r\n') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const pickerOf = (page: Page): Locator =>
  page.getByLabel(/^(上传|Upload)$/).and(page.locator('input[type=file]'));
const listOf = (page: Page): Locator => page.getByRole('region', { name: /^(上传列表|Uploads)$/ });
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tr[data-row]', { hasText: name });
const uploadOf = (page: Page, name: string): Locator =>
  listOf(page).getByRole('listitem').filter({ hasText: name });

test('what the scanner refuses is named with its reason, taken off the list, and keeps no other file back', async ({
  page,
  clamd,
  scanning,
}) => {
  const { username } = await userOfRole(scanning, 'admin');
  await openSignedIn(page, '/file', TEST_PASSWORD, username);

  await pickerOf(page).setInputFiles([
    csv('before.csv'),
    csv('infected.csv', `a,${MALWARE.text}\n`),
    csv('after.csv'),
  ]);
  const infected = uploadOf(page, 'infected.csv');
  await expect(infected).toContainText('上传失败');
  await expect(infected).toContainText(`文件未保存：病毒扫描发现 ${MALWARE.name}`);
  await expect(page.getByText(`“infected.csv”：文件未保存：病毒扫描发现 ${MALWARE.name}`)).toBeVisible();
  for (const name of ['before.csv', 'after.csv']) {
    await expect(uploadOf(page, name)).toContainText('已上传');
    await expect(rowOf(page, name)).toBeVisible();
  }
  await expect(rowOf(page, 'infected.csv')).toHaveCount(0);
  // The same bytes are refused again.
  await expect(infected.getByRole('button', { name: '重试 infected.csv' })).toHaveCount(0);
  await infected.getByRole('button', { name: '移出列表 infected.csv' }).press('Enter');
  await expect(infected).toHaveCount(0);
  await expect(uploadOf(page, 'before.csv')).toBeVisible();

  await test.step('without the daemon nothing is stored, and it is tried again when it is there', async () => {
    await clamd.stop();
    await pickerOf(page).setInputFiles(csv('waiting.csv'));
    const waiting = uploadOf(page, 'waiting.csv');
    await expect(waiting).toContainText(NOT_SCANNED);
    await expect(rowOf(page, 'waiting.csv')).toHaveCount(0);
    await clamd.start();
    await waiting.getByRole('button', { name: '重试 waiting.csv' }).press('Enter');
    await expect(waiting).toContainText('已上传');
    await expect(rowOf(page, 'waiting.csv')).toBeVisible();
  });

  await test.step('in English', async () => {
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    // The server says why in the language in which it is asked.
    await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
    await pickerOf(page).setInputFiles(csv('again.csv', MALWARE.text));
    const again = uploadOf(page, 'again.csv');
    await expect(again).toContainText(`The file was not stored: the scanner found ${MALWARE.name} in it`);
    await again.getByRole('button', { name: 'Remove from the list again.csv' }).press('Enter');
    await expect(again).toHaveCount(0);
  });
});

test('a large file that could not be scanned is finished later without being sent again', async ({
  page,
  clamd,
  scanning,
}, info) => {
  const user = await userOfRole(scanning, 'admin');
  await scanning.call(
    fileGroup.create,
    { body: { parentId: '2', name: '影片', fileSize: '100', sort: 0 } },
    user,
  );
  const fileOf = async (name: string, text: string): Promise<string> => {
    const bytes = Buffer.alloc(LARGE_BYTES, 7);
    MP4.copy(bytes);
    bytes.write(text, LARGE_BYTES / 2);
    const path = info.outputPath(name);
    await writeFile(path, bytes);
    return path;
  };
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes(RESUMABLE_PATH)) sent.push(request.url());
  });
  await openSignedIn(page, '/file', TEST_PASSWORD, user.username);
  await page.getByRole('treeitem', { name: '影片' }).click();

  await clamd.stop();
  await pickerOf(page).setInputFiles(await fileOf('film.mp4', 'harmless'));
  const film = uploadOf(page, 'film.mp4');
  await expect(film).toContainText(NOT_SCANNED);
  expect(sent).toHaveLength(3);
  await clamd.start();
  await film.getByRole('button', { name: '重试 film.mp4' }).press('Enter');
  await expect(film).toContainText('已上传');
  await expect(rowOf(page, 'film.mp4')).toBeVisible();
  expect(sent).toHaveLength(3);

  await pickerOf(page).setInputFiles(await fileOf('worse.mp4', MALWARE.text));
  await expect(uploadOf(page, 'worse.mp4')).toContainText(`文件未保存：病毒扫描发现 ${MALWARE.name}`);
  await expect(rowOf(page, 'worse.mp4')).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('upload'))),
  ).toEqual([]);
});
