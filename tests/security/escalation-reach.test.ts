import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { giveRole, moveUsers, type User, user } from '#shared/contracts/accounts/user.ts';
import {
  acceptInvite,
  inviteUsers,
  openInvite,
  type UserInvite,
} from '#shared/contracts/accounts/user-invite.ts';
import { setUserWarehouses } from '#shared/contracts/accounts/user-place.ts';
import { apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { resetPassword } from '#shared/contracts/kit/register.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { type DsType, type Role, role, setRoleMenus } from '#shared/contracts/roles/role.ts';
import { getSessionInfo, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import {
  issueTokenByPhone,
  openSmsMessage,
  pageSmsOutbox,
  SMS_TEMPLATES,
  sendPhoneCode,
} from '#shared/contracts/sms/sms.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** Rights are permissions and the records that they are used on: neither is given beyond what the giver has of both. */

let server: TestServer;
let admin: TestUser;
let serial = 0;
/** A workshop, and another one beside it. */
let [near, far]: Id[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, {
    LOGIN_CAPTCHA: 'N',
    SMS_CAPTCHA: 'N',
    PASSWORD_FORCE_NEWUSER: 'N',
    PASSWORD_CHECK: 'N',
  });
  admin = await server.addUser({ username: 'giver' });
  near = await addDepartment('workshop', 'NEAR');
  far = await addDepartment('workshop', 'FAR');
});
afterAll(() => server.close());

async function idOf(query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
  return rows[0]?.id ?? '';
}
const addDepartment = (dtype: string, code: string) =>
  idOf(sql<{ id: Id }>`insert into department (tenant_id, dtype, code, name, sort, status)
    values (${server.tenantId}, ${dtype}, ${code}, ${code}, 0, 'started') returning id::text as id`);

