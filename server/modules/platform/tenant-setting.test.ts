import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { file } from '#shared/contracts/files/file.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PUBLIC_PARAM_KEYS } from '#shared/contracts/platform/param.ts';
import {
  getCompany,
  getCurrentTenant,
  putLogo,
  removeLogo,
  updateCurrentTenant,
} from '#shared/contracts/platform/tenant-setting.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { putFileAt } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import type { PlatformSchema } from './schema.ts';

let server: TestServer;
let admin: TestUser;
let foreignAdmin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await userOfRole(server, 'admin');
  foreignAdmin = await userOfRole(server, 'admin', await server.addTenant('foreign'));
});
afterAll(() => server.close());

const current = async (user: TestUser) => (await server.call(getCurrentTenant, {}, user)).json().data;

describe('the flags of a tenant', () => {
  it('are changed one by one with the permission, and seen by all users of the tenant', async () => {
    const viewer = await userOfRole(server, 'viewer');
    const before = await current(viewer);
    const body = { watermark: true, iframeOrigins: ['https://reports.example.com'], accentColor: '#1a7f5a' };
    expect((await server.call(updateCurrentTenant, { body }, admin)).json().data).toEqual({
      ...before,
      watermark: true,
      iframeOrigins: ['https://reports.example.com'],
      accentColor: '#1A7F5A',
    });
    expect(await current(viewer)).toMatchObject({ watermark: true, singleSession: false });
    await server.call(updateCurrentTenant, { body: { singleSession: true, name: '新名称' } }, admin);
    expect(await current(viewer)).toMatchObject({ watermark: true, singleSession: true, name: '新名称' });
    expect(await server.wiring.tenantFlags.isSingleSession(server.tenantId)).toBe(true);
  });

  it('H13 are those of the caller’s tenant only', async () => {
    await server.call(updateCurrentTenant, { body: { watermark: true, accentColor: '#000000' } }, admin);
    expect(await current(foreignAdmin)).toMatchObject({
      code: 'foreign',
      watermark: false,
      accentColor: '#409EFF',
    });
    expect(await server.wiring.tenantFlags.isSingleSession(foreignAdmin.tenantId)).toBe(false);
  });

  it('H27 are not changed without the permission', async () => {
    const viewer = await userOfRole(server, 'viewer');
    expect((await server.call(updateCurrentTenant, { body: { watermark: false } }, viewer)).statusCode).toBe(
      403,
    );
  });

  it.each([
    { iframeOrigins: ['*'] },
    { iframeOrigins: ['javascript:alert(1)'] },
    { iframeOrigins: ['https://example.com/path'] },
    { accentColor: 'red' },
    { accentColor: '#40;background:url(//evil)' },
    { tenantId: '2' },
    { code: 'taken-over' },
  ])('H19 H28 are refused as %j', async (body) => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: updateCurrentTenant.path,
      headers: admin.headers,
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
  });
});

it('the company page tells anybody what the tenant says of itself, as plain text', async () => {
  const body = { companyProfile: '<b>灌装</b>设备', companyContact: '0571-0000' };
  await server.call(updateCurrentTenant, { body }, admin);
  const answer = await server.app.inject({ url: getCompany.path, headers: { 'tenant-id': server.tenantId } });
  expect(answer.json().data).toMatchObject({ profile: '<b>灌装</b>设备', contact: '0571-0000' });
  expect(Object.keys(answer.json().data).sort()).toEqual([
    'accentColor',
    'contact',
    'logo',
    'name',
    'profile',
  ]);
  expect((await server.app.inject({ url: getCompany.path })).statusCode).toBe(403);
});

