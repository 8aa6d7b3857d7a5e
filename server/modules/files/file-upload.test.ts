import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, getUploadAssistance } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  plainAddress,
  type UploadForm,
  upload,
  uploadCsv,
  uploadedFile,
} from '#tests/support/files/file-upload.ts';
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
} from '#tests/support/files/sample-files.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

const made = (form: UploadForm, user = admin, query = '') => uploadedFile(server, user, form, query);
const errorOf = async (form: UploadForm, user = admin) => {
  const answer = await upload(server, user, form);
  return [answer.statusCode, answer.json().error];
};
const fetched = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

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
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    });
    if (fileType === 'file') expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect((await fetched(record.downloadUrl)).headers['content-disposition']).toMatch(/^attachment;/);
    const byRights = await fetched(plainAddress(record), admin.headers);
    expect(byRights.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('is answered with its id, its generated name and its address', async () => {
    const { data } = (await upload(server, admin, { name: 'a.csv', bytes: 'a' })).json();
    expect(Object.keys(data).sort()).toEqual(['fileName', 'id', 'url']);
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
