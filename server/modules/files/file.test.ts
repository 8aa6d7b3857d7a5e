import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRecord, file, pageTenantFiles, shareFiles } from '#shared/contracts/files/file.ts';
import { getFile } from '#shared/contracts/files/file-address.ts';
import { pageRemovedFiles, purgeFiles } from '#shared/contracts/files/file-trash.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import {
  beginAddressStep,
  plainAddress,
  replace,
  type UploadForm,
  uploadCsv,
  uploadedFile,
} from '#tests/support/files/file-upload.ts';
import { fileSample } from '#tests/support/samples/files/file.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

async function startAtStep(): Promise<TestServer> {
  const server = await startTestServer();
  beginAddressStep(server);
  return server;
}

describeCrud(fileSample, startAtStep);

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startAtStep();
  admin = await server.addUser();
});
afterAll(() => server.close());

const made = (form: UploadForm, user = admin, query = '') => uploadedFile(server, user, form, query);
const fetched = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

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
    expect((await fetched(plainAddress(record), other.headers)).statusCode).toBe(404);
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

describe('a file by its address', () => {
  it('needs a session, a permission and a tenant, and no path is one', async () => {
    const record = await made({ name: 'a.csv', bytes: 'a' });
    expect((await fetched(plainAddress(record))).statusCode).toBe(401);
    const nobody = await server.addUser({ permissions: [] });
    expect((await fetched(plainAddress(record), nobody.headers)).statusCode).toBe(403);
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    expect((await fetched(plainAddress(record), stranger.headers)).statusCode).toBe(404);
    const params = { bucket: 'file', filename: '../../secrets.key' };
    expect((await server.call(getFile, { params, query: {} }, admin)).statusCode).toBe(400);
  });
});
