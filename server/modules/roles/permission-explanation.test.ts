import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { user } from '#shared/contracts/accounts/user.ts';
import { department } from '#shared/contracts/plant/department.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import {
  EXPLAINED_SUBJECTS,
  explainPermission,
  getMissingAccess,
  listExplainedRecords,
} from '#shared/contracts/roles/permission-explanation.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/roles/permissions.ts';
import { type Role, role } from '#shared/contracts/roles/role.ts';
import { type CatalogueMenu, listCatalogueMenus } from '#shared/contracts/tenants/tenant-package.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

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

  it('says that all sessions of the user owe a new password', async () => {
    const user = await server.addUser({ permissions: ['plant_view'] });
    const denials = async () =>
      (await explain({ userId: user.userId, permission: 'plant_view' })).data.denials;
    await run(sql`update auth_session set restriction = 'password' where user_id = ${user.userId}`);
    expect(await denials()).toEqual(['passwordDue']);
    await run(sql`update auth_session set restriction = null where user_id = ${user.userId}`);
    expect(await denials()).toEqual([]);
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

describe('a removed user', () => {
  it('is neither explained nor named as somebody to ask', async () => {
    const tenantId = await server.addTenant('left');
    const boss = await userOfRole(server, 'admin', tenantId);
    const gone = await userOfRole(server, 'admin', tenantId);
    const reader = await server.addUser({ tenantId, permissions: [], reach: { dsType: 0 } });
    const contacts = async (): Promise<string[]> =>
      (await server.call(getMissingAccess, { query: { path: '/param' } }, reader)).json().data.contacts;
    expect(await contacts()).toHaveLength(2);
    await server.call(user.remove, { params: { id: gone.userId } }, boss);
    expect(await contacts()).toHaveLength(1);
    const query = { userId: gone.userId, permission: 'user_view' as const };
    const asked = await server.call(explainPermission, { query }, boss);
    expect([asked.statusCode, asked.json().error]).toEqual([404, 'user_not_found']);
  });
});

describe('an explanation of what the package withholds', () => {
  it('names the package, for a permission and for a menu that the roles grant', async () => {
    const tenantId = await server.addTenant('packed');
    const boss = await userOfRole(server, 'admin', tenantId);
    const ask = async (query: object) =>
      (await server.call(explainPermission, { query: query as never }, boss)).json().data;
    const { userId } = boss;
    const before = await ask({ userId, permission: 'notice_edit' });
    expect(before).toMatchObject({ isAllowed: true, package: null });
    const [{ id: menuId }] = before.roles[0].menus;
    const operator = await userOfRole(server, 'admin', '1');
    const catalogue: CatalogueMenu[] = (await server.call(listCatalogueMenus, {}, operator)).json().data;
    const menuCodes = catalogue.map(({ code }) => code).filter((code) => code !== 'notice_edit');
    await server.db.platform((tx) =>
      sql`with made as (
          insert into tenant_package (tenant_id, name, menu_codes, is_active, created_at, updated_at)
          values (1, ${`no notices ${tenantId}`}, ${menuCodes}::text[], true, now(), now()) returning package_id)
        update sys_tenant set package_id = (select package_id from made), menu_codes = ${menuCodes}::text[]
        where tenant_id = ${tenantId}`.execute(withSchema<unknown>(tx)),
    );
    const withheld = {
      isAllowed: false,
      denials: ['package'],
      package: { name: `no notices ${tenantId}` },
    };
    expect(await ask({ userId, permission: 'notice_edit' })).toMatchObject(withheld);
    expect(await ask({ userId, menuId })).toMatchObject(withheld);
    // No user of the tenant can grant it, so none is named.
    const other = await server.addUser({ tenantId, permissions: [] });
    const missing = async (query: object) =>
      (await server.call(getMissingAccess, { query }, other)).json().data;
    expect(await missing({ permission: 'notice_edit' })).toEqual({
      menu: null,
      permissions: ['notice_edit'],
      isWithheld: true,
      contacts: [],
    });
    expect(await missing({ path: '/param' })).toMatchObject({
      isWithheld: false,
      contacts: [expect.any(String)],
    });
    expect(await ask({ userId, permission: 'user_view' })).toMatchObject({ isAllowed: true, package: null });
    expect(await ask({ userId, permission: 'platform_tenant_view' })).toMatchObject({
      isAllowed: false,
      denials: ['platform'],
    });
  });
});

describe('an explanation of a record', () => {
  const askRecord = async (userId: string, recordId: string, more: object = {}, user = admin) =>
    (await explain({ userId, subject: 'department', recordId, ...more }, user)).data;

  it('can be asked about every subject that data authorities bound, and no other', () => {
    expect([...server.app.scopedRecords.keys()].sort()).toEqual([...EXPLAINED_SUBJECTS].sort());
  });

  it('says which role reaches it, by which departments, and what the use needs', async () => {
    const add = async (name: string) => {
      const body = { dtype: 'company', name, code: name.toUpperCase().replaceAll(' ', '-') } as const;
      return (await server.call(department.create, { body }, admin)).json().data.deptId;
    };
    const [own, other] = [await add('own place'), await add('other place')];
    const user = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    await run(sql`delete from sys_user_role where user_id = ${user.userId}`);
    await run(sql`update sys_user set dept_id = ${own} where user_id = ${user.userId}`);
    const reading = await giveRole(user, { dsType: 4, permissions: ['plant_view'] });
    const reaching = await giveRole(user, { dsType: 3 });
    expect(await askRecord(user.userId, own)).toMatchObject({
      isAllowed: true,
      permission: 'plant_view',
      record: {
        name: 'own place',
        use: 'read',
        isReached: true,
        isReachedWithoutRole: false,
        departments: [{ id: own, name: 'own place' }],
      },
      roles: [
        { roleId: reading.roleId, isGrantedByName: true, reachesRecord: false },
        { roleId: reaching.roleId, isGrantedByName: false, reachesRecord: true },
      ],
    });
    expect(await askRecord(user.userId, other)).toMatchObject({
      isAllowed: false,
      denials: ['recordNotReached'],
      record: { isReached: false },
    });
    expect(await askRecord(user.userId, own, { use: 'change' })).toMatchObject({
      isAllowed: false,
      denials: ['notGranted'],
      permission: 'plant_edit',
    });
    // The lists agree.
    for (const [id, status] of [
      [own, 200],
      [other, 404],
    ]) {
      const answer = await server.call(department.get, { params: { id } }, user);
      expect(answer.statusCode).toBe(status);
    }
  });

  it('names the fields that the form of the tenant hides or requires, where the record is to be changed', async () => {
    const body = { dtype: 'company', name: 'with a form', code: 'FORM' } as const;
    const { deptId } = (await server.call(department.create, { body }, admin)).json().data;
    const field = { isShown: true, isRequired: false, label: '', labelEn: '' };
    const fields = [
      { ...field, name: 'nameEn', isShown: false },
      { ...field, name: 'shortName', isRequired: true, label: '简称' },
      { ...field, name: 'areaM2', label: '面积' },
    ];
    const created = await server.call(
      tenantForm.create,
      { body: { componentsName: 'department', fields } },
      admin,
    );
    expect(created.statusCode, created.body).toBe(200);
    try {
      const asked = await askRecord(admin.userId, deptId, { use: 'change' });
      expect(asked).toMatchObject({ isAllowed: true, fields: fields.slice(0, 2) });
      expect((await askRecord(admin.userId, deptId)).fields).toEqual([]);
    } finally {
      const params = { id: created.json().data.id };
      await server.call(tenantForm.remove, { params }, admin);
    }
  });

  it('says that nobody needs a role to reach their own account', async () => {
    const user = await server.addUser({ permissions: ['user_view'], reach: { dsType: 4 } });
    const { data } = await explain({ userId: user.userId, subject: 'user', recordId: user.userId });
    expect(data).toMatchObject({ isAllowed: true, record: { isReached: true, isReachedWithoutRole: true } });
    const change = await explain({
      userId: user.userId,
      subject: 'user',
      recordId: user.userId,
      use: 'change',
    });
    expect(change.data.denials).toEqual(['notGranted', 'recordNotReached']);
  });

  it('is asked about what the caller reads and reaches', async () => {
    const caller = await server.addUser({ permissions: ['role_view'], reach: { dsType: 4 } });
    const query = { userId: caller.userId, subject: 'user', recordId: admin.userId };
    expect(await explain(query, caller)).toMatchObject({ error: 'forbidden' });
    const reader = await server.addUser({ permissions: ['role_view', 'user_view'], reach: { dsType: 4 } });
    const hidden = { ...query, userId: reader.userId };
    expect(await explain(hidden, reader)).toMatchObject({ error: 'not_found' });
    expect(await explain({ ...hidden, recordId: undefined }, reader)).toMatchObject({
      error: 'invalid_input',
    });
    const records = async (user: TestUser, name: string) =>
      (await server.call(listExplainedRecords, { query: { subject: 'user', name } }, user)).json();
    expect(await records(caller, '')).toMatchObject({ error: 'forbidden' });
    expect((await records(reader, '')).data).toEqual([
      { id: reader.userId, name: reader.username, nameEn: null },
    ]);
    expect((await records(reader, '%')).data).toEqual([]);
    expect((await records(admin, reader.username)).data).toHaveLength(1);
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
