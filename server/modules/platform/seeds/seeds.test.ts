import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU_SEED } from '#server/capabilities.ts';
import type { SeedRole } from '#server/core/capability.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { CROPPED_GROUP_ID, fileGroup, getFileTypes } from '#shared/contracts/files/file-group.ts';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { getMenu, type MenuNode } from '#shared/contracts/platform/menu.ts';
import { listParams, PUBLIC_PARAM_KEYS } from '#shared/contracts/platform/param.ts';
import { getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { seedTenant } from './seed-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function menuOf(code: SeedRole): Promise<MenuNode[]> {
  return (await server.call(getMenu, { query: {} }, await userOfRole(server, code))).json().data;
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

describe('the seeds of a tenant', () => {
  it('carry every permission in a button or a page, so that the role admin holds it', () => {
    const carried = new Set(
      MENU_SEED.filter(({ roles }) => roles.includes('admin')).map(({ permission }) => permission),
    );
    expect(PERMISSIONS.filter((permission) => !carried.has(permission))).toEqual([]);
  });

  it.each(['admin', 'operator', 'viewer'] as const)(
    'give %s the pages of the list that name this role, without buttons and without empty groups',
    async (role) => {
      const nodes = flat(await menuOf(role));
      const pages = MENU_SEED.filter(({ type, path, roles }) => type !== '1' && path && roles.includes(role));
      const shown = nodes.flatMap(({ path }) => (path ? [path] : []));
      expect(shown.sort()).toEqual(pages.map(({ path }) => path).sort());
      expect(nodes.filter(({ type }) => type === '1')).toEqual([]);
      expect(nodes.filter(({ path, children }) => !path && children.length === 0)).toEqual([]);
    },
  );

  it('show a viewer no page of an administrator', async () => {
    const paths = flat(await menuOf('viewer')).map(({ path }) => path);
    expect(paths).toContain('/wel/layout');
    expect(paths).not.toContain('/connections');
    expect(paths).not.toContain('/online');
  });

  it('can be opened with the permissions that come with the menus', async () => {
    const viewer = await userOfRole(server, 'viewer');
    const info = await server.app.inject({ url: '/admin/user/info', headers: viewer.headers });
    expect(info.json().data.permissions.toSorted()).toEqual([
      'alarm_view',
      'energy_view',
      'file_view',
      'plant_view',
      'report_view',
    ]);
  });

  it('are not given twice, and what was removed does not come back', async () => {
    const tenantId = await server.addTenant('twice');
    const seed = () =>
      typed<PlatformSchema>(server.db).tenant(tenantId, (tx) => seedTenant(tx, tenantId, MENU_SEED));
    expect(await seed()).toBeGreaterThan(50);
    await typed<PlatformSchema>(server.db).tenant(tenantId, (tx) =>
      tx.deleteFrom('sys_param').where('public_key', '=', 'HIDE_AI').execute(),
    );
    expect(await seed()).toBe(0);
    const rows = await typed<PlatformSchema>(server.db).tenant(tenantId, (tx) =>
      tx.selectFrom('sys_param').select('public_key').execute(),
    );
    expect(rows.map(({ public_key }) => public_key)).not.toContain('HIDE_AI');
  });

  it('reach a tenant that is made while the server runs', async () => {
    const tenantId = await server.addTenant('later');
    const user = await server.addUser({ tenantId, permissions: [] });
    const tenant = await server.call(getCurrentTenant, {}, user);
    expect(tenant.json().data).toMatchObject({
      tenantId,
      code: 'later',
      watermark: false,
      accentColor: '#409EFF',
    });
    const params = await server.call(listParams, {}, user);
    expect(params.json().data.map(({ publicKey }: { publicKey: string }) => publicKey)).toEqual(
      [...PUBLIC_PARAM_KEYS].sort(),
    );
  });

  it('H17 make a password key of their own for each tenant, out of 16 random characters', async () => {
    const tenants = [await server.addTenant('one'), await server.addTenant('two')];
    const keys = await Promise.all(
      tenants.map((tenantId) => server.wiring.params.text(tenantId, 'FOREIGN_PASSWORD_KEY')),
    );
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('hold the dictionaries and file types that the specification names', async () => {
    const user = await server.addUser({ permissions: [] });
    const items = async (type: string) =>
      (await server.call(getDictItems, { params: { type } }, user)).json().data;
    expect((await items('social_type')).map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['WX', 'QQ', 'DINGTALK', 'WEIXIN_CP']),
    );
    expect(await items('sms_template')).toContainEqual(
      expect.objectContaining({
        value: 'SMS_119025060',
        label: '身份验证',
        labelEn: 'Identity verification',
      }),
    );
    expect((await items('table_layout')).length).toBeGreaterThan(0);
    expect(await items('no_such_type')).toEqual([]);

    const [cropped] = (await server.call(getFileTypes, { query: {} }, user)).json().data;
    expect(cropped).toMatchObject({ id: CROPPED_GROUP_ID });
    const { id, uniqueKey } = cropped.children[0];
    expect(uniqueKey).toBe('avatar');
    const group = (await server.call(fileGroup.get, { params: { id } }, user)).json().data;
    expect(group.parentId).toBe('1');
    expect(JSON.parse(group.fileSize)).toEqual([150, 150]);
    const unknown = await server.call(fileGroup.get, { params: { id: '999' } }, user);
    expect(unknown.json()).toMatchObject({ error: 'not_found' });
  });
});
