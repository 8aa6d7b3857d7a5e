import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { file } from '#shared/contracts/files/file.ts';
import { filePath } from '#shared/contracts/files/file-address.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { finishUpload, getUpload, RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { begin, patch, uploadIdOf } from '#tests/support/files/resumable-upload.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const MB = 1024 * 1024;
const TEXT = Buffer.from('name,count\r\nA,1\r\nB,2\r\n');

let server: TestServer;
let user: TestUser;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser();
  address = await server.listen();
});
afterAll(() => server.close());

const stored = () => readdir(join(server.config.dataDir, 'uploads'));
const finish = (uploadId: string, as = user) => server.call(finishUpload, { params: { uploadId } }, as);
const head = (uploadId: string, as = user) =>
  server.app.inject({
    method: 'HEAD',
    url: `${RESUMABLE_PATH}/${uploadId}`,
    headers: { ...as.headers, 'tus-resumable': '1.0.0' },
  });
async function begun(as = user, bytes = TEXT, name = 'list.csv'): Promise<string> {
  return uploadIdOf(await begin(server, as, { name, sizeBytes: bytes.length }));
}

describe('a resumable upload', () => {
  it('arrives in parts and becomes a file with the same bytes, once', async () => {
    const made = await begin(server, user, {
      name: '生产计划.csv',
      sizeBytes: TEXT.length,
      metadata: { uploadName: 'plan.csv', tenantStart: '1' },
    });
    expect(made.statusCode).toBe(201);
    const uploadId = uploadIdOf(made);
    expect(made.headers).toMatchObject({
      location: `${RESUMABLE_PATH}/${uploadId}`,
      'tus-resumable': '1.0.0',
      'upload-expires': expect.stringMatching(/GMT$/),
    });
    expect(await patch(server, user, uploadId, 0, TEXT.subarray(0, 7))).toMatchObject({
      statusCode: 204,
      headers: { 'upload-offset': '7' },
    });
    expect((await finish(uploadId)).json()).toMatchObject({ error: 'file_upload_incomplete' });
    expect((await head(uploadId)).headers).toMatchObject({
      'upload-offset': '7',
      'upload-length': String(TEXT.length),
      'cache-control': 'no-store',
    });
    const asked = await server.call(getUpload, { params: { uploadId } }, user);
    expect(asked.json().data).toMatchObject({ original: '生产计划.csv', offset: 7, sizeBytes: TEXT.length });
    // At another place than where it stopped.
    expect(await patch(server, user, uploadId, 3, TEXT.subarray(3))).toMatchObject({ statusCode: 409 });
    await patch(server, user, uploadId, 7, TEXT.subarray(7));

    const [first, second] = await Promise.all([finish(uploadId), finish(uploadId)]);
    const { id, fileName, url } = first.json().data;
    expect(second.json().data).toMatchObject({ id, fileName });
    expect((await finish(uploadId)).json().data).toMatchObject({ id, fileName });
    const record = (await server.call(file.get, { params: { id } }, user)).json().data;
    expect(record).toMatchObject({
      original: '生产计划.csv',
      uploadName: 'plan.csv',
      tenantStart: '1',
      sizeBytes: TEXT.length,
    });
    expect((await server.app.inject({ url })).rawPayload).toEqual(TEXT);
    const plain = await server.app.inject({ url: filePath('file', fileName), headers: user.headers });
    expect(plain.rawPayload).toEqual(TEXT);
    expect(await stored()).not.toContain(uploadId);
    expect((await head(uploadId)).statusCode).toBe(404);
  });

  it('is reached by its own user alone', async () => {
    const uploadId = await begun();
    const colleague = await server.addUser();
    const stranger = await server.addUser({ tenantId: await server.addTenant('RESUMABLE') });
    for (const other of [colleague, stranger]) {
      expect((await head(uploadId, other)).statusCode).toBe(404);
      expect((await patch(server, other, uploadId, 0, TEXT)).statusCode).toBe(404);
      expect((await finish(uploadId, other)).statusCode).toBe(404);
      const cancelled = await server.app.inject({
        method: 'DELETE',
        url: `${RESUMABLE_PATH}/${uploadId}`,
        headers: { ...other.headers, 'tus-resumable': '1.0.0' },
      });
      expect(cancelled.statusCode).toBe(404);
    }
    const reader = await server.addUser({ permissions: ['file_view'] });
    expect((await begin(server, reader, { name: 'a.csv', sizeBytes: 1 })).statusCode).toBe(403);
    expect((await head(uploadId)).headers['upload-offset']).toBe('0');
  });

  it.each(['cut', 'silent'])(
    'goes on after a connection that is %s in the middle of a part (case 44)',
    async (kind) => {
      const bytes = Buffer.alloc(2 * MB, 'a,b\n');
      const uploadId = await begun(user, bytes);
      expect((await patch(server, user, uploadId, 0, bytes.subarray(0, MB))).statusCode).toBe(204);
      // 500,000 bytes of the second part arrive.
      const arrived = 1_548_576;
      const part = join(server.config.dataDir, 'uploads', uploadId);
      const sending = request(`${address}${RESUMABLE_PATH}/${uploadId}`, {
        method: 'PATCH',
        headers: {
          ...user.headers,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length - MB,
          'upload-offset': MB,
        },
      });
      sending.on('error', () => undefined);
      sending.write(bytes.subarray(MB, arrived));
      await vi.waitUntil(async () => (await stat(part)).size === arrived, { timeout: 30_000, interval: 5 });
      if (kind === 'cut') sending.destroy();
      // Asking how much has arrived ends a part of which nothing more comes.
      expect((await head(uploadId)).headers['upload-offset']).toBe(String(arrived));
      for (const wrong of [MB, arrived - 1, arrived + 1])
        expect((await patch(server, user, uploadId, wrong, bytes.subarray(arrived))).statusCode).toBe(409);
      expect((await patch(server, user, uploadId, arrived, bytes.subarray(arrived))).statusCode).toBe(204);
      const { url } = (await finish(uploadId)).json().data;
      expect((await server.app.inject({ url })).rawPayload.equals(bytes)).toBe(true);
      sending.destroy();
    },
  );

  it('is given up by its user, and its bytes are gone', async () => {
    const uploadId = await begun();
    await patch(server, user, uploadId, 0, TEXT.subarray(0, 3));
    const gone = await server.app.inject({
      method: 'DELETE',
      url: `${RESUMABLE_PATH}/${uploadId}`,
      headers: { ...user.headers, 'tus-resumable': '1.0.0' },
    });
    expect(gone.statusCode).toBe(204);
    expect((await head(uploadId)).statusCode).toBe(404);
    expect(await stored()).not.toContain(uploadId);
  });

  it('takes no more bytes than were announced', async () => {
    const uploadId = await begun();
    const more = Buffer.concat([TEXT, TEXT]);
    expect((await patch(server, user, uploadId, 0, more)).statusCode).toBe(413);
    expect((await head(uploadId)).headers['upload-offset']).toBe('0');
  });
});

