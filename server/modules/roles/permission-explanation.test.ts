import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/typed-database.ts';
import { department } from '#shared/contracts/department.ts';
import { explainPermission, getMissingAccess } from '#shared/contracts/permission-explanation.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/permissions.ts';
import { type Role, role } from '#shared/contracts/role.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import { userOfRole } from '#tests/support/user-of-role.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await userOfRole(server, 'admin');
});
afterAll(() => server.close());

function run(query: ReturnType<typeof sql>) {
  return server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
}
async function explain(query: object, user = admin) {
  return (await server.call(explainPermission, { query: query as never }, user)).json();
}
let serial = 0;
async function giveRole(user: TestUser, more: object): Promise<Role> {
  serial += 1;
  const body = { roleName: `made ${serial}`, roleCode: `explained_${serial}`, dsType: 4 as const, ...more };
  const answer = await server.call(role.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  const { roleId } = answer.json().data;
  await run(sql`insert into sys_user_role (tenant_id, user_id, role_id)
    values (${server.tenantId}, ${user.userId}, ${roleId})`);
  return answer.json().data;
}

describe('an explanation', () => {
  it('agrees with what the user may do, permission by permission', async () => {
    const operator = await userOfRole(server, 'operator');
    await giveRole(operator, { kind: 'external', permissions: ['stop_reason_edit'] });
    const info = await server.app.inject({ url: '/admin/user/info', headers: operator.headers });
    const held = info.json().data.permissions as Permission[];
    for (const permission of PERMISSIONS) {
      const { data } = await explain({ userId: operator.userId, permission });
      expect([permission, data.isAllowed]).toEqual([permission, held.includes(permission)]);
    }
  });

  it('names the role, the menu that carries the permission, and the data authority', async () => {
    const operator = await userOfRole(server, 'operator');
    const { data } = await explain({ userId: operator.userId, permission: 'connection_view' });
    expect(data).toMatchObject({ isAllowed: true, denials: [], authority: { isAll: true } });
    const role = data.roles.find(({ roleCode }: { roleCode: string }) => roleCode === 'operator');
    expect(role.menus).toEqual([expect.objectContaining({ nameEn: 'See connections' })]);
    const [{ id: menuId }] = role.menus;
    const ofMenu = (await explain({ userId: operator.userId, menuId })).data;
    expect(ofMenu).toMatchObject({ isAllowed: true, permission: 'connection_view', menu: { id: menuId } });
  });

  it('says that a department is not reached', async () => {
    const body = { dtype: 'company', name: 'far away', code: 'FAR' } as const;
    const { deptId } = (await server.call(department.create, { body }, admin)).json().data;
    const user = await server.addUser({ permissions: ['plant_view'] });
    await run(sql`update sys_role set ds_type = 3 where code = ${`role-of-${user.username}`}`);
    const query = { userId: user.userId, permission: 'plant_view', departmentId: deptId };
    expect((await explain(query)).data).toMatchObject({
      isAllowed: false,
      denials: ['notReached'],
      place: { name: 'far away', isReached: false },
    });
    await run(sql`update sys_user set dept_id = ${deptId} where user_id = ${user.userId}`);
    expect((await explain(query)).data).toMatchObject({
      isAllowed: true,
      place: { isReached: true },
      authority: { isAll: false, departments: [{ id: deptId }], total: 1 },
    });
  });

  it('says what an external role grants in vain, and that an account is disabled', async () => {
    const user = await server.addUser({ permissions: [] });
    const { roleId } = await giveRole(user, { kind: 'external' });
    await run(sql`insert into sys_role_permission values (${server.tenantId}, ${roleId}, 'param_edit')`);
    await run(sql`update sys_user set is_disabled = true where user_id = ${user.userId}`);
    const { data } = await explain({ userId: user.userId, permission: 'param_edit' });
    expect(data).toMatchObject({ isAllowed: false, denials: ['disabled', 'external'] });
  });

  it('is asked for one thing of a user whom the caller sees', async () => {
    const reader = await server.addUser({ permissions: ['role_view'], reach: { dsType: 4 } });
    const { userId } = admin;
    expect(await explain({ userId, permission: 'plant_view' }, reader)).toMatchObject({
      error: 'user_not_found',
    });
    expect((await explain({ userId: reader.userId, permission: 'role_view' }, reader)).data.isAllowed).toBe(
      true,
    );
    expect(await explain({ userId })).toMatchObject({ error: 'invalid_input' });
    expect(await explain({ userId, permission: 'plant_view', menuId: '1' })).toMatchObject({
      error: 'invalid_input',
    });
  });
});

describe('what is missing', () => {
  const ask = async (query: object, user: TestUser) =>
    (await server.call(getMissingAccess, { query }, user)).json().data;

  it('is named, with those who can grant it, as far as the caller sees them', async () => {
    const viewer = await userOfRole(server, 'viewer');
    const { menu, permissions, contacts } = await ask({ path: '/param', permission: 'param_view' }, viewer);
    expect(menu).toEqual({ name: '系统参数', nameEn: 'Parameters' });
    expect(permissions).toEqual(['param_view']);
    expect(contacts).toContain(admin.username);
    expect(contacts.length).toBeLessThanOrEqual(3);
    const narrow = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    expect((await ask({ path: '/param' }, narrow)).contacts).toEqual([]);
  });

  it('is nothing where the caller has it', async () => {
    expect(await ask({ path: '/param', permission: 'param_view' }, admin)).toMatchObject({
      menu: null,
      permissions: [],
    });
    expect(await ask({ path: '/no-such-page' }, admin)).toMatchObject({ menu: null, permissions: [] });
  });
});
