import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoveReport } from '#server/adapters/blobs/blob-move.ts';
import { readConfig } from '#server/core/config.ts';
import { moveFilesBatch, toMoveArgument } from '#server/move-files.ts';
import { openBlobStores } from '#server/open-adapters.ts';
import { file } from '#shared/contracts/files/file.ts';
import { finishUpload } from '#shared/contracts/files/file-upload.ts';
import { upload, uploadCsv } from '#tests/support/files/file-upload.ts';
import { begin, patch, uploadIdOf } from '#tests/support/files/resumable-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { type S3Double, startS3Double } from '#tests/support/services/s3-double.ts';

let double: S3Double;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  double = await startS3Double();
  server = await startTestServer({ env: { LINEWALL_S3_URL: double.url() } });
  user = await server.addUser();
});
afterAll(async () => {
  await server.close();
  await double.close();
});

const CSV = 'a,b\r\n1,2\r\n';
const stores = () => openBlobStores(server.config, { isHeld: false });
const move = async (to: string, filesIn = server.config.filesIn) =>
  MoveReport.parse(JSON.parse(await moveFilesBatch(await stores(), { filesIn }, toMoveArgument(to, ''))));
async function contentOf(id: string, headers: Record<string, string> = {}) {
  const { url } = (await server.call(file.get, { params: { id } }, user)).json().data;
  return server.app.inject({ url, headers });
}

it('keeps files in the bucket, and serves them and their ranges from there', async () => {
  const id = await uploadCsv(server, user, 's3.csv');
  const { disk, s3 } = await stores();
  expect([await disk.list(), (await s3?.list())?.length]).toEqual([[], 1]);
  expect((await contentOf(id)).body).toBe(CSV);
  const part = await contentOf(id, { range: 'bytes=2-4' });
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', 'b\r\n']);
});

it('answers uploads with 503 while the store is away, keeps what had arrived, and everything else works', async () => {
  const before = await uploadCsv(server, user, 'before.csv');
  const bytes = Buffer.from(CSV);
  const uploadId = uploadIdOf(await begin(server, user, { name: 'parts.csv', sizeBytes: bytes.length }));
  await patch(server, user, uploadId, 0, bytes);
  await double.goDown();
  const refused = await upload(server, user, { name: 'a.csv', bytes: CSV });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { error: 'unavailable', msg: '服务暂不可用，请稍后再试' },
  ]);
  expect((await server.call(finishUpload, { params: { uploadId } }, user)).statusCode).toBe(503);
  expect((await contentOf(before)).statusCode).toBe(503);
  const page = await server.call(file.page, { query: { uploadName: 'before' } }, user);
  expect([page.statusCode, page.json().data.total]).toEqual([200, 1]);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  await double.comeBack();
  const made = await server.call(finishUpload, { params: { uploadId } }, user);
  expect((await contentOf(made.json().data.id)).body).toBe(CSV);
  expect((await contentOf(before)).body).toBe(CSV);
});

it('moves files while the server runs, only to where new ones go', async () => {
  const id = await uploadCsv(server, user, 'moved.csv');
  const { disk, s3 } = await stores();
  await expect(move('disk')).rejects.toThrow(
    'the server keeps new files in s3: start it with LINEWALL_FILES_IN=disk before files are moved there',
  );
  const there = (await s3?.list()) ?? [];
  expect(await move('disk', 'disk')).toMatchObject({ moved: there.length, failed: [], last: null });
  expect([await disk.list(), await s3?.list()]).toEqual([there, []]);
  expect((await contentOf(id)).body).toBe(CSV);
  await double.goDown();
  // It need not be asked: the content is in the folder.
  expect((await contentOf(id)).body).toBe(CSV);
  await double.comeBack();
  expect(await move('s3')).toMatchObject({ moved: there.length, failed: [] });
  expect((await contentOf(id)).body).toBe(CSV);
});

it('has no other place without the setting', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-move-'));
  const config = readConfig({ LINEWALL_DATA_DIR: dataDir });
  await expect(
    moveFilesBatch(await openBlobStores(config), config, toMoveArgument('disk', '')),
  ).rejects.toThrow('LINEWALL_S3_URL is not set');
  await rm(dataDir, { recursive: true });
});
