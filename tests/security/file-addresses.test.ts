import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let user: TestUser;
let record: FileRecord;
let other: FileRecord;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser();
  const recordOf = async (by: TestUser): Promise<FileRecord> => {
    const id = await uploadCsv(server, by);
    return (await server.call(file.get, { params: { id } }, by)).json().data;
  };
  record = await recordOf(user);
  other = await recordOf(await server.addUser({ tenantId: await server.addTenant('other') }));
});
afterAll(() => server.close());

const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;
/** bucket, signature, name */
const partsOf = (url: string) => url.split('/').slice(3) as [string, string, string];
const join = (...parts: readonly string[]) => `/admin/sys-file/${parts.join('/')}`;

describe('a signed address', () => {
  it('is good without a session', async () => {
    expect(await statusOf(record.url)).toBe(200);
    expect(await statusOf(other.url)).toBe(200);
  });

  it('H6 is good for its own file and tenant alone', async () => {
    const [bucket, signature, name] = partsOf(record.url);
    const [, foreign, foreignName] = partsOf(other.url);
    const [tenant = '', expires = '', code = ''] = signature.split('.');
    const [foreignTenant = ''] = foreign.split('.');
    for (const url of [
      join(bucket, signature, foreignName),
      join(bucket, foreign, name),
      join('other', signature, name),
      join(bucket, `${foreignTenant}.${expires}.${code}`, name),
      join(bucket, `${tenant}.${Number(expires) + 1}.${code}`, name),
      join(bucket, `${tenant}.${expires}.${code.slice(0, -2)}AA`, name),
      join(bucket, `${tenant}.${expires}.${'A'.repeat(43)}`, name),
    ])
      expect(await statusOf(url), url).toBe(404);
    for (const url of [join(bucket, `${tenant}.${expires}.`, name), join(bucket, 'x', name)])
      expect(await statusOf(url), url).toBe(400);
  });

  it('is refused when it has expired, and a record has a new one by then', async () => {
    expect(await statusOf(record.url)).toBe(200);
    server.clock.advance((LIMITS.fileUrlValidS + LIMITS.fileUrlStepS) * 1_000);
    expect(await statusOf(record.url)).toBe(404);
    const later = await server.addUser();
    const again = (await server.call(file.get, { params: { id: record.id } }, later)).json().data;
    expect(again.url).not.toBe(record.url);
    expect(await statusOf(again.url)).toBe(200);
  });

  it('of a removed file shows nothing', async () => {
    const by = await server.addUser();
    const { url } = (await server.call(file.get, { params: { id: record.id } }, by)).json().data;
    expect((await server.call(file.remove, { params: { id: record.id } }, by)).statusCode).toBe(200);
    expect(await statusOf(url)).toBe(404);
  });
});