describe('what is refused', () => {
  it.each([
    ['a.exe', 10, {}, 'file_wrong_type'],
    ['a.csv', 0, {}, 'file_empty'],
    // Of documents.
    ['a.csv', 20 * MB, { fileListId: '21' }, 'file_too_large'],
    ['a.png', LIMITS.fileWholeMaxBytes + 1, {}, 'file_too_large'],
    ['a.mp4', LIMITS.fileResumableMaxBytes + 1, {}, 'file_too_large'],
    ['a.csv', 10, { fileListId: '987654321' }, 'invalid_input'],
    ['a.csv', 10, { tenantStart: 'x' }, 'invalid_input'],
  ])('at the beginning: %s of %i bytes', async (name, sizeBytes, metadata, error) => {
    const before = await stored();
    const answer = await begin(server, user, { name, sizeBytes, metadata });
    expect(answer.json()).toMatchObject({ code: 1, error });
    expect(await stored()).toEqual(before);
  });

  it('is an upload without a length, a name, or the version of the protocol', async () => {
    const send = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: RESUMABLE_PATH, headers: { ...user.headers, ...headers } });
    const metadata = `filename ${Buffer.from('a.csv').toString('base64')}`;
    expect((await send({ 'tus-resumable': '1.0.0', 'upload-metadata': metadata })).json().fields).toEqual({
      'Upload-Length': '必填',
    });
    expect((await send({ 'tus-resumable': '1.0.0', 'upload-length': '5' })).statusCode).toBe(400);
    for (const bad of ['filename %%%', 'x', 'filename'])
      expect((await send({ 'upload-length': '5', 'upload-metadata': bad })).statusCode).toBe(400);
    expect((await send({ 'upload-length': '5', 'upload-metadata': metadata })).statusCode).toBe(400);
  });

  it('when it is finished: a content that is not what the name says, which is removed', async () => {
    const fake = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const uploadId = await begun(user, fake, 'a.pdf');
    await patch(server, user, uploadId, 0, fake);
    const blobs = await server.blobs.list();
    expect((await finish(uploadId)).json()).toMatchObject({ error: 'file_wrong_content' });
    expect((await finish(uploadId)).statusCode).toBe(404);
    expect(await stored()).not.toContain(uploadId);
    expect(await server.blobs.list()).toEqual(blobs);
  });

  it('is what does not fit into the quota, of which unfinished uploads take their part', async () => {
    const tenantId = await server.addTenant('QUOTA');
    await setParams(server, { FILE_QUOTA_MB: '2' }, tenantId);
    const guest = await server.addUser({ tenantId });
    const first = uploadIdOf(await begin(server, guest, { name: 'a.mp4', sizeBytes: 1.5 * MB }));
    const second = await begin(server, guest, { name: 'b.mp4', sizeBytes: MB });
    expect(second.json()).toMatchObject({ error: 'file_quota_full' });
    await server.app.inject({
      method: 'DELETE',
      url: `${RESUMABLE_PATH}/${first}`,
      headers: { ...guest.headers, 'tus-resumable': '1.0.0' },
    });
    expect((await begin(server, guest, { name: 'b.mp4', sizeBytes: MB })).statusCode).toBe(201);
  });

  it('lets a group of up to 4,096 MB take what is larger than one call takes (case 44)', async () => {
    const body = { parentId: '2', name: 'films', fileSize: '4096', sort: 0 };
    const group = (await server.call(fileGroup.create, { body }, user)).json().data;
    const metadata = { fileListId: group.id };
    for (const sizeBytes of [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]) {
      const made = await begin(server, user, { name: 'a.mp4', sizeBytes, metadata });
      expect(made.statusCode, made.body).toBe(201);
      expect((await head(uploadIdOf(made))).headers['upload-length']).toBe(String(sizeBytes));
    }
    // What a group takes is smaller than its limit.
    const whole = await begin(server, user, { name: 'a.mp4', sizeBytes: 2 ** 32, metadata });
    expect(whole.json()).toMatchObject({ error: 'file_too_large', data: { limit: 4096 } });
    const more = { ...body, name: 'more', fileSize: '4097' };
    expect((await server.call(fileGroup.create, { body: more }, user)).statusCode).toBe(400);
  });
});

