import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts, loadCruds } from '#server/all-contracts.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { getMenu, getMenuTree, type MenuNode, menu } from '#shared/contracts/platform/menu.ts';
import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';

/** Everything of the other tenant that a person could read carries it. */
const MARKER = 'BETA-SECRET';
const contracts = await loadContracts();
const isPlatform = (access: string) => (PLATFORM_PERMISSIONS as readonly string[]).includes(access);
const platformCalls = contracts.filter(({ access }) => isPlatform(access));
/** Subjects whose ids name no rows of one tenant. */
const NOT_OF_ROWS = ['social-provider'];
const cruds = (await loadCruds()).filter(
  ({ access, subject }) => !isPlatform(access.edit) && !NOT_OF_ROWS.includes(subject.name),
);

let server: TestServer;
let platform: TestUser;
let other: TestTenant;
/** Holds every permission there is, those of the platform too, by a role of its own tenant. */
let otherAdmin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  platform = await server.addUser();
  other = await tenantWith(server, { plant: bottlingPlant });
  otherAdmin = await other.addUser({ username: MARKER });
  for (const [contract, body] of [
    [updateCurrentTenant, { companyProfile: MARKER, companyContact: MARKER }],
    [dict.create, { type: 'marked', description: MARKER }],
    [notice.create, { msgType: '2', noticeTitle: MARKER, messageContent: MARKER }],
  ] as const) {
    const answer = await server.call(contract, { body } as never, otherAdmin);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
afterAll(() => server.close());

describe('calls of the platform', () => {
  it('are few, and each is of one of its permissions', () => {
    expect(platformCalls.length).toBeGreaterThan(10);
    expect(platformCalls.every(({ tenant: rule }) => rule === 'session')).toBe(true);
  });

  it.each(platformCalls.map((contract) => [contract.id, contract] as const))(
    '%s is refused to every administrator of another tenant, plainly',
    async (_id, contract) => {
      const owner = await userOfRole(server, 'admin', other.tenantId);
      for (const user of [otherAdmin, owner]) {
        const answer = await server.app.inject({
          method: contract.method,
          url: contract.path.replace(':id', other.tenantId),
          headers: user.headers,
        });
        expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
          403,
          'forbidden',
          '当前操作没有权限',
        ]);
      }
    },
  );

  it('are not even offered there: no menu, no permission, and no way to grant oneself one', async () => {
    const owner = await userOfRole(server, 'admin', other.tenantId);
    for (const user of [otherAdmin, owner]) {
      const { permissions } = (await server.call(getSessionInfo, {}, user)).json().data;
      expect(permissions.filter(isPlatform)).toEqual([]);
    }
    for (const contract of [getMenu, getMenuTree]) {
      const menus = (await server.call(contract, { query: {} }, owner)).json().data;
      const paths = [...walkTree<MenuNode>(menus)].map(({ node }) => node.path);
      expect(paths).not.toContain('/tenant');
      expect(paths).not.toContain('/tenant-package');
    }
    for (const permission of PLATFORM_PERMISSIONS) {
      const body = { type: '1', name: 'mine', permission } as const;
      const answer = await server.call(menu.create, { body }, otherAdmin);
      expect(Object.keys(answer.json().fields)).toEqual(['permission']);
    }
    // The platform's own administrator has them.
    const admin = await userOfRole(server, 'admin');
    const own = (await server.call(getSessionInfo, {}, admin)).json().data.permissions;
    expect(own).toEqual(expect.arrayContaining([...PLATFORM_PERMISSIONS]));
  });
});

describe('the platform’s administrator', () => {
  it.each(cruds.map((crud) => [crud.subject.name, crud] as const))(
    'finds no %s of another tenant, in the list or by its id',
    async (_name, crud) => {
      const made = FOREIGN_SAMPLES.get(`${crud.get.id} params.id`);
      if (!made) throw new Error(`no sample of ${crud.get.id}`);
      const id = await made.make(other, otherAdmin);
      const own = await server.call(crud.get, { params: { id } } as never, otherAdmin);
      expect(own.statusCode, own.body).toBe(200);
      const found = await server.call(crud.get, { params: { id } } as never, platform);
      // Ids may be numbered by tenant: then it is another record, the platform's own.
      if (found.statusCode === 200) expect(found.json().data).not.toEqual(own.json().data);
      else expect(found.statusCode).toBe(404);
      if (!crud.page) return;
      const page = await server.call(crud.page, { query: { size: 200 } } as never, platform);
      // A list that asks for what is above it is asked for by its owner only.
      if (page.statusCode === 200) {
        const ids = page.json().data.records.map((row: Record<string, unknown>) => row[crud.idField]);
        expect(ids).not.toContain(id);
      }
    },
  );

  it('is told nothing of another tenant by any call, but its row and how much there is of what', async () => {
    const now = Date.now();
    let asked = 0;
    for (const contract of contracts) {
      if (contract.method !== 'GET' || contract.access === 'public' || contract.access === 'apiKey') continue;
      const ids = contract.path.includes(':') ? [other.tenantId, otherAdmin.userId] : ['1'];
      for (const id of ids) {
        const answer = await server.app.inject({
          method: 'GET',
          url: `${contract.path.replace(/:\w+/g, id)}?size=200&from=${now - 3_600_000}&to=${now}&tenandId=${other.tenantId}`,
          headers: platform.headers,
        });
        asked += 1;
        expect(answer.statusCode, contract.id).toBeLessThan(500);
        expect(answer.body, contract.id).not.toContain(MARKER);
      }
    }
    expect(asked).toBeGreaterThan(60);
    const row = (await server.call(tenant.get, { params: { id: other.tenantId } }, platform)).json().data;
    expect(Object.keys(row).sort()).toEqual(
      [
        'id',
        'name',
        'code',
        'startDay',
        'endDay',
        'status',
        'state',
        'packageId',
        'packageName',
        'watermark',
        'remarks',
        'users',
        'machines',
        'screens',
        'updateTime',
      ].sort(),
    );
    expect(row.machines).toBeGreaterThan(5);
  });

  it('is nobody under the header of another tenant', async () => {
    for (const contract of contracts.filter(({ access }) => access !== 'public' && access !== 'apiKey')) {
      const answer = await server.app.inject({
        method: contract.method,
        url: contract.path.replace(/:\w+/g, '1'),
        headers: { ...platform.headers, 'tenant-id': other.tenantId },
      });
      expect([answer.statusCode, answer.json().error], contract.id).toEqual([403, 'wrong_tenant']);
    }
  });
});
