import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#shared/contracts/accounts/user.ts';
import { inviteUsers } from '#shared/contracts/accounts/user-invite.ts';
import { setUserWarehouses } from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { type Role, role, setRoleMenus } from '#shared/contracts/roles/role.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { openSmsMessage, pageSmsOutbox, SMS_TEMPLATES, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import { openReach } from '#tests/support/people/reach-bench.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Rights are permissions and the records that they are used on: neither is given beyond what the giver has of both. */
const reach = openReach();
const { addDepartment, addRole, addUser, idOf, ofNear, permissionsOf, updateRole } = reach;
let server: TestServer;
let admin: TestUser;
let near: Id;
let far: Id;
beforeAll(() => {
  ({ server, admin, near, far } = reach);
});

const EDITOR: readonly Permission[] = [
  'role_edit',
  'role_view',
  'plant_view',
  'plant_edit',
  'connection_edit',
];

describe('a permission that is added to a role (H29)', () => {
  it('H29 is not given for data beyond the own: a role of all data, of other departments, of own records', async () => {
    const editor = await ofNear(EDITOR);
    for (const record of [
      await addRole(['plant_view'], 0),
      await addRole(['plant_view'], 1, [far]),
      await addRole(['plant_view'], 4),
    ]) {
      const permissions = ['plant_view', 'plant_edit', 'connection_edit'];
      const answer = await updateRole(record, { permissions }, editor);
      expect([answer.statusCode, answer.json().error], answer.body).toEqual([403, 'gives_more']);
      expect(answer.json().fields).toHaveProperty('permissions');
      expect(await permissionsOf(record)).toEqual(['plant_view']);
      // What it has may stay, and be taken away.
      expect((await updateRole(record, { roleDesc: 'changed' }, editor)).statusCode).toBe(200);
      expect((await updateRole(record, { permissions: [] }, editor)).statusCode).toBe(200);
    }
  });

  it('is given within the own data, and by who reaches everything', async () => {
    const editor = await ofNear(EDITOR);
    const within = await addRole(['plant_view'], 1, [near]);
    const permissions = ['plant_edit', 'plant_view'];
    expect((await updateRole(within, { permissions }, editor)).statusCode).toBe(200);
    expect(await permissionsOf(within)).toEqual(permissions);
    const all = await addRole(['plant_view'], 0);
    const lead = await server.addUser({ permissions: EDITOR });
    expect((await updateRole(all, { permissions }, lead)).statusCode).toBe(200);
  });

  it('counts what each of its users reaches by department, by other roles and by warehouses', async () => {
    const editor = await ofNear(EDITOR);
    const warehouse = await addDepartment('warehouse', `STORE-${reach.nextSerial()}`);
    const permissions = ['plant_edit', 'plant_view'];
    const wide = await addRole([], 0);
    for (const add of [
      (own: Role) => addUser([own], far),
      (own: Role) => addUser([own, wide], near),
      async (own: Role) => {
        const { id: userId } = await addUser([own], near);
        const body = { userId, lcwhIds: [warehouse] };
        expect((await server.call(setUserWarehouses, { body }, admin)).statusCode).toBe(200);
      },
    ]) {
      const own = await addRole(['plant_view'], 3);
      await addUser([own], near);
      expect((await updateRole(own, { permissions }, editor)).statusCode).toBe(200);
      expect((await updateRole(own, { permissions: ['plant_view'] }, editor)).statusCode).toBe(200);
      await add(own);
      const refused = await updateRole(own, { permissions }, editor);
      expect([refused.statusCode, refused.json().error], refused.body).toEqual([403, 'gives_more']);
      expect(await permissionsOf(own)).toEqual(['plant_view']);
    }
  });

  it('says so at the field, in both languages', async () => {
    const editor = await ofNear(EDITOR);
    const record = await addRole([], 0);
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map(async (language) => {
        const change = { permissions: ['plant_edit'] };
        const answer = await updateRole(record, change, editor, { 'accept-language': language });
        return answer.json();
      }),
    );
    expect(zh.msg).toContain('数据权限');
    expect(zh.fields.permissions).toMatch(/可见的数据超出/);
    expect(en.msg).toContain('data authority');
    expect(en.fields.permissions).toMatch(/reach more data than you do/);
  });
});

