import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { RightsChange } from '#server/core/ports/announcements.ts';
import { user as users } from '#shared/contracts/accounts/user.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { department } from '#shared/contracts/plant/department.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS, type Permission, PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import {
  type GrantMenu,
  getRoleGrants,
  getRoleMenus,
  listRoleHolders,
  listRoles,
  type Role,
  role,
  setRoleMenus,
} from '#shared/contracts/roles/role.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { roleSample } from '#tests/support/samples/roles/role.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const systemRole = async (server: TestServer, user: TestUser): Promise<Role> => {
  const { records } = (await server.call(role.page, { query: { size: 200 } }, user)).json().data;
  return records.find(({ isSystem }: Role) => isSystem);
};

describeCrud(roleSample);

/** What a tenant can have that is not the platform. */
const OWN = PERMISSIONS.filter((name) => !PLATFORM_PERMISSIONS.includes(name));

let server: TestServer;
let admin: TestUser;
const heard: RightsChange[] = [];
beforeAll(async () => {
  server = await sharedServer();
  admin = await userOfRole(server, 'admin');
  server.wiring.announcements.rights.listen((changed) => heard.push(changed));
});
afterAll(() => server.close());

let serial = 0;
const newBody = (more: object = {}) => {
  serial += 1;
  return { roleName: `made ${serial}`, roleCode: `made_${serial}`, dsType: 4 as const, ...more };
};
async function create(more: object = {}, user = admin): Promise<Role> {
  const answer = await server.call(role.create, { body: newBody(more) }, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const tryCreate = async (user: TestUser, more: object) => {
  const answer = await server.call(role.create, { body: newBody(more) }, user);
  return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
};
const tryUpdate = async (user: TestUser, record: Role, change: object) => {
  const answer = await server.call(role.update, { body: { ...record, ...change } }, user);
  return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
};
const give = (user: TestUser, roleId: Id) =>
  run(
    sql`insert into sys_user_role (tenant_id, user_id, role_id) values (${server.tenantId}, ${user.userId}, ${roleId})`,
  );
function run(query: ReturnType<typeof sql>) {
  return server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
}
const permissionsOf = async (user: TestUser): Promise<Permission[]> =>
  (await server.app.inject({ url: '/admin/user/info', headers: user.headers })).json().data.permissions;
const menusOf = async (user: TestUser): Promise<GrantMenu[]> => {
  const { menus } = (await server.call(getRoleGrants, {}, user)).json().data;
  return [...walkTree<GrantMenu>(menus)].map(({ node }) => node);
};
const menuOf = async (permission: Permission) => {
  const found = (await menusOf(admin)).find((one) => one.permission === permission);
  if (!found) throw new Error(permission);
  return found;
};

describe('the code of a role', () => {
  it('is one code, however its letters are written', async () => {
    await create({ roleCode: 'Auditor' });
    for (const roleCode of ['Auditor', 'AUDITOR', 'auditor', 'Admin'])
      expect(await tryCreate(admin, { roleCode }), roleCode).toEqual([400, ['roleCode']]);
    expect(await tryCreate(admin, { roleCode: 'auditor2' })).toEqual([200, []]);
  });
});

describe('the menus of a role', () => {
  it('bring those above them along, and their permissions', async () => {
    const button = await menuOf('plant_view');
    const record = await create({ menuIds: [button.id] });
    expect(record.menuIds).toHaveLength(2);
    expect(record.menuIds).toContain(button.id);
    const user = await server.addUser({ permissions: [] });
    await give(user, record.roleId);
    expect(await permissionsOf(user)).toEqual(['plant_view']);
  });

  it('are read and set by the calls of the family, with an entry in the audit', async () => {
    const record = await create();
    const button = await menuOf('energy_view');
    const body = { roleId: record.roleId, menuIds: [button.id] };
    expect((await server.call(setRoleMenus, { body }, admin)).json().data).toBe(true);
    const ids = (await server.call(getRoleMenus, { params: { roleId: record.roleId } }, admin)).json().data;
    expect(ids).toContain(button.id);
    expect(ids.length).toBeGreaterThan(1);
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ changes: object }>`select changes from sys_audit where subject = 'role' and action = 'update'
        and record_id = ${record.roleId}`.execute(withSchema<unknown>(tx)),
    );
    expect(rows[0]?.changes).toEqual({ menuIds: { before: [], after: ids } });
  });

  it('stay as they are where a change says nothing of them', async () => {
    const record = await create({ permissions: ['plant_view'], menuIds: [(await menuOf('energy_view')).id] });
    const { menuIds, permissions, departmentIds, ...rest } = record;
    const body = { ...rest, roleName: 'renamed' };
    const changed = (await server.call(role.update, { body }, admin)).json().data;
    expect(changed).toMatchObject({ roleName: 'renamed', menuIds, permissions, departmentIds });
  });

  it('of another tenant, or removed, are none', async () => {
    expect(await tryCreate(admin, { menuIds: ['987654321'] })).toEqual([400, ['menuIds']]);
  });
});

