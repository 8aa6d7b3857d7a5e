import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import {
  disableUsers,
  endUserSessions,
  getUserDepartments,
  getUserDetails,
  getUserTree,
  giveRole,
  listUsers,
  moveUsers,
  pageUserInfo,
  type User,
  unlockUser,
  user,
} from '#shared/contracts/accounts/user.ts';
import { inviteUsers } from '#shared/contracts/accounts/user-invite.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { listPosts } from '#shared/contracts/roles/post.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { userSample } from '#tests/support/samples/accounts/user.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(userSample);

let server: TestServer;
let admin: TestUser;
/** A plant with two workshops, the second with an office below it. */
let plant: string;
let press: string;
let paint: string;
let office: string;
let serial = 0;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  plant = await addDepartment(server, 'plant');
  press = await addDepartment(server, 'press', plant);
  paint = await addDepartment(server, 'paint', plant);
  office = await addDepartment(server, 'office', paint);
});
beforeEach(() => {
  serial += 1;
});
afterAll(() => server.close());

async function addDepartment(of: TestServer, code: string, parentId: string | null = null): Promise<string> {
  return of.db.tenant(of.tenantId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
      values (${of.tenantId}, ${parentId}, ${parentId ? 'workshop' : 'plant'}, ${`${code}-dept`}, ${code}, 0, 'started')
      returning id`.execute(withSchema<unknown>(tx));
    return rows[0]?.id ?? '';
  });
}

async function addRole(
  code: string,
  permissions: readonly Permission[],
  dsType = 4,
  departmentIds: readonly string[] = [],
): Promise<string> {
  return server.db.tenant(server.tenantId, async (anyTx) => {
    const tx = withSchema<unknown>(anyTx);
    const { rows } = await sql<{ id: string }>`insert into sys_role (tenant_id, code, name, ds_type)
      values (${server.tenantId}, ${`${code}-${serial}`}, ${code}, ${dsType}) returning role_id as id`.execute(
      tx,
    );
    const id = rows[0]?.id ?? '';
    for (const permission of permissions)
      await sql`insert into sys_role_permission values (${server.tenantId}, ${id}, ${permission})`.execute(
        tx,
      );
    for (const departmentId of departmentIds)
      await sql`insert into sys_role_department values (${server.tenantId}, ${id}, ${departmentId})`.execute(
        tx,
      );
    return id;
  });
}

let named = 0;
async function create(fields: object = {}, by = admin): Promise<User> {
  named += 1;
  const body = { username: `person-${named}`, nickname: `Person ${named}`, ...fields };
  const answer = await server.call(user.create, { body }, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const read = async ({ id }: { readonly id: string }, by = admin): Promise<User> =>
  (await server.call(user.get, { params: { id } }, by)).json().data;
const update = (record: User, change: object, by = admin) =>
  server.call(user.update, { body: { ...record, ...change } }, by);
/** Leads a department: reaches it and what is below it. */
const leadOf = (
  deptId: string,
  permissions: readonly Permission[] = ['user_view', 'user_edit', 'plant_view'],
) => server.addUser({ permissions, reach: { dsType: 2, deptId } });
const namesFor = async (by: TestUser, query: object = {}) =>
  (await server.call(user.page, { query: { size: 200, ...query } }, by))
    .json()
    .data.records.map(({ username }: User) => username);

describe('who is seen and changed', () => {
  it('are the users of the departments that a role reaches, and oneself', async () => {
    const inPaint = await create({ deptId: paint });
    const inOffice = await create({ deptId: office });
    const inPress = await create({ deptId: press });
    const nowhere = await create();
    const lead = await leadOf(paint);
    const seen = await namesFor(lead);
    expect(seen).toEqual(expect.arrayContaining([inPaint.username, inOffice.username, lead.username]));
    expect(seen).not.toContain(inPress.username);
    expect(seen).not.toContain(nowhere.username);
    for (const hidden of [inPress, nowhere]) {
      expect((await server.call(user.get, { params: { id: hidden.id } }, lead)).statusCode).toBe(404);
      expect((await server.call(getUserDetails, { params: { id: hidden.id } }, lead)).statusCode).toBe(404);
      expect((await update(hidden, { nickname: 'x' }, lead)).statusCode).toBe(404);
      expect((await server.call(user.remove, { params: { id: hidden.id } }, lead)).statusCode).toBe(404);
      for (const ask of [
        server.call(disableUsers, { body: { ids: [hidden.id], isDisabled: true } }, lead),
        server.call(unlockUser, { params: { id: hidden.id } }, lead),
        server.call(endUserSessions, { params: { id: hidden.id } }, lead),
        server.call(inviteUsers, { body: { ids: [hidden.id] } }, lead),
        server.call(initializePassword, { query: { userId: hidden.id } }, lead),
        server.call(moveUsers, { body: { ids: [hidden.id], deptId: paint } }, lead),
      ])
        expect((await ask).statusCode).toBe(404);
    }
    expect((await update(inOffice, { nickname: 'Clerk' }, lead)).statusCode).toBe(200);
  });

  it('are with "own records" those whom one has created', async () => {
    const creator = await server.addUser({ reach: { dsType: 4 } });
    const other = await create({ deptId: press });
    const own = await create({ deptId: press });
    await server.db.tenant(server.tenantId, (tx) =>
      sql`update sys_user set creator_id = ${creator.userId} where user_id = ${own.id}`.execute(tx),
    );
    const seen = await namesFor(creator);
    expect(seen.sort()).toEqual([own.username, creator.username].sort());
    expect(seen).not.toContain(other.username);
  });

  it('is oneself only to read, for who does not reach everything', async () => {
    const lead = await leadOf(paint);
    const own = await read({ id: lead.userId }, lead);
    expect((await update(own, { nickname: 'Boss' }, lead)).statusCode).toBe(404);
  });

  it('bounds the choosers, the directory and the trees', async () => {
    const inPress = await create({ deptId: press });
    const lead = await leadOf(paint);
    const inOffice = await create({ deptId: office });
    const chosen = (await server.call(listUsers, { query: { size: 200 } }, lead)).json().data;
    expect(chosen.map(({ id }: User) => id)).toContain(inOffice.id);
    expect(chosen.map(({ id }: User) => id)).not.toContain(inPress.id);
    const info = (await server.call(pageUserInfo, { query: { size: 200 } }, lead)).json().data.records;
    expect(info.map(({ id }: User) => id)).not.toContain(inPress.id);
    const { tree, withoutDepartment } = (await server.call(getUserDepartments, {}, lead)).json().data;
    expect(withoutDepartment).toBeNull();
    expect(tree.map(({ id }: { id: string }) => id)).toEqual([paint]);
    expect(tree[0].count).toBeGreaterThan(tree[0].children[0].count);
    const users = JSON.stringify((await server.call(getUserTree, {}, lead)).json().data);
    expect(users).toContain(`"u${inOffice.id}"`);
    expect(users).not.toContain(`"u${inPress.id}"`);
  });

  it('of a department are found with those of all below it', async () => {
    const inOffice = await create({ deptId: office });
    const inPress = await create({ deptId: press });
    const found = await namesFor(admin, { deptId: paint });
    expect(found).toContain(inOffice.username);
    expect(found).not.toContain(inPress.username);
    const nowhere = await create();
    expect(await namesFor(admin, { deptId: 'none', name: nowhere.username })).toEqual([nowhere.username]);
  });
});

describe('nobody gives more than they hold', () => {
  it('by a role: neither its permissions nor its data', async () => {
    const lead = await leadOf(paint);
    const strong = await addRole('strong', ['param_edit']);
    const wide = await addRole('wide', ['user_view'], 1, [press]);
    const all = await addRole('all', ['user_view'], 0);
    const fair = await addRole('fair', ['user_view'], 2);
    for (const roleId of [strong, wide, all, '999999999']) {
      const answer = await server.call(
        user.create,
        { body: { username: 'greedy', nickname: 'Greedy', deptId: office, roleIds: [roleId] } },
        lead,
      );
      const status = roleId === '999999999' ? 400 : 403;
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, ['roleIds']]);
    }
    const made = await create({ deptId: office, roleIds: [fair] }, lead);
    expect(made.roleIds).toEqual([fair]);
    for (const roleId of [strong, wide, all]) {
      expect((await update(made, { roleIds: [fair, roleId] }, lead)).json().error).toBe('gives_more');
      const given = await server.call(giveRole, { body: { ids: [made.id], roleId } }, lead);
      expect(given.json().error).toBe('gives_more');
    }
    expect((await read(made)).roleIds).toEqual([fair]);
  });

  it('by a department that they do not reach', async () => {
    const lead = await leadOf(paint);
    const made = await create({ deptId: office }, lead);
    for (const deptId of [press, plant, null, '999999999']) {
      const fields = { username: 'stray', nickname: 'Stray', deptId };
      expect((await server.call(user.create, { body: fields }, lead)).json().fields).toHaveProperty('deptId');
      expect((await update(made, { deptId }, lead)).json().fields).toHaveProperty('deptId');
      const moved = await server.call(moveUsers, { body: { ids: [made.id], deptId } }, lead);
      expect(moved.json().fields).toHaveProperty('deptId');
    }
    expect((await server.call(moveUsers, { body: { ids: [made.id], deptId: paint } }, lead)).statusCode).toBe(
      200,
    );
    expect((await read(made)).deptId).toBe(paint);
  });

  it('by a move that widens what a role reaches', async () => {
    const below = await addRole('below', ['user_view'], 2);
    const lead = await leadOf(office);
    const made = await create({ deptId: office, roleIds: [below] });
    // Their own department's lead reaches the office alone; the role would reach all of the paint shop.
    expect((await update(made, { deptId: paint }, lead)).json().fields).toHaveProperty('deptId');
  });

  it('to themselves', async () => {
    const further = await addRole('further', ['user_view']);
    const own = await read({ id: admin.userId });
    for (const [change, field] of [
      [{ roleIds: [...own.roleIds, further] }, 'roleIds'],
      [{ roleIds: [] }, 'roleIds'],
      [{ deptId: paint }, 'deptId'],
      [{ phone: '13800001234' }, 'phone'],
    ] as const)
      expect((await update(own, change)).json().fields).toHaveProperty(field);
    expect((await update(own, { email: 'me@example.com' })).statusCode).toBe(200);
    for (const ask of [
      server.call(disableUsers, { body: { ids: [admin.userId], isDisabled: true } }, admin),
      server.call(user.remove, { params: { id: admin.userId } }, admin),
      server.call(initializePassword, { query: { userId: admin.userId } }, admin),
    ])
      expect((await ask).json().error).toBe('own_account');
    expect(
      (await server.call(giveRole, { body: { ids: [admin.userId], roleId: further } }, admin)).statusCode,
    ).toBe(400);
  });

  it('and changes nobody who holds more', async () => {
    const lead = await leadOf(paint);
    const strong = await addRole('engineer', ['param_edit']);
    const higher = await create({ deptId: office, roleIds: [strong] });
    for (const ask of [
      update(higher, { nickname: 'Lower' }, lead),
      server.call(user.remove, { params: { id: higher.id } }, lead),
      server.call(user.removeMany, { query: { userIds: [higher.id] } }, lead),
      server.call(disableUsers, { body: { ids: [higher.id], isDisabled: true } }, lead),
      server.call(initializePassword, { query: { userId: higher.id } }, lead),
      server.call(inviteUsers, { body: { ids: [higher.id] } }, lead),
      server.call(endUserSessions, { params: { id: higher.id } }, lead),
      server.call(unlockUser, { params: { id: higher.id } }, lead),
    ]) {
      const answer = await ask;
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'user_holds_more']);
    }
    await server.call(user.remove, { params: { id: higher.id } }, admin);
    const restored = await server.call(user.restore, { body: { ids: [higher.id] } }, lead);
    expect(restored.json().error).toBe('user_holds_more');
  });

  it('and no body sets what belongs to other calls', async () => {
    const made = await create({
      isDisabled: true,
      tenantId: '1',
      passwordHash: 'x',
      creatorId: '1',
      createBy: 'x',
    });
    expect(made).toMatchObject({ isDisabled: false, createBy: admin.username, state: 'uninvited' });
    await update(made, {
      isDisabled: true,
      state: 'active',
      username: 'another',
      tenantId: '1',
      tenant_id: '1',
      password_hash: 'x',
      deletedAt: 1,
    });
    expect(await read(made)).toMatchObject({
      isDisabled: false,
      state: 'uninvited',
      username: made.username,
    });
  });

  it('and no user, role, post or department of another tenant is used', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant(`far-${serial}`) });
    const made = await create();
    expect((await server.call(user.get, { params: { id: made.id } }, stranger)).statusCode).toBe(404);
    const [foreignRole] = (await server.call(user.get, { params: { id: stranger.userId } }, stranger)).json()
      .data.roleIds;
    expect((await update(made, { roleIds: [foreignRole] })).json().fields).toHaveProperty('roleIds');
    const [post] = (await server.call(listPosts, {}, admin)).json().data;
    const body = { username: 'thief', nickname: 'Thief', postIds: [post.postId] };
    expect((await server.call(user.create, { body }, stranger)).json().fields).toHaveProperty('postIds');
    const deptId = { ...body, postIds: [], deptId: paint };
    expect((await server.call(user.create, { body: deptId }, stranger)).json().fields).toHaveProperty(
      'deptId',
    );
  });
});

describe('the last administrator', () => {
  it('stays: neither removed, disabled nor stripped', async () => {
    const tenant = await sharedServer();
    const [only, second] = [await userOfRole(tenant, 'admin'), await userOfRole(tenant, 'admin')];
    const other = await tenant.addUser();
    const call = (id: string, isDisabled: boolean) =>
      tenant.call(disableUsers, { body: { ids: [id], isDisabled } }, other);
    // Every tenant begins with an administrator, who is disabled first.
    const page = await tenant.call(user.page, { query: { username: 'admin', size: 200 } }, other);
    for (const { id, roleCodes } of page.json().data.records)
      if (roleCodes === 'admin' && id !== only.userId && id !== second.userId) await call(id, true);
    expect((await call(second.userId, true)).statusCode).toBe(200);
    expect((await call(only.userId, true)).json().error).toBe('last_admin');
    const removed = await tenant.call(user.remove, { params: { id: only.userId } }, other);
    expect(removed.json().error).toBe('last_admin');
    const record = (await tenant.call(user.get, { params: { id: only.userId } }, other)).json().data;
    const stripped = await tenant.call(user.update, { body: { ...record, roleIds: [] } }, other);
    expect([stripped.statusCode, stripped.json().error]).toEqual([409, 'last_admin']);
    await call(second.userId, false);
    expect((await call(only.userId, true)).statusCode).toBe(200);
  });
});

describe('a form that is open while its user changes the own data', () => {
  it('is out of date: nothing of the change is lost', async () => {
    const one = await server.addUser();
    const opened = await read({ id: one.userId });
    const renamed = await server.call(updateOwnInfo, { body: { nickname: 'By oneself' } }, one);
    expect(renamed.statusCode, renamed.body).toBe(200);
    const late = await update(opened, { email: 'late@example.com' });
    expect([late.statusCode, late.json().error]).toEqual([409, 'stale']);
    expect(late.json().data.record).toMatchObject({ nickname: 'By oneself', updateBy: one.username });
    expect((await read({ id: one.userId })).nickname).toBe('By oneself');
  });
});

describe('a removed user', () => {
  it('is signed out, leaves the name to another, and may come back', async () => {
    const gone = await server.addUser({ username: `leaver-${serial}` });
    expect((await server.call(user.remove, { params: { id: gone.userId } }, admin)).statusCode).toBe(200);
    expect((await server.call(getSessionInfo, {}, gone)).statusCode).toBe(401);
    const next = await create({ username: gone.username.toUpperCase() });
    const back = await server.call(user.restore, { body: { ids: [gone.userId] } }, admin);
    expect(back.json().fields).toHaveProperty('username');
    await server.call(user.remove, { params: { id: next.id } }, admin);
    expect((await server.call(user.restore, { body: { ids: [gone.userId] } }, admin)).statusCode).toBe(200);
    expect((await server.call(getSessionInfo, {}, gone)).statusCode).toBe(401);
  });
});

describe('a phone number', () => {
  it('is masked but for who may change the user, and a masked one leaves it as it is', async () => {
    const made = await create({ phone: '13912345678' });
    expect(made.phone).toBe('139****5678');
    expect((await read(made)).phone).toBe('13912345678');
    const details = await server.call(getUserDetails, { params: { id: made.id } }, admin);
    expect(details.json().data.phone).toBe('139****5678');
    const viewer = await server.addUser({ permissions: ['user_view'] });
    expect((await server.call(user.get, { params: { id: made.id } }, viewer)).statusCode).toBe(403);
    expect((await update(made, { nickname: 'Renamed' })).statusCode).toBe(200);
    expect((await read(made)).phone).toBe('13912345678');
    const other = await read(made);
    expect((await update(other, { phone: '138****0000' })).json().fields).toHaveProperty('phone');
    expect((await update(other, { phone: '13700001111' })).statusCode).toBe(200);
    expect((await read(made)).phone).toBe('13700001111');
  });

  it('is found by its last four digits or as a whole, not by other parts', async () => {
    const made = await create({ phone: '13955557777' });
    expect(await namesFor(admin, { phone: '7777' })).toEqual([made.username]);
    expect(await namesFor(admin, { phone: '13955557777' })).toEqual([made.username]);
    const part = await server.call(user.page, { query: { phone: '1395555' } }, admin);
    expect(part.json().fields).toHaveProperty('phone');
  });

  it('is told of its replacement, and its sign-ins are audited without it', async () => {
    const made = await create({ phone: '13911112222' });
    await update(made, { phone: '13933334444' });
    await server.wiring.smsSettled();
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ phone: string; code: string | null; template: string }>`
        select phone, code, template from sms_message where phone like '139%' order by message_id`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect(rows.at(-1)).toEqual({ phone: '13911112222', code: null, template: 'SMS_119025054' });
    const audited = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ text: string }>`select changes::text as text from sys_audit
        where subject = 'user' and record_id = ${made.id}`.execute(withSchema<unknown>(tx)),
    );
    expect(JSON.stringify(audited.rows)).not.toMatch(/13911112222|13933334444/);
    expect(JSON.stringify(audited.rows)).toContain('isSecret');
  });
});
