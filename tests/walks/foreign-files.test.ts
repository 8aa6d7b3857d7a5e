import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * The calls of the file library as programs send them that know the specification (point 7) only: paths, methods and
 * places of parameters are spelled out; nothing of our contracts is used.
 */
let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  user = await server.addUser();
});
afterAll(() => server.close());

const headers = () => ({ Authorization: `Bearer ${user.token}`, 'TENANT-ID': '1' });

/** `data` of an answer that is done: status 200, code 0, no message. */
async function done<T>(method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers(), ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const parsed = (await answer.json()) as { code: number; msg: string | null; data: T };
  expect([answer.status, parsed], `${method} ${path}`).toMatchObject([200, { code: 0, msg: null }]);
  return parsed.data;
}

interface FileRow {
  readonly id: string;
  readonly fileName: string;
  readonly url: string;
}
interface Page {
  readonly records: readonly FileRow[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** A form as a browser makes it: the file first, then its fields. */
function formOf(bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return form;
}
const csv = (name: string): FormData => formOf(Buffer.from('a,b'), name);
const TEXT_ID = expect.stringMatching(/^\d+$/);

describe('files', () => {
  it('are uploaded, answered with id, fileName and url, linked to a group and listed by it', async () => {
    const sent = await done<FileRow>('POST', '/admin/sys-file/upload?prefix=linewall', csv('生产计划.csv'));
    expect(sent).toEqual({ id: TEXT_ID, fileName: expect.any(String), url: expect.any(String) });
    await done('PUT', '/admin/sysfilelist', { id: sent.id, fileListId: '21' });
    const page = await done<Page>('GET', '/admin/sys-file/page?current=1&size=12&fileListId=21');
    expect(page).toMatchObject({ total: 1, current: 1, size: 12 });
    expect(page.records[0]).toMatchObject({
      ...sent,
      type: 'csv',
      fileListId: '21',
      original: '生产计划.csv',
      uploadName: '生产计划.csv',
      fileIcon: null,
      createUserId: user.userId,
      fileType: 'file',
    });
    const picked = await done<Page>('GET', '/admin/sys-file/page?current=1&size=24&descs=create_time');
    expect(picked.size).toBe(24);
  });

  it('that were cropped come with their group, name and tenant flag, and are shown without a header', async () => {
    const png = await picture('png', { width: 150, height: 150 });
    const fields = { fileListId: '11', uploadName: 'avatar.png', tenantStart: '1' };
    const { id, fileName, url } = await done<FileRow>(
      'POST',
      '/admin/sys-file/upload',
      formOf(png, 'avatar.png', fields),
    );
    expect((await fetch(`${address}${url}`)).headers.get('content-type')).toBe('image/png');
    const row = await done<FileRow & { fileIcon: string }>('GET', `/admin/sys-file/${id}`);
    expect(row).toMatchObject({ ...fields, fileType: 'img' });
    expect((await fetch(`${address}${row.fileIcon}`)).status).toBe(200);
    const byName = await fetch(`${address}/admin/sys-file/file/${fileName}`, { headers: headers() });
    expect(byName.status).toBe(200);
    const system = await done<Page>('GET', '/admin/sys-file/getsyspage?current=1&size=12');
    expect(system.records.map((one) => one.id)).toContain(id);
    await done('PUT', '/admin/sys-file/bystart', { id, tenantStart: 0 });
    expect((await done<Page>('GET', '/admin/sys-file/getsyspage')).total).toBe(0);
  });

  it('are changed by the row that was given, and removed one by one or several at once', async () => {
    const rows: FileRow[] = [];
    for (const name of ['a.csv', 'b.csv', 'c.csv'])
      rows.push(await done<FileRow>('POST', '/admin/sys-file/upload', csv(name)));
    const [a, b, c] = rows.map(({ id }) => id);
    const row = await done<object>('GET', `/admin/sys-file/${a}`);
    await done('PUT', '/admin/sys-file', { ...row, uploadName: 'renamed.csv' });
    expect(await done('GET', `/admin/sys-file/${a}`)).toMatchObject({ uploadName: 'renamed.csv' });
    expect(await done('DELETE', `/admin/sys-file/${a}`)).toBe(true);
    expect(await done('DELETE', `/admin/sys-file/ids?id=${b}&id=${c}`)).toBe(true);
    const gone = await fetch(`${address}/admin/sys-file/${b}`, { headers: headers() });
    expect([gone.status, (await gone.json()).msg]).toEqual([404, '资源不存在']);
  });

  it('say what an upload has to know', async () => {
    expect(await done('GET', '/admin/sys-file/assistance')).toMatchObject({
      types: expect.arrayContaining(['jpg', 'csv']),
      filesAtOnce: 3,
    });
  });
});

describe('groups', () => {
  it('are read as a tree and one by one, added, changed and removed', async () => {
    const tree = await done<{ id: string; children: object[] }[]>('GET', '/admin/sysfilelist/filetree');
    expect(tree[0]).toMatchObject({ id: '1', children: expect.any(Array) });
    const { id } = await done<{ id: string }>('POST', '/admin/sysfilelist', {
      parentId: '2',
      name: '图纸',
      fileSize: '50',
    });
    await done('PUT', '/admin/sysfilelist', { id, parentId: '2', name: '图纸', fileSize: '60' });
    expect(await done('GET', `/admin/sysfilelist/${id}`)).toMatchObject({ parentId: '2', fileSize: '60' });
    expect(await done('DELETE', `/admin/sysfilelist/?ids=${id}`)).toBe(true);
  });
});