describe('nobody gives more than they have', () => {
  it('a permission or a menu', async () => {
    const editor = await server.addUser({ permissions: ['role_view', 'role_edit', 'plant_view'] });
    expect(await tryCreate(editor, { permissions: ['plant_view'] })).toEqual([200, []]);
    expect(await tryCreate(editor, { permissions: ['plant_edit'] })).toEqual([403, []]);
    const button = await menuOf('plant_view');
    expect(await tryCreate(editor, { menuIds: [button.id] })).toEqual([403, []]);
    expect((await menusOf(editor)).filter(({ isHeld }) => isHeld)).toEqual([]);
    const record = await create({ permissions: ['param_edit'] });
    expect(await tryUpdate(editor, record, { permissions: ['param_edit', 'param_view'] })).toEqual([403, []]);
    // What the role has already may stay, or be taken away.
    expect(await tryUpdate(editor, record, { permissions: ['param_edit', 'plant_view'] })).toEqual([200, []]);
  });

  it('nor themselves, by editing a role that they have', async () => {
    const own = await create({ permissions: ['role_view', 'role_edit'] });
    const editor = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    await give(editor, own.roleId);
    for (const change of [{ permissions: ['role_view', 'role_edit', 'user_edit'] }, { dsType: 0 }])
      expect(await tryUpdate(editor, own, change)).toEqual([403, []]);
    const menuIds = [(await menuOf('user_edit')).id];
    const answer = await server.call(setRoleMenus, { body: { roleId: own.roleId, menuIds } }, editor);
    expect(answer.statusCode).toBe(403);
    expect((await permissionsOf(editor)).toSorted()).toEqual(['role_edit', 'role_view']);
  });

  it('a wider data authority', async () => {
    const plant = await makeDepartment(null, 'plant');
    const shop = await makeDepartment(plant, 'workshop');
    const other = await makeDepartment(plant, 'workshop');
    const ofShop = await create({
      permissions: ['role_view', 'role_edit'],
      dsType: 1,
      departmentIds: [shop],
    });
    const editor = await server.addUser({ permissions: [] });
    await run(sql`delete from sys_user_role where user_id = ${editor.userId}`);
    await run(sql`update sys_user set dept_id = ${plant} where user_id = ${editor.userId}`);
    await give(editor, ofShop.roleId);
    expect(await tryCreate(editor, { dsType: 0 })).toEqual([403, []]);
    expect(await tryCreate(editor, { dsType: 1, departmentIds: [other] })).toEqual([403, []]);
    expect(await tryCreate(editor, { dsType: 1, departmentIds: [shop] })).toEqual([200, []]);
    for (const change of [
      { departmentIds: [shop, other] },
      { dsType: 2, departmentIds: [] },
      { dsType: 3, departmentIds: [] },
    ])
      expect(await tryUpdate(editor, ofShop, change)).toEqual([403, []]);
    const { departments } = (await server.call(getRoleGrants, {}, editor)).json().data;
    expect([...walkTree<GrantMenu>(departments)].map(({ node }) => [node.id, node.isHeld])).toEqual([
      [plant, false],
      [shop, true],
    ]);
  });

  it('nor by fields that a role does not take', async () => {
    const record = await create();
    const more = { isSystem: true, roleCode: 'admin', kind: 'external', holders: 9, userIds: [admin.userId] };
    await tryUpdate(admin, record, more);
    const after = (await server.call(role.get, { params: { id: record.roleId } }, admin)).json().data;
    expect(after).toMatchObject({ isSystem: false, roleCode: record.roleCode, kind: 'internal', holders: 0 });
  });
});

describe('an external role', () => {
  it('is given nothing of the administration, by name or by menu', async () => {
    const menus = await menusOf(admin);
    const kind = 'external';
    for (const permission of OWN.filter(isAdministration)) {
      const menuIds = menus.flatMap((one) => (one.permission === permission ? [one.id] : []));
      expect(menuIds).toHaveLength(1);
      expect(await tryCreate(admin, { kind, permissions: [permission] })).toEqual([400, ['permissions']]);
      expect(await tryCreate(admin, { kind, menuIds })).toEqual([400, ['menuIds']]);
    }
  });

  it('grants none that got into it otherwise', async () => {
    const record = await create({ kind: 'external', permissions: ['plant_view'] });
    await run(
      sql`insert into sys_role_permission values (${server.tenantId}, ${record.roleId}, 'user_edit')`,
    );
    await run(sql`insert into sys_role_menu values
      (${server.tenantId}, ${record.roleId}, ${(await menuOf('param_edit')).id})`);
    const user = await server.addUser({ permissions: [] });
    await give(user, record.roleId);
    expect(await permissionsOf(user)).toEqual(['plant_view']);
  });
});