async function addRole(
  permissions: readonly Permission[],
  dsType: DsType,
  departmentIds?: readonly Id[],
): Promise<Role> {
  serial += 1;
  const body = {
    roleName: `reach ${serial}`,
    roleCode: `reach_${serial}`,
    dsType,
    permissions: [...permissions],
    ...(departmentIds && { departmentIds: [...departmentIds] }),
  };
  const answer = await server.call(role.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
async function addUser(roles: readonly Role[], deptId: Id | null = null): Promise<User> {
  serial += 1;
  const body = {
    username: `reached-${serial}`,
    nickname: `Reached ${serial}`,
    roleIds: roles.map(({ roleId }) => roleId),
    deptId,
  };
  const answer = await server.call(user.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
/** An editor of the near workshop. */
const ofNear = (permissions: readonly Permission[]) =>
  server.addUser({ permissions, reach: { dsType: 2, ...(near && { deptId: near }) } });
function updateRole(
  { updateTime: _version, ...record }: Role,
  change: object,
  by: TestUser,
  headers?: Record<string, string>,
) {
  return server.call(role.update, { body: { ...record, ...change } }, by, headers);
}
const permissionsOf = async ({ roleId }: Role): Promise<Permission[]> =>
  (await server.call(role.get, { params: { id: roleId } }, admin)).json().data.permissions;

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
      await addRole(['plant_view'], 1, [far ?? '']),
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
    const within = await addRole(['plant_view'], 1, [near ?? '']);
    const permissions = ['plant_edit', 'plant_view'];
    expect((await updateRole(within, { permissions }, editor)).statusCode).toBe(200);
    expect(await permissionsOf(within)).toEqual(permissions);
    const all = await addRole(['plant_view'], 0);
    const lead = await server.addUser({ permissions: EDITOR });
    expect((await updateRole(all, { permissions }, lead)).statusCode).toBe(200);
  });

  it('counts what each of its users reaches by department, by other roles and by warehouses', async () => {
    const editor = await ofNear(EDITOR);
    const warehouse = await addDepartment('warehouse', `STORE-${serial}`);
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
      values (${server.tenantId}, '1', ${`entry ${++serial}`}, ${permission}, 1, ${deletedAt}) returning menu_id::text as id`);
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
    const within = await addRole([], 1, [near ?? '']);
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
    const ofRole = await addRole(['param_edit'], 1, [near ?? '']);
    const ofUsers = await addRole(['plant_view'], 1, [near ?? '']);
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
    const known = await addRole(['plant_view'], 1, [near ?? '']);
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
    const warehouse = await addDepartment('warehouse', `W-${++serial}`);
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

describe('a way in that was made by who holds less than its user does by now (H29)', () => {
  let clerk: TestUser;
  let admins: Id;
  let basic: Role;
  beforeAll(async () => {
    clerk = await server.addUser({ permissions: ['user_edit', 'user_view', 'plant_view'] });
    admins = await idOf(sql<{ id: Id }>`select role_id::text as id from sys_role where code = 'admin'`);
    basic = await addRole(['plant_view'], 1, [near ?? '']);
  });
  const add = () => addUser([basic], near);
  const invite = async ({ id }: User, by = clerk): Promise<string> => {
    const answer = await server.call(inviteUsers, { body: { ids: [id] } }, by);
    expect(answer.statusCode, answer.body).toBe(200);
    const [made]: UserInvite[] = answer.json().data;
    return made?.path.split('#key=')[1] ?? '';
  };
  const open = (ticket: string) => server.call(openInvite, { body: { ticket } }, null);
  const accept = async (ticket: string) => {
    const { challenge, sealed } = await sealWithChallenge(server.app, ['Fresh-Start-7']);
    const body = { ticket, nickname: 'Chosen', password: sealed[0] ?? '', challenge };
    return server.call(acceptInvite, { body }, null);
  };
  const firstPassword = async ({ id }: User, by = clerk): Promise<string> =>
    (await server.call(initializePassword, { query: { userId: id } }, by)).json().data.password;
  const signIn = ({ username }: User, password: string) =>
    signInWithPassword(server.app, { username, password });
  const promote = async ({ id }: User) => {
    const answer = await server.call(giveRole, { body: { ids: [id], roleId: admins } }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const stateOf = async ({ id }: User): Promise<string> =>
    (await server.call(user.get, { params: { id } }, admin)).json().data.state;

  it.each([
    ['a role', promote],
    [
      'another role in the form',
      async ({ id }: User) => {
        const body = { id, nickname: 'Promoted', deptId: near ?? null, roleIds: [admins] };
        const answer = await server.call(user.update, { body }, admin);
        expect(answer.json().data).toMatchObject({ state: 'uninvited', inviteExpiresAt: null });
      },
    ],
  ])('H29 is no invitation after its user was given %s', async (_what, change) => {
    const newcomer = await add();
    const ticket = await invite(newcomer);
    expect((await open(ticket)).statusCode).toBe(200);
    await change(newcomer);
    expect(await stateOf(newcomer)).toBe('uninvited');
    for (const answer of [await open(ticket), await accept(ticket)])
      expect(answer.json().error, answer.body).toBe('ticket_invalid');
    expect((await signIn(newcomer, 'Fresh-Start-7')).json().error).toBe('bad_credentials');
    // One that the administrator makes is good.
    expect((await accept(await invite(newcomer, admin))).statusCode).toBe(200);
  });

  it('H29 is no first password after its user was given a role, nor a session that it began', async () => {
    const newcomer = await add();
    const password = await firstPassword(newcomer);
    const { access_token: token }: TokenReply = (await signIn(newcomer, password)).json();
    const infoOf = () =>
      server.app.inject({
        url: getSessionInfo.path,
        headers: { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId },
      });
    expect((await infoOf()).statusCode).toBe(200);
    await promote(newcomer);
    expect((await infoOf()).statusCode).toBe(401);
    expect((await signIn(newcomer, password)).json().error).toBe('bad_credentials');
    expect(await stateOf(newcomer)).toBe('uninvited');
    const next = await firstPassword(newcomer, admin);
    expect((await signIn(newcomer, next)).statusCode).toBe(200);
  });

  it('H29 ends by a department and by a warehouse as well', async () => {
    const local = await ofNear(['user_edit', 'user_view', 'plant_view']);
    const warehouse = await addDepartment('warehouse', `V-${++serial}`);
    const deep = await addRole(['plant_view'], 3);
    for (const change of [
      (id: Id) => server.call(moveUsers, { body: { ids: [id], deptId: far ?? '' } }, admin),
      (id: Id) => server.call(setUserWarehouses, { body: { userId: id, lcwhIds: [warehouse] } }, admin),
    ]) {
      const newcomer = await addUser([deep], near);
      const ticket = await invite(newcomer, local);
      expect((await change(newcomer.id)).statusCode).toBe(200);
      expect((await open(ticket)).json().error).toBe('ticket_invalid');
      expect(await stateOf(newcomer)).toBe('uninvited');
    }
  });

  it('H29 is refused where a role of its user was given more, with a text that says why', async () => {
    const grown = await addRole(['plant_view'], 1, [near ?? '']);
    const [invited, waiting] = [await addUser([grown], near), await addUser([grown], near)];
    const ticket = await invite(invited);
    const password = await firstPassword(waiting);
    expect((await updateRole(grown, { permissions: ['plant_view', 'param_edit'] }, admin)).statusCode).toBe(
      200,
    );
    for (const answer of [await open(ticket), await accept(ticket)])
      expect(answer.json().error).toBe('ticket_invalid');
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((language) =>
        signInWithPassword(server.app, {
          username: waiting.username,
          password,
          headers: {
            authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=',
            'tenant-id': server.tenantId,
            'accept-language': language,
          },
        }),
      ),
    );
    expect([zh?.statusCode, zh?.json().error]).toEqual([426, 'first_password_void']);
    expect(zh?.json().msg).toMatch(/初始密码已失效/);
    expect(en?.json().msg).toMatch(/first password is void/);
    // A wrong password is answered as ever.
    expect((await signIn(waiting, 'wrong-Password-1')).json().error).toBe('bad_credentials');
  });

  it('H29 is no session either that was begun before a role of its user was given more', async () => {
    const grown = await addRole(['plant_view'], 1, [near ?? '']);
    const newcomer = await addUser([grown], near);
    const { access_token: token }: TokenReply = (
      await signIn(newcomer, await firstPassword(newcomer))
    ).json();
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId };
    const infoOf = async () => (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode;
    expect(await infoOf()).toBe(200);
    expect((await updateRole(grown, { permissions: ['plant_view', 'param_edit'] }, admin)).statusCode).toBe(
      200,
    );
    expect(await infoOf()).toBe(401);
  });

  it('H29 is no phone number after a promotion of its user: no code to it opens the account', async () => {
    const opened = async (phone: string) =>
      (await server.wiring.accounts.findByPhone(server.tenantId, phone))?.userId ?? null;
    const number = () => `1390000${String(++serial).padStart(4, '0')}`;
    const setPhone = async ({ id, nickname }: User, phone: string, by: TestUser) => {
      const body = { id, nickname, phone, deptId: near ?? null };
      const answer = await server.call(user.update, { body }, by);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const [edited, byAdmin] = [number(), number()];
    const [one, other] = [await add(), await add()];
    await setPhone(one, edited, clerk);
    await setPhone(other, byAdmin, admin);
    expect([await opened(edited), await opened(byAdmin)]).toEqual([one.id, other.id]);
    await promote(one);
    await promote(other);
    expect([await opened(edited), await opened(byAdmin)]).toEqual([null, other.id]);

    const created = number();
    const body = {
      username: `phoned-${serial}`,
      nickname: 'x',
      phone: created,
      roleIds: [basic.roleId],
      deptId: near,
    };
    const made = await server.call(user.create, { body: body as never }, clerk);
    expect(made.statusCode, made.body).toBe(200);
    expect(await opened(created)).toBe(made.json().data.id);
    await promote(made.json().data);
    expect(await opened(created)).toBeNull();
    await setPhone(made.json().data, number(), admin);
    expect(await opened(created)).toBeNull();
  });

  it('H29 is no session, key or password that began with a code to such a number', async () => {
    const keyed = ['plant_view', 'api_key_edit', 'api_key_view'] as const;
    const writer = await ofNear(['user_edit', 'user_view', ...keyed]);
    const held = await addRole(keyed, 1, [near ?? '']);
    const codeTo = async (
      phone: string,
      template: typeof SMS_TEMPLATES.login | typeof SMS_TEMPLATES.password,
    ) => {
      const since = server.clock.now();
      const url = `${sendPhoneCode.path}?${new URLSearchParams({ phone, template })}`;
      await server.app.inject({ url, headers: { 'tenant-id': server.tenantId } });
      return waitForCode(server.db, server.tenantId, phone, template, since);
    };
    const [signedIn, reset] = [await addUser([held], near), await addUser([held], near)];
    const phones = ['13911110001', '13911110002'] as const;
    for (const [at, { id, nickname }] of [signedIn, reset].entries()) {
      const body = { id, nickname, phone: phones[at] ?? '', deptId: near ?? null };
      expect((await server.call(user.update, { body }, writer)).statusCode).toBe(200);
    }

    const query = {
      mobile: `SMS@${phones[0]}`,
      code: await codeTo(phones[0], SMS_TEMPLATES.login),
      grant_type: 'mobile' as const,
    };
    const client = { ...PUBLIC_CLIENT, 'tenant-id': server.tenantId };
    const { access_token: token }: TokenReply = (
      await server.call(issueTokenByPhone, { query }, null, client)
    ).json();
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId };
    const infoOf = async () => (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode;
    const holder = { ...clerk, userId: signedIn.id, headers };
    const expireTime = server.clock.now() + 86_400_000;
    const key = await server.call(
      apiKey.create,
      { body: { name: `kept ${serial}`, permissions: ['plant_view'], expireTime } },
      holder,
    );
    const { id } = key.json().data;
    const { secret } = (await server.call(issueApiKey, { params: { id } }, holder)).json().data;
    const keyAnswer = async () =>
      (await server.app.inject({ url: '/data/line/list', headers: { authorization: `Bearer ${secret}` } }))
        .statusCode;

    const { challenge, sealed } = await sealWithChallenge(server.app, ['Fresh-Start-7']);
    const code = await codeTo(phones[1], SMS_TEMPLATES.password);
    const payload = { phone: phones[1], code, challenge, password: sealed[0] ?? '' };
    expect((await server.call(resetPassword, { body: payload }, null, client)).statusCode).toBe(200);
    expect((await signIn(reset, 'Fresh-Start-7')).statusCode).toBe(200);

    expect([await infoOf(), await keyAnswer()]).toEqual([200, 200]);
    await promote(signedIn);
    await promote(reset);
    expect([await infoOf(), await keyAnswer()]).toEqual([401, 401]);
    expect((await signIn(reset, 'Fresh-Start-7')).json().error).toBe('bad_credentials');
  });

  it('a last administrator is kept whose password somebody else does not make void', async () => {
    const tenantId = await server.addTenant('last-admin');
    await setParams(server, { LOGIN_CAPTCHA: 'N', PASSWORD_FORCE_NEWUSER: 'N' }, tenantId);
    const { rows } = await server.db.tenant(tenantId, (tx) =>
      sql<{ id: Id; user: Id }>`select r.role_id::text as id, ur.user_id::text as user from sys_role r
        left join sys_user_role ur on ur.role_id = r.role_id where r.code = 'admin'`.execute(tx),
    );
    const roleId = rows[0]?.id ?? '';
    const first = await server.addUser({ tenantId });
    const second = await server.addUser({ tenantId });
    await server.db.tenant(tenantId, async (tx) => {
      await sql`delete from sys_user_role where role_id = ${roleId}`.execute(tx);
      for (const { userId } of [first, second])
        await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (${tenantId}, ${userId}, ${roleId})`.execute(
          tx,
        );
      await sql`update sys_user set entry_maker_id = ${first.userId} where user_id = ${second.userId}`.execute(
        tx,
      );
    });
    const answer = await server.call(user.remove, { params: { id: first.userId } }, second);
    expect(answer.json().error).toBe('last_admin');
  });

  it('stays good where its user holds no more than before, and once the user has chosen a password', async () => {
    const [invited, waiting, joined] = [await add(), await add(), await add()];
    const ticket = await invite(invited);
    const password = await firstPassword(waiting);
    expect((await accept(await invite(joined))).statusCode).toBe(200);
    const same = await addRole(['plant_view'], 1, [near ?? '']);
    for (const { id } of [invited, waiting])
      expect(
        (await server.call(giveRole, { body: { ids: [id], roleId: same.roleId } }, admin)).statusCode,
      ).toBe(200);
    await promote(joined);
    expect((await open(ticket)).statusCode).toBe(200);
    expect((await signIn(waiting, password)).statusCode).toBe(200);
    expect((await signIn(joined, 'Fresh-Start-7')).statusCode).toBe(200);
  });
});
