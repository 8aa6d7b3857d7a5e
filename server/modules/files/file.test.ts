import { loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FileRecord,
  file,
  filePath,
  getFile,
  getFileHistory,
  getFileUses,
  getFileVersion,
  getUploadAssistance,
  pageRemovedFiles,
  pageTenantFiles,
  purgeFiles,
  shareFiles,
  takeFileBack,
} from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { logoPath } from '#shared/contracts/platform/tenant-setting.ts';
import { describeCrud } from '#tests/support/describe-crud.ts';
import { replace, type UploadForm, upload, uploadCsv } from '#tests/support/file-upload.ts';
import { provePassword } from '#tests/support/prove-password.ts';
import {
  AVI,
  CSV_GBK,
  compoundOf,
  DOCX_PARTS,
  MP3,
  MP4,
  PDF,
  picture,
  XLSX_PARTS,
  zipOf,
} from '#tests/support/sample-files.ts';
import { setParams } from '#tests/support/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const DAY_MS = 86_400_000;
const STEP_MS = LIMITS.fileUrlStepS * 1_000;

/** Signed addresses are the same until the next step: it begins now. */
async function startAtStep(): Promise<TestServer> {
  const server = await startTestServer();
  server.clock.advance(STEP_MS - (server.clock.now() % STEP_MS));
  return server;
}

describeCrud(
  file,
  {
    body: (serial) => ({ uploadName: `name ${serial}.csv` }),
    make: (serial, server, admin) => uploadCsv(server, admin, `name ${serial}.csv`),
    change: { uploadName: 'changed.csv', tenantStart: '1' },
    text: ['uploadName', 255],
    required: 'uploadName',
    filter: ({ uploadName }) => ['uploadName', String(uploadName)],
    outsider: (server) => server.addUser({ reach: { dsType: 4 } }),
  },
  startAtStep,
);

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startAtStep();
  admin = await server.addUser();
});
afterAll(() => server.close());