describe('the role admin', () => {
  it('has every permission and all data, and only its name and description change', async () => {
    const record = await systemRole(server, admin);
    expect((await permissionsOf(admin)).toSorted()).toEqual([...OWN].sort());
    for (const change of [{ dsType: 4 }, { permissions: [] }, { menuIds: [] }])
      expect(await tryUpdate(admin, record, change)).toEqual([400, Object.keys(change)]);
    expect(await tryUpdate(admin, record, { roleName: '总管理员' })).toEqual([200, []]);
  });
});

describe('the departments of a role', () => {
  it('are without removed ones, so that it can be saved, and with them again when they are restored', async () => {
    const plant = await makeDepartment(null, 'plant');
    const shop = await makeDepartment(plant, 'workshop');
    const record = await create({ dsType: 1, departmentIds: [plant, shop] });
    const departmentIds = async () =>
      (await server.call(role.get, { params: { id: record.roleId } }, admin)).json().data.departmentIds;
    await run(sql`update department set deleted_at = now() where id = ${shop}`);
    expect(await departmentIds()).toEqual([plant]);
    await run(sql`update department set deleted_at = null where id = ${shop}`);
    expect((await departmentIds()).toSorted()).toEqual([plant, shop].toSorted());
    await run(sql`update department set deleted_at = now() where id = ${shop}`);
    const shown = (await server.call(role.get, { params: { id: record.roleId } }, admin)).json().data;
    expect(await tryUpdate(admin, shown, { roleName: '少了车间' })).toEqual([200, []]);
  });
});

describe('a role that users have', () => {
  it('is removed after a confirmation, and taken from them', async () => {
    const record = await create({ permissions: ['plant_view'] });
    const user = await server.addUser({ permissions: [] });
    await give(user, record.roleId);
    const params = { id: record.roleId };
    const held = (await server.call(listRoleHolders, { params }, admin)).json().data;
    expect(held).toEqual({ total: 1, holders: [expect.objectContaining({ username: user.username })] });
    const refused = await server.call(role.remove, { params }, admin);
    expect(refused.json()).toMatchObject({ error: 'role_in_use', data: { total: 1 } });
    heard.length = 0;
    const query = { ids: [record.roleId], confirm: '1' as const };
    expect((await server.call(role.removeMany, { query }, admin)).json().data).toBe(true);
    expect(await permissionsOf(user)).toEqual([]);
    expect(heard).toEqual([{ tenantId: server.tenantId, userIds: null }]);
  });

  it('counts and names no removed user', async () => {
    const record = await create();
    const gone = await server.addUser({ permissions: [] });
    await give(gone, record.roleId);
    const params = { id: record.roleId };
    const holders = async () => (await server.call(role.get, { params }, admin)).json().data.holders;
    expect(await holders()).toBe(1);
    await server.call(users.remove, { params: { id: gone.userId } }, admin);
    expect(await holders()).toBe(0);
    expect((await server.call(listRoleHolders, { params }, admin)).json().data.total).toBe(0);
    expect((await server.call(role.remove, { params }, admin)).statusCode).toBe(200);
  });

  it('is named to callers as far as these see users', async () => {
    const record = await create();
    await give(await server.addUser({ permissions: [] }), record.roleId);
    const reader = await server.addUser({ permissions: ['role_view'], reach: { dsType: 4 } });
    const held = await server.call(listRoleHolders, { params: { id: record.roleId } }, reader);
    expect(held.json().data).toEqual({ holders: [], total: 1 });
  });

  it('is changed for them at once, and their windows are told', async () => {
    const record = await create({ permissions: ['plant_view'] });
    const user = await server.addUser({ permissions: [] });
    await give(user, record.roleId);
    heard.length = 0;
    expect(await tryUpdate(admin, record, { permissions: [] })).toEqual([200, []]);
    expect(heard).toEqual([{ tenantId: server.tenantId, userIds: [user.userId] }]);
    expect((await server.call(listRoles, {}, user)).statusCode).toBe(403);
  });
});

async function makeDepartment(parentId: Id | null, dtype: 'plant' | 'workshop'): Promise<Id> {
  serial += 1;
  const body = { ...(parentId && { parentId }), name: `place ${serial}`, code: `P-${serial}`, dtype };
  const answer = await server.call(department.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.deptId;
}