describe('a permission that a menu brings (H29)', () => {
  const addMenu = (permission: Permission | null, deletedAt: Date | null = null) =>
    idOf(sql<{ id: Id }>`insert into sys_menu (tenant_id, type, name, permission, sort, deleted_at)
      values (${server.tenantId}, '1', ${`entry ${reach.nextSerial()}`}, ${permission}, 1, ${deletedAt}) returning menu_id::text as id`);
  const grant = (menuId: Id, { roleId }: Pick<Role, 'roleId'>) =>
    idOf(sql<{ id: Id }>`insert into sys_role_menu (tenant_id, role_id, menu_id)
      values (${server.tenantId}, ${roleId}, ${menuId}) returning menu_id::text as id`);
  const body = { parentId: '-1', name: 'entry', type: '1', sort: 1, permission: 'log_view' } as const;

  it('H29 is not given to a role of more data: with another permission, with its restoring, with its granting', async () => {
    const editor = await ofNear(['menu_edit', 'menu_view', 'role_edit', 'role_view', 'log_view']);
    const all = await addRole(['plant_view'], 0);
    const plain = await addMenu(null);
    const removed = await addMenu('log_view', new Date());
    const free = await addMenu('log_view');
    await grant(plain, all);
    await grant(removed, all);
    const [editorRole] = [
      await idOf(
        sql<{ id: Id }>`select role_id::text as id from sys_user_role where user_id = ${editor.userId}`,
      ),
    ];
    // The menu is the editor's own: it may be granted, as far as its permission may.
    await grant(free, { roleId: editorRole });
    const refusals = [
      [await server.call(menu.update, { body: { ...body, id: plain } }, editor), 'permission'],
      [await server.call(menu.restore, { body: { ids: [removed] } }, editor), 'permission'],
      [
        await server.call(setRoleMenus, { body: { roleId: all.roleId, menuIds: [plain, free] } }, editor),
        'menuIds',
      ],
    ] as const;
    for (const [answer, field] of refusals) {
      expect([answer.statusCode, answer.json().error], answer.body).toEqual([403, 'gives_more']);
      expect(answer.json().fields).toHaveProperty(field);
    }
    const holder = await addUser([all]);
    const { roleIds } = (await server.call(user.get, { params: { id: holder.id } }, admin)).json().data;
    expect(roleIds).toEqual([all.roleId]);
    const held = await idOf(sql<{ id: Id }>`select count(*)::text as id from sys_role_menu rm
      join sys_menu m on m.menu_id = rm.menu_id
      where rm.role_id = ${all.roleId} and m.permission is not null and m.deleted_at is null`);
    expect(held).toBe('0');
  });

  it('is given to roles within the own data, and by who reaches everything', async () => {
    const editor = await ofNear(['menu_edit', 'menu_view', 'log_view']);
    const within = await addRole([], 1, [near]);
    const own = await addMenu(null);
    await grant(own, within);
    expect((await server.call(menu.update, { body: { ...body, id: own } }, editor)).statusCode).toBe(200);
    const other = await addMenu(null);
    await grant(other, await addRole([], 0));
    const answer = await server.call(menu.update, { body: { ...body, id: other } }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('the data of a role that is widened (H29)', () => {
  it('H29 needs the permissions of the role, and of all who have it', async () => {
    const editor = await server.addUser({ permissions: ['role_edit', 'role_view', 'plant_view'] });
    const ofRole = await addRole(['param_edit'], 1, [near]);
    const ofUsers = await addRole(['plant_view'], 1, [near]);
    await addUser([ofUsers, await addRole(['param_edit'], 4)]);
    for (const record of [ofRole, ofUsers])
      for (const [change, field] of [
        [{ dsType: 0, departmentIds: [] }, 'dsType'],
        [{ departmentIds: [near, far] }, 'departmentIds'],
      ] as const) {
        const answer = await updateRole(record, change, editor);
        expect([answer.statusCode, answer.json().error], answer.body).toEqual([403, 'gives_more']);
        expect(answer.json().fields).toHaveProperty(field);
        const stored = (await server.call(role.get, { params: { id: record.roleId } }, admin)).json().data;
        expect(stored).toMatchObject({ dsType: 1, departmentIds: [near] });
      }
    const known = await addRole(['plant_view'], 1, [near]);
    expect((await updateRole(known, { dsType: 0, departmentIds: [] }, editor)).statusCode).toBe(200);
  });

  it('is narrowed by who holds less than the role', async () => {
    const editor = await server.addUser({ permissions: ['role_edit', 'role_view'] });
    const record = await addRole(['param_edit'], 0);
    const answer = await updateRole(record, { dsType: 1, departmentIds: [near] }, editor);
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('a warehouse that a user was given (H29)', () => {
  const PHONE = '13900000077';

  /** A clerk and a colleague of the same permissions, but for further ones, and of the same department. */
  async function addPair(permissions: readonly Permission[], further: readonly Permission[] = []) {
    const warehouse = await addDepartment('warehouse', `W-${reach.nextSerial()}`);
    const clerk = await ofNear([...permissions, ...further]);
    const colleague = await ofNear(permissions);
    const give = async (lcwhIds: Id[]) => {
      const body = { userId: colleague.userId, lcwhIds };
      expect((await server.call(setUserWarehouses, { body }, admin)).statusCode).toBe(200);
    };
    return { clerk, colleague, warehouse, give };
  }

  it('H29 is more than a clerk of the same role and department holds', async () => {
    const { clerk, colleague, warehouse, give } = await addPair(['user_edit', 'user_view']);
    const { userId } = colleague;
    const reset = () => server.call(initializePassword, { query: { userId } }, clerk);
    expect((await reset()).statusCode).toBe(200);
    await give([warehouse]);
    for (const answer of [
      await reset(),
      await server.call(user.update, { body: { id: userId, nickname: 'Taken', deptId: near } }, clerk),
      await server.call(user.remove, { params: { id: userId } }, clerk),
      await server.call(inviteUsers, { body: { ids: [userId] } }, clerk),
    ])
      expect([answer.statusCode, answer.json().error], answer.body).toEqual([403, 'user_holds_more']);
    await give([]);
    expect((await reset()).statusCode).toBe(200);
  });

  it('H29 keeps the codes of its user from who reads the messages', async () => {
    const { clerk, colleague, warehouse, give } = await addPair(['plant_view'], ['sms_outbox_view']);
    await givePhone(server.db, server.tenantId, colleague.userId, PHONE);
    await give([warehouse]);
    const since = server.clock.now();
    const sent = await server.app.inject({
      url: `${sendPhoneCode.path}?${new URLSearchParams({ phone: PHONE, template: SMS_TEMPLATES.login })}`,
      headers: { 'tenant-id': server.tenantId },
    });
    expect(sent.json()).toMatchObject({ data: true });
    const code = await waitForCode(server.db, server.tenantId, PHONE, SMS_TEMPLATES.login, since);
    const read = async () => {
      const page = await server.call(pageSmsOutbox, { query: { size: 1 } }, clerk);
      const params = { id: page.json().data.records[0]?.id ?? '0' };
      return (await server.call(openSmsMessage, { params }, clerk)).json().data;
    };
    expect(await read()).toMatchObject({ code: null, isWithheld: true });
    await give([]);
    expect(await read()).toMatchObject({ code, isWithheld: false });
  });
});
