import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { pageRemovedFiles, purgeFiles } from '#shared/contracts/files/file-trash.ts';
import { getFileHistory, getFileVersion, takeFileBack } from '#shared/contracts/files/file-version.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { logoPath } from '#shared/contracts/platform/tenant-setting.ts';
import {
  beginAddressStep,
  replace,
  type UploadForm,
  uploadCsv,
  uploadedFile,
} from '#tests/support/files/file-upload.ts';
import { MP4, PDF, picture } from '#tests/support/files/sample-files.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  beginAddressStep(server);
  admin = await server.addUser();
});
afterAll(() => server.close());

const made = (form: UploadForm, user = admin, query = '') => uploadedFile(server, user, form, query);
const fetched = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('the content of a file', () => {
  it('is replaced under the same address, and comes back', async () => {
    const record = await made({ name: 'a.csv', bytes: 'one' });
    const { id } = record;
    expect((await replace(server, admin, id, { name: 'b.pdf', bytes: PDF })).json()).toMatchObject({
      error: 'file_other_type',
      msg: '新文件须同为 csv 格式',
    });
    const replaced = (await replace(server, admin, id, { name: 'b.csv', bytes: 'second' })).json().data;
    expect(replaced).toMatchObject({ id, version: 2, original: 'b.csv', uploadName: 'a.csv', sizeBytes: 6 });
    expect(replaced.fileName).toBe(record.fileName);
    expect((await fetched(record.url)).body).toBe('second');
    const history = (await server.call(getFileHistory, { params: { id } }, admin)).json().data;
    expect(history).toMatchObject([{ version: 1, original: 'a.csv', sizeBytes: 3, by: admin.username }]);
    const former = await server.call(getFileVersion, { params: { id, version: 1 } }, admin);
    expect([former.body, former.headers['content-disposition']]).toEqual([
      'one',
      expect.stringMatching(/^attachment;/),
    ]);
    const back = (await server.call(takeFileBack, { params: { id, version: 1 } }, admin)).json().data;
    expect(back).toMatchObject({ version: 3, original: 'a.csv', sizeBytes: 3 });
    expect((await fetched(record.url)).body).toBe('one');
    expect((await server.call(getFileHistory, { params: { id } }, admin)).json().data).toMatchObject([
      { version: 2 },
    ]);
  });

  it('has at most the allowed number of versions, blobs included', async () => {
    const { id } = await made({ name: 'a.csv', bytes: '0' });
    const before = (await server.blobs.list()).length;
    for (let count = 1; count <= LIMITS.fileVersionsMax + 2; count += 1)
      expect((await replace(server, admin, id, { name: 'a.csv', bytes: String(count) })).statusCode).toBe(
        200,
      );
    const history = (await server.call(getFileHistory, { params: { id } }, admin)).json().data;
    expect(history.map(({ version }: { version: number }) => version)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
    expect((await server.blobs.list()).length).toBe(before + LIMITS.fileVersionsMax);
  });

  it('is served in ranges, and with 304 to a client that has it', async () => {
    const record = await made({ name: 'a.mp4', bytes: MP4 });
    const part = await fetched(record.url, { range: 'bytes=4-11' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftypisom']);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 4-11/${MP4.length}`,
      'content-length': '8',
    });
    const beyond = await fetched(record.url, { range: `bytes=${MP4.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${MP4.length}`]);
    const whole = await fetched(record.url);
    const etag = String(whole.headers.etag);
    expect((await fetched(record.url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await fetched(record.url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await fetched(record.url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await fetched(record.url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
  });
});

describe('a removed file', () => {
  it('stays in the trash for its time, then is deleted with its blobs, which is audited', async () => {
    const { id, url } = await made({ name: 'a.png', bytes: await picture('png') });
    await replace(server, admin, id, { name: 'b.png', bytes: await picture('png', { width: 9 }) });
    const before = (await server.blobs.list()).length;
    await server.call(file.remove, { params: { id } }, admin);
    expect((await fetched(url)).statusCode).toBe(404);
    const inTrash = async () =>
      (await server.call(pageRemovedFiles, { query: { size: 200 } }, admin))
        .json()
        .data.records.filter((one: FileRecord) => one.id === id);
    const [removed] = await inTrash();
    expect(removed).toMatchObject({
      delBy: admin.username,
      goneTime: removed.delTime + LIMITS.fileTrashDays * DAY_MS,
    });
    await server.wiring.files.removeOld();
    expect(await inTrash()).toHaveLength(1);
    server.clock.advance(LIMITS.fileTrashDays * DAY_MS + 1);
    admin = await server.addUser();
    await server.wiring.files.removeOld();
    expect(await inTrash()).toHaveLength(0);
    expect((await server.blobs.list()).length).toBeLessThanOrEqual(before - 4);
  });

  it('is purged before its time by a user with the permission', async () => {
    const id = await uploadCsv(server, admin);
    expect((await server.call(purgeFiles, { query: { id: [id] } }, admin)).statusCode).toBe(404);
    await server.call(file.remove, { params: { id } }, admin);
    const before = (await server.blobs.list()).length;
    const refused = await server.call(purgeFiles, { query: { id: [id] } }, admin);
    expect(refused.json()).toMatchObject({ error: 'verification_required' });
    const stolen = await provePassword(server, await server.addUser(), 'file_purge');
    const foreign = await server.call(purgeFiles, { query: { id: [id], proof: stolen } }, admin);
    expect(foreign.json()).toMatchObject({ error: 'verification_required' });
    expect((await server.blobs.list()).length).toBe(before);

    const proof = await provePassword(server, admin, 'file_purge');
    expect((await server.call(purgeFiles, { query: { id: [id], proof } }, admin)).json().data).toBe(true);
    expect((await server.blobs.list()).length).toBe(before - 1);
    const again = await uploadCsv(server, admin);
    await server.call(file.remove, { params: { id: again } }, admin);
    expect((await server.call(purgeFiles, { query: { id: [again], proof } }, admin)).statusCode).toBe(
      refused.statusCode,
    );
    expect((await server.call(file.restore, { body: { ids: [id] } }, admin)).statusCode).toBe(404);
  });

  it('has no blobs without a row: these are deleted by the second check, others stay', async () => {
    const { url } = await made({ name: 'a.csv', bytes: 'kept' });
    await server.blobs.put('file-orphan', Buffer.from('x'));
    await server.blobs.put('machine-other', Buffer.from('x'));
    await server.wiring.files.removeOld();
    expect(await server.blobs.list()).toContain('file-orphan');
    await server.wiring.files.removeOld();
    const left = await server.blobs.list();
    expect(left).not.toContain('file-orphan');
    expect(left).toContain('machine-other');
    expect((await fetched(url)).body).toBe('kept');
  });
});

describe('pictures of records from before the library', () => {
  it('are drawn anew once, where they can be; nothing else of their files is kept', async () => {
    const key = 'f'.repeat(32);
    const hidden = Buffer.from('<script>hidden</script>');
    const raw = Buffer.concat([await picture('jpg'), hidden]);
    await server.blobs.put('logo-raw', raw);
    await server.blobs.put('avatar-broken', Buffer.from('no picture'));
    await server.db.platform(async (tx) => {
      await sql`update sys_tenant_setting set logo_key = ${key}, logo_blob = 'logo-raw', logo_type = 'image/jpeg'
        where tenant_id = ${server.tenantId}`.execute(tx);
      await sql`update sys_user set avatar_blob = 'avatar-broken', avatar_type = 'image/png'
        where user_id = ${admin.userId}`.execute(tx);
    });
    const shown = async () => (await server.app.inject({ url: logoPath(key) })).rawPayload;
    expect(await shown()).toEqual(raw);

    await server.wiring.files.removeOld();
    const drawn = await shown();
    expect(drawn.subarray(0, 2)).toEqual(raw.subarray(0, 2));
    expect(drawn.includes(hidden)).toBe(false);
    const left = await server.blobs.list();
    expect(left).toContain('avatar-broken');
    expect(left).not.toContain('logo-raw');

    // It is neither drawn again nor deleted as unused.
    await server.wiring.files.removeOld();
    await server.wiring.files.removeOld();
    expect(await server.blobs.list()).toEqual(left);
    expect(await shown()).toEqual(drawn);
  });
});
