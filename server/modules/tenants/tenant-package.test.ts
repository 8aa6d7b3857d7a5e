import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageCentrePath } from '#shared/contracts/messages/message-centre.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { getMenu, getMenuTree, type MenuNode, menu } from '#shared/contracts/platform/menu.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { listCatalogueMenus, tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { openMessageClient } from '#tests/support/benches/message-client.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { tenantPackageSample } from '#tests/support/samples/tenants/tenant-package.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const body = (serial: string) => ({
  name: `package ${serial}`,
  menuCodes: ['home', 'lines'],
  status: '0' as const,
});

describeCrud(tenantPackageSample, startTestServer);

describe('a package of menus', () => {
  let server: TestServer;
  let platform: TestUser;
  let tenantId: string;
  let admin: TestUser;
  let serial = 0;
  beforeAll(async () => {
    server = await startTestServer();
    platform = await server.addUser();
    tenantId = await server.addTenant('small');
    admin = await userOfRole(server, 'admin', tenantId);
  });
  afterAll(() => server.close());

  const paths = (nodes: readonly MenuNode[]) =>
    [...walkTree(nodes)].flatMap(({ node }) => (node.path ? [node.path] : []));
  const ownPaths = async (user = admin) =>
    paths((await server.call(getMenu, { query: {} }, user)).json().data);
  const permissions = async (user = admin): Promise<string[]> =>
    (await server.call(getSessionInfo, {}, user)).json().data.permissions;

  async function create(menuCodes: string[]): Promise<{ id: string; updateTime: number }> {
    serial += 1;
    const answer = await server.call(
      tenantPackage.create,
      { body: { ...body(String(serial)), menuCodes } },
      platform,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  async function give(packageId: string | null) {
    const found = (await server.call(tenant.get, { params: { id: tenantId } }, platform)).json().data;
    const { id, name, code, status } = found;
    return server.call(tenant.update, { body: { id, name, code, status, packageId } }, platform);
  }

  it('is made of the product’s menus, without those of the platform', async () => {
    const menus = (await server.call(listCatalogueMenus, {}, platform)).json().data;
    const codes = menus.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['home', 'lines', 'plant_view', 'system', 'menu_edit']));
    expect(codes.filter((code: string) => /^tenant$|tenantPackage|platform_/.test(code))).toEqual([]);
    for (const code of ['tenant', 'platform_tenant_edit', 'noSuchMenu']) {
      const answer = await server.call(
        tenantPackage.create,
        { body: { ...body('x'), menuCodes: [code] } },
        platform,
      );
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['menuCodes']]);
    }
  });

  it('limits the menus and permissions of a tenant at once, and gives them back at once', async () => {
    expect(await ownPaths()).toEqual(expect.arrayContaining(['/lines', '/dict', '/screen']));
    expect(await permissions()).toContain('dict_edit');
    const small = await create(['home', 'lines', 'plant_view', 'menu', 'menu_view', 'menu_edit']);
    expect((await give(small.id)).statusCode).toBe(200);

    const limited = await ownPaths();
    expect(limited.sort()).toEqual(['/lines', '/menu', '/wel/layout']);
    expect((await permissions()).sort()).toEqual(['menu_edit', 'menu_view', 'plant_view']);
    // The chooser of menus and their editor know no others either.
    const tree: MenuNode[] = (await server.call(getMenuTree, { query: {} }, admin)).json().data;
    expect(paths(tree).sort()).toEqual(['/lines', '/menu', '/wel/layout']);
    const refused = await server.call(
      notice.create,
      { body: { title: 'x', type: '1', content: 'x', images: [] } as never },
      admin,
    );
    expect(refused.json().error).toBe('forbidden');

    const { updateTime } = small;
    const wider = { ...body('1'), id: small.id, updateTime, menuCodes: ['home', 'dict', 'dict_view'] };
    expect((await server.call(tenantPackage.update, { body: wider }, platform)).statusCode).toBe(200);
    expect((await ownPaths()).sort()).toEqual(['/dict', '/wel/layout']);
    expect(await permissions()).toEqual(['dict_view']);

    expect((await give(null)).statusCode).toBe(200);
    expect(await ownPaths()).toEqual(expect.arrayContaining(['/lines', '/dict', '/screen']));
  });

  it('is not got around by menus of the tenant’s own', async () => {
    const packageId = (await create(['home', 'menu', 'menu_view', 'menu_edit'])).id;
    const own = { type: '0', name: 'mine', path: '/mine', component: '/dict/index' } as const;
    expect((await server.call(menu.create, { body: own }, admin)).statusCode).toBe(200);
    await give(packageId);
    expect(await ownPaths()).not.toContain('/mine');
    const withPermission = { type: '1', name: 'key', permission: 'dict_edit' } as const;
    const answer = await server.call(menu.create, { body: withPermission }, admin);
    expect(Object.keys(answer.json().fields)).toEqual(['permission']);
    await give(null);
  });

  it('tells open windows that it has changed', async () => {
    const url = await server.listen();
    const client = openMessageClient(url, messageCentrePath(admin.userId, admin.token));
    await client.opened;
    await expect.poll(() => client.heard.length).toBeGreaterThan(0);
    await give((await create(['home'])).id);
    await expect.poll(() => client.json().map(({ msgType }) => msgType)).toContain('4');
    client.socket.close();
    await give(null);
  });

  it('is neither removed nor forgotten while tenants have it; one that is off is given to no further tenant', async () => {
    const { id } = await create(['home']);
    await give(id);
    const removed = await server.call(tenantPackage.remove, { params: { id } }, platform);
    expect([removed.statusCode, removed.json().error]).toEqual([409, 'package_in_use']);
    const off = { ...body('off'), id, status: '9' as const };
    expect((await server.call(tenantPackage.update, { body: off }, platform)).statusCode).toBe(200);
    // Who has it keeps it.
    expect((await give(id)).statusCode).toBe(200);
    await give(null);
    expect(Object.keys((await give(id)).json().fields)).toEqual(['packageId']);
    expect((await server.call(tenantPackage.remove, { params: { id } }, platform)).statusCode).toBe(200);
  });
});