describe('uploads that are not finished', () => {
  it('expire: nothing reaches them, and the sweep removes what has arrived', async () => {
    const uploadId = await begun();
    await patch(server, user, uploadId, 0, TEXT);
    const past = new Date(server.clock.now());
    await server.db.tenant(server.tenantId, (tx) =>
      sql`update sys_file_upload set expires_at = ${past} where upload_id = ${uploadId}`.execute(tx),
    );
    expect((await head(uploadId)).statusCode).toBe(404);
    expect((await finish(uploadId)).statusCode).toBe(404);
    expect(await stored()).toContain(uploadId);
    await server.wiring.files.removeOld();
    expect(await stored()).not.toContain(uploadId);
  });

  it('give way to a newer one beyond the limit of a user', async () => {
    const owner = await server.addUser();
    const first = await begun(owner);
    for (let n = 1; n < LIMITS.fileUploadsOpenMax; n += 1) {
      server.clock.advance(1);
      await begun(owner);
    }
    expect((await head(first, owner)).statusCode).toBe(200);
    server.clock.advance(1);
    const last = await begun(owner);
    expect((await head(first, owner)).statusCode).toBe(404);
    expect((await head(last, owner)).statusCode).toBe(200);
    expect(await stored()).not.toContain(first);
  });
});