describe('the logo of a tenant', () => {
  const put = (user = admin) => putFileAt(server, user, putLogo.path);
  const inLibrary = async () =>
    (await server.call(file.page, { query: { fileListId: '14' } }, admin)).json().data.records;

  it('is shown to anybody who was told its address, under a new address each time', async () => {
    const first = (await put()).json().data.logo;
    expect(first).toMatch(/^\/admin\/tenant\/logo\/[0-9a-f]{32}$/);
    const shown = await server.app.inject({ url: first });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    });
    const company = await server.app.inject({
      url: getCompany.path,
      headers: { 'tenant-id': server.tenantId },
    });
    expect(company.json().data.logo).toBe(first);
    const second = (await put()).json().data.logo;
    expect(second).not.toBe(first);
    // What nobody shows any more is not kept either.
    expect((await server.app.inject({ url: first })).statusCode).toBe(404);
    expect(await inLibrary()).toHaveLength(1);
    expect((await server.call(removeLogo, {}, admin)).json().data.logo).toBeNull();
    expect(await inLibrary()).toEqual([]);
  });

  it('is a picture by its bytes and no larger than allowed, and needs the permission', async () => {
    const upload = (bytes: Buffer) => {
      const head =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
      return server.app.inject({
        method: 'PUT',
        url: putLogo.path,
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
      });
    };
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).json().error).toBe(
      'image_wrong_type',
    );
    expect((await upload(Buffer.alloc(LIMITS.logoMaxBytes + 1))).json().error).toBe('image_too_large');
    expect((await put(await userOfRole(server, 'viewer'))).json().error).toBe('forbidden');
    expect((await put(foreignAdmin)).statusCode).toBe(200);
    expect((await current(admin)).logo).toBeNull();
  });
});

it('a user’s posts are named in their order', async () => {
  const user = await server.addUser({ permissions: [] });
  await typed<PlatformSchema & { sys_user_post: Record<string, string> }>(server.db).tenant(
    server.tenantId,
    (tx) =>
      tx
        .insertInto('sys_user_post')
        .columns(['tenant_id', 'user_id', 'post_id'])
        .expression((eb) =>
          eb
            .selectFrom('sys_post')
            .where('post_code', 'in', ['quality', 'shift_leader'])
            .select(['tenant_id', eb.val(user.userId).$castTo<string>().as('user_id'), 'post_id']),
        )
        .execute(),
  );
  const { sysUser } = (await server.call(getSessionInfo, {}, user)).json().data;
  expect(sysUser.postList).toEqual([{ postname: '班组长' }, { postname: '质检员' }]);
});

it('a session that must change its password reads what the frame needs, and may post its errors', async () => {
  const user = await userOfRole(server, 'admin');
  await typed<{ auth_session: { user_id: string; restriction: string } }>(server.db).platform((tx) =>
    tx
      .updateTable('auth_session')
      .set({ restriction: 'password' })
      .where('user_id', '=', user.userId)
      .execute(),
  );
  const status = async (url: string) => (await server.app.inject({ url, headers: user.headers })).statusCode;
  for (const url of ['/admin/menu', '/admin/param/list', '/admin/tenant/current'])
    expect([url, await status(url)]).toEqual([url, 200]);
  for (const url of [
    '/admin/menu/tree',
    '/admin/param/page',
    '/admin/dict/page',
    '/admin/dict/type/table_layout',
    '/admin/sysfilelist/filetree',
    '/admin/sysfilelist/1',
  ])
    expect([url, await status(url)]).toEqual([url, 403]);
  // The public ones only, whatever its permissions are.
  const params = await server.app.inject({ url: '/admin/param/list', headers: user.headers });
  const keys: string[] = params.json().data.map((row: { publicKey: string }) => row.publicKey);
  expect(keys.filter((key) => !(PUBLIC_PARAM_KEYS as readonly string[]).includes(key))).toEqual([]);
  expect(keys).toContain('PASSWORD_VALIDITY');
  // Its own errors are worth knowing too.
  const entry = { id: 'abcdef0123456789', url: '/info/index', time: 1, type: 'error', message: 'x' };
  const posted = await server.app.inject({
    method: 'POST',
    url: '/admin/log/logs',
    headers: user.headers,
    payload: [entry],
  });
  expect(posted.statusCode).toBe(200);
});