async function made(form: UploadForm, user = admin, query = ''): Promise<FileRecord> {
  const answer = await upload(server, user, form, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(Object.keys(answer.json().data).sort()).toEqual(['fileName', 'id', 'url']);
  return (await server.call(file.get, { params: { id: answer.json().data.id } }, user)).json().data;
}
const errorOf = async (form: UploadForm, user = admin) => {
  const answer = await upload(server, user, form);
  return [answer.statusCode, answer.json().error];
};
const fetched = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const plain = ({ bucket, fileName }: FileRecord): string => filePath(bucket, fileName);

describe('an upload', () => {
  it.each([
    ['a.png', () => picture('png'), 'img', 'image/png', 'inline'],
    ['a.JPG', () => picture('jpg'), 'img', 'image/jpeg', 'inline'],
    ['a.pdf', () => PDF, 'file', 'application/pdf', 'attachment'],
    ['a.doc', () => compoundOf('WordDocument'), 'file', 'application/msword', 'attachment'],
    ['a.docx', () => zipOf(DOCX_PARTS), 'file', 'application/vnd.openxmlformats', 'attachment'],
    ['a.xls', () => compoundOf('Workbook'), 'file', 'application/vnd.ms-excel', 'attachment'],
    ['a.xlsx', () => zipOf(XLSX_PARTS), 'file', 'application/vnd.openxmlformats', 'attachment'],
    ['a.mp3', () => MP3, 'file', 'audio/mpeg', 'inline'],
    ['a.mp4', () => MP4, 'file', 'video/mp4', 'inline'],
    ['a.avi', () => AVI, 'file', 'video/x-msvideo', 'attachment'],
    ['a.csv', () => CSV_GBK, 'file', 'text/csv', 'attachment'],
  ])('takes %s, and serves it as what it is', async (name, bytesOf, fileType, type, disposition) => {
    const bytes = await bytesOf();
    const record = await made({ name, bytes });
    expect(record).toMatchObject({
      original: name,
      uploadName: name,
      type: name.slice(2).toLowerCase(),
      fileType,
      fileListId: null,
      tenantStart: '0',
      version: 1,
      createUserId: admin.userId,
      createBy: admin.username,
    });
    expect(record.fileName).toMatch(/^[0-9a-f]{32}\.[a-z0-9]+$/);
    const answer = await fetched(record.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
    expect(String(answer.headers['content-disposition'])).toMatch(new RegExp(`^${disposition};`));
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (fileType === 'file') expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect((await fetched(record.downloadUrl)).headers['content-disposition']).toMatch(/^attachment;/);
    const byRights = await fetched(plain(record), admin.headers);
    expect(byRights.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('draws pictures anew, upright, with a small one beside', async () => {
    const record = await made({ name: 'a.png', bytes: await picture('png', { width: 800, height: 400 }) });
    expect(record).toMatchObject({ width: 800, height: 400 });
    const thumb = await fetched(record.fileIcon ?? '');
    const { width, height } = await loadImage(thumb.rawPayload);
    expect([width, height]).toEqual([LIMITS.fileThumbPx, LIMITS.fileThumbPx / 2]);
    const csv = await made({ name: 'a.csv', bytes: 'a' });
    expect(csv.fileIcon).toBeNull();
    expect((await fetched(`${csv.url}?thumb=1`)).statusCode).toBe(404);
  });

  it('takes its fields before or behind the file, as the cropper sends them', async () => {
    const fields = { fileListId: '11', uploadName: '头像', tenantStart: '1' };
    const bytes = await picture('png', { width: 150, height: 150 });
    const shown = { fileListId: '11', uploadName: '头像.png', tenantStart: '1', original: 'blob.png' };
    expect(await made({ name: 'blob.png', bytes, before: fields }, admin, '?prefix=linewall')).toMatchObject({
      ...shown,
      bucket: 'linewall',
    });
    expect(await made({ name: 'blob.png', bytes, behind: fields })).toMatchObject(shown);
  });

  it('is bounded by the group in size, and in a group of cropped pictures to pictures', async () => {
    const group = (
      await server.call(fileGroup.create, { body: { name: 'small', parentId: '2', fileSize: '1' } }, admin)
    ).json().data.id;
    const before = { fileListId: group };
    const megabyte = 'a,b\n'.repeat(256 * 1024);
    expect(await made({ name: 'a.csv', bytes: megabyte.slice(1), before })).toMatchObject({
      fileListId: group,
    });
    const refused = await upload(server, admin, { name: 'a.csv', bytes: megabyte, before });
    expect(refused.json()).toMatchObject({
      code: 1,
      error: 'file_too_large',
      msg: '上传文件大小不能超过 1MB',
    });
    // The limit counts for what is linked to the group later, too.
    const id = await uploadCsv(server, admin, 'a.csv');
    const large = (await made({ name: 'a.csv', bytes: megabyte })).id;
    const link = (body: object) => server.call(file.update, { body: body as never }, admin);
    expect((await link({ id, fileListId: group })).json().data).toMatchObject({
      fileListId: group,
      uploadName: 'a.csv',
    });
    expect((await link({ id: large, fileListId: group })).json().error).toBe('file_too_large');
    expect((await link({ id, fileListId: '11' })).json().fields).toHaveProperty('fileListId');
    expect(await errorOf({ name: 'a.csv', bytes: 'a', before: { fileListId: '11' } })).toEqual([
      400,
      'file_not_cropped',
    ]);
    expect(await errorOf({ name: 'a.jpeg', bytes: await picture('jpg') })).toEqual([400, 'file_wrong_type']);
    const cropped = { name: 'a.jpeg', bytes: await picture('jpg'), before: { fileListId: '11' } };
    expect(await made(cropped)).toMatchObject({ type: 'jpeg', fileType: 'img' });
    const unknown = await upload(server, admin, { name: 'a.csv', bytes: 'a', before: { fileListId: '987' } });
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['fileListId']]);
  });

  it('is rejected with the messages of the specification', async () => {
    const refused = await upload(server, admin, { name: 'a.exe', bytes: 'MZ' });
    expect(refused.json().msg).toBe('上传文件只能是 jpg、png、pdf、doc、docx、xls、xlsx、mp3、mp4、avi格式');
    const english = await upload(
      server,
      admin,
      { name: 'a.exe', bytes: 'MZ' },
      { headers: { 'accept-language': 'en' } },
    );
    expect(english.json().msg).toMatch(/^Only jpg, png, pdf/);
    const nothing = await server.app.inject({
      method: 'POST',
      url: '/admin/sys-file/upload',
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="uploadName"\r\n\r\na\r\n--x--\r\n',
    });
    expect(nothing.json().error).toBe('import_no_file');
  });

  it('is refused beyond the quota of the tenant, and leaves nothing then', async () => {
    const tenantId = await server.addTenant('quota');
    const user = await server.addUser({ tenantId });
    await setParams(server, { FILE_QUOTA_MB: '1' }, tenantId);
    const half = 'a,b\n'.repeat(150 * 1024);
    await uploadCsv(server, user);
    expect((await upload(server, user, { name: 'a.csv', bytes: half })).statusCode).toBe(200);
    const before = await server.blobs.list();
    expect(await errorOf({ name: 'a.csv', bytes: half }, user)).toEqual([409, 'file_quota_full']);
    expect(await server.blobs.list()).toEqual(before);
    const assistance = (await server.call(getUploadAssistance, {}, user)).json().data;
    expect(assistance).toMatchObject({
      quotaBytes: 1024 * 1024,
      usedBytes: half.length + 10,
      filesAtOnce: 3,
    });
  });
});

describe('the library', () => {
  it('shows 12 at a time, the newest first, by group with what is below it', async () => {
    const tenantId = await server.addTenant('pages');
    const user = await server.addUser({ tenantId });
    for (let count = 0; count < 13; count += 1) {
      server.clock.advance(1);
      await uploadCsv(server, user, `${count}.csv`, { fileListId: count % 2 ? '21' : '22' });
    }
    const page = async (query: object) =>
      (await server.call(file.page, { query: query as never }, user)).json().data;
    const first = await page({});
    expect(first).toMatchObject({ total: 13, current: 1, size: 12 });
    expect(first.records[0].uploadName).toBe('12.csv');
    expect(await page({ current: 2 })).toMatchObject({ records: [{ uploadName: '0.csv' }] });
    expect((await page({ fileListId: '21', descs: 'create_time' })).total).toBe(6);
    expect((await page({ fileListId: '2' })).total).toBe(13);
    expect((await page({ fileType: 'img' })).total).toBe(0);
    expect((await page({ isOwn: 'true' })).total).toBe(13);
  });

  it('shows a file within the data authority of its uploader, or in the whole tenant where it is shared', async () => {
    const own = await server.addUser({ reach: { dsType: 4 } });
    const other = await server.addUser({ reach: { dsType: 4 } });
    const record = await made({ name: 'a.csv', bytes: 'a' }, own);
    const seen = async (user: TestUser) =>
      (await server.call(file.get, { params: { id: record.id } }, user)).statusCode;
    expect([await seen(own), await seen(other), await seen(admin)]).toEqual([200, 404, 200]);
    expect((await fetched(plain(record), other.headers)).statusCode).toBe(404);
    const listed = async (user: TestUser) =>
      (await server.call(pageTenantFiles, { query: {} }, user))
        .json()
        .data.records.map(({ id }: FileRecord) => id);
    expect(await listed(own)).not.toContain(record.id);
    const share = (user: TestUser) =>
      server.call(shareFiles, { body: { id: record.id as never, tenantStart: 1 } }, user);
    expect((await share(other)).statusCode).toBe(404);
    expect((await share(own)).json().data).toBe(true);
    expect(await seen(other)).toBe(200);
    expect(await listed(other)).toContain(record.id);
    // All users read it; only its creator changes it.
    expect((await server.call(file.remove, { params: { id: record.id } }, other)).statusCode).toBe(404);
  });

  it('is changed by its uploader and by users who may change files of others, and by no one else', async () => {
    const uploader = await server.addUser({ permissions: ['file_view', 'file_upload'] });
    const colleague = await server.addUser({ permissions: ['file_view', 'file_upload'] });
    const { id } = await made({ name: 'a.csv', bytes: 'a' }, uploader);
    const body = { id, uploadName: 'b.csv' };
    const tries = (user: TestUser) => [
      server.call(file.update, { body }, user),
      replace(server, user, id, { name: 'b.csv', bytes: 'b' }),
      server.call(file.remove, { params: { id } }, user),
      server.call(file.removeMany, { query: { id: [id] } }, user),
      server.call(shareFiles, { body: { id: [id], tenantStart: '1' } }, user),
    ];
    for (const attempt of tries(colleague)) expect((await attempt).statusCode).toBe(403);
    expect((await server.call(file.update, { body }, uploader)).statusCode).toBe(200);
    expect((await server.call(file.remove, { params: { id } }, uploader)).statusCode).toBe(200);
    const trash = async (user: TestUser) =>
      (await server.call(pageRemovedFiles, { query: {} }, user))
        .json()
        .data.records.map((one: FileRecord) => one.id);
    expect(await trash(uploader)).toEqual([id]);
    expect(await trash(colleague)).toEqual([]);
    expect((await server.call(file.restore, { body: { ids: [id] } }, colleague)).statusCode).toBe(403);
    expect((await server.call(purgeFiles, { query: { id: [id] } }, colleague)).statusCode).toBe(403);
    expect((await server.call(file.restore, { body: { ids: [id] } }, admin)).statusCode).toBe(200);
  });

  it('keeps the extension of a file whatever it is called', async () => {
    const { id } = await made({ name: 'a.csv', bytes: 'a' });
    const rename = async (uploadName: string) =>
      (await server.call(file.update, { body: { id, uploadName } }, admin)).json().data.uploadName;
    expect(await rename('b')).toBe('b.csv');
    expect(await rename('b.html')).toBe('b.html.csv');
    expect(await rename('B.CSV')).toBe('B.CSV');
    const saved = await fetched(
      (await server.call(file.get, { params: { id } }, admin)).json().data.downloadUrl,
    );
    expect(saved.headers['content-disposition']).toContain('B.CSV');
  });

  it.each(['POST', 'PUT'] as const)(
    'takes the link of an uploaded file by %s to its group',
    async (method) => {
      const id = await uploadCsv(server, admin);
      const link = (payload: object, { headers } = admin) =>
        server.app.inject({ method, url: '/admin/sysfilelist', headers, payload });
      expect((await link({ id, fileListId: '21' })).json()).toMatchObject({ code: 0, data: true });
      const linked = (await server.call(file.get, { params: { id } }, admin)).json().data;
      expect(linked).toMatchObject({ fileListId: '21', uploadName: 'list.csv' });
      expect((await link({ id, fileListId: '987' })).statusCode).toBe(400);
      const stranger = await server.addUser({ tenantId: await server.addTenant(`link-${method}`) });
      expect((await link({ id, fileListId: '21' }, stranger)).statusCode).toBe(404);
      const uploader = await server.addUser({ permissions: ['file_view', 'file_upload'] });
      expect((await link({ id, fileListId: '21' }, uploader)).statusCode).toBe(403);
    },
  );

  it('is removed as clients of this protocol do it', async () => {
    const ids = [await uploadCsv(server, admin), await uploadCsv(server, admin)];
    const url = `/admin/sys-file/ids?id=${ids[0]}&id=${ids[1]}`;
    const answer = await server.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect(answer.json()).toMatchObject({ code: 0, data: true });
    for (const id of ids)
      expect((await server.call(file.get, { params: { id } }, admin)).statusCode).toBe(404);
  });
});

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

describe('pictures of notices', () => {
  const publish = (images: readonly string[], user = admin) =>
    server.call(
      notice.create,
      { body: { msgType: '2', noticeTitle: '停电', messageContent: '周六', images: [...images] } },
      user,
    );

  it('are shown to every reader, whatever reaches the picture, and hold it in the library', async () => {
    const record = await made({ name: 'a.png', bytes: await picture('png') });
    // A client stores what it was given: the signed address or the lasting one.
    const created = await publish([record.url, plain(record)]);
    expect(created.statusCode, created.body).toBe(200);
    const reader = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    const { id } = created.json().data;
    const shown = (await server.call(notice.get, { params: { id } }, reader)).json().data.images;
    expect(shown).toHaveLength(2);
    for (const url of shown) expect((await fetched(url)).headers['content-type']).toBe('image/png');
    const uses = await server.call(getFileUses, { params: { id: record.id } }, admin);
    expect(uses.json().data).toEqual([{ subject: 'notice', id, name: '停电' }]);
    const refused = await server.call(file.remove, { params: { id: record.id } }, admin);
    expect(refused.json()).toMatchObject({ error: 'file_in_use', data: [{ id }] });
    // Saving it again changes nothing of them.
    const body = { ...created.json().data, noticeTitle: '停水' };
    const changed = await server.call(notice.update, { body }, admin);
    expect(changed.json().data.images).toEqual(shown);
    await server.call(notice.remove, { params: { id } }, admin);
    expect((await server.call(file.remove, { params: { id: record.id } }, admin)).statusCode).toBe(200);
  });

  it('in its article are signed, held and checked like the others, and so are its videos', async () => {
    const png = await made({ name: 'a.png', bytes: await picture('png') });
    const post = (messageContent: string, user = admin) =>
      server.call(
        notice.create,
        { body: { msgType: '2', noticeTitle: '检修', messageContent, images: [] } },
        user,
      );
    const created = await post(`<p>看图<img src="${png.url}"></p>`);
    expect(created.statusCode, created.body).toBe(200);
    const { id } = created.json().data;
    const reader = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    const record = (await server.call(notice.get, { params: { id } }, reader)).json().data;
    const [, address = ''] = /<img src="([^"]+)"/.exec(record.messageContent) ?? [];
    expect(address).not.toBe(plain(png));
    expect((await fetched(address)).headers['content-type']).toBe('image/png');
    const uses = await server.call(getFileUses, { params: { id: png.id } }, admin);
    expect(uses.json().data).toEqual([{ subject: 'notice', id, name: '检修' }]);
    expect((await server.call(file.remove, { params: { id: png.id } }, admin)).statusCode).toBe(409);
    // Another author keeps what is there, and adds nothing out of reach.
    const author = await server.addUser({ reach: { dsType: 4 } });
    const kept = await server.call(notice.update, { body: { ...record, noticeTitle: '改' } }, author);
    expect(kept.statusCode, kept.body).toBe(200);
    // It is signed anew each time: what was stored holds no address that expires.
    server.clock.advance((LIMITS.fileUrlValidS + LIMITS.fileUrlStepS) * 1_000);
    expect((await fetched(address)).statusCode).toBe(404);
    const later = (await server.call(notice.get, { params: { id } }, reader)).json().data;
    const [, anew = ''] = /<img src="([^"]+)"/.exec(later.messageContent) ?? [];
    expect((await fetched(anew)).statusCode).toBe(200);
    const stranger = await server.addUser({ tenantId: await server.addTenant('articles') });
    const csv = await made({ name: 'a.csv', bytes: 'a' });
    for (const [html, user] of [
      [`<p><img src="${png.url}"></p>`, author],
      [`<p><video src="${png.url}"></video></p>`, admin],
      [`<p>a<video src="${plain(csv)}"></video></p>`, admin],
      [`<p><img src="${plain(png)}"></p>`, stranger],
    ] as const) {
      const answer = await post(html, user);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['messageContent']]);
    }
  });

  it('are pictures that their author reaches', async () => {
    const mine = await made({ name: 'a.png', bytes: await picture('png') });
    const author = await server.addUser({ reach: { dsType: 4 } });
    const csv = await made({ name: 'a.csv', bytes: 'a' });
    for (const [path, user] of [
      [mine.url, author],
      [csv.url, admin],
      ['/admin/sys-file/file/0123456789abcdef.png', admin],
    ] as const) {
      const answer = await publish([path], user);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['images']]);
    }
  });
});

describe('a file by its address', () => {
  it('needs a session, a permission and a tenant, and no path is one', async () => {
    const record = await made({ name: 'a.csv', bytes: 'a' });
    expect((await fetched(plain(record))).statusCode).toBe(401);
    const nobody = await server.addUser({ permissions: [] });
    expect((await fetched(plain(record), nobody.headers)).statusCode).toBe(403);
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    expect((await fetched(plain(record), stranger.headers)).statusCode).toBe(404);
    const params = { bucket: 'file', filename: '../../secrets.key' };
    expect((await server.call(getFile, { params, query: {} }, admin)).statusCode).toBe(400);
  });
});
