import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (statement: RawBuilder<unknown>) => server.db.platform((tx) => statement.execute(tx));
const list = (user: TestUser) =>
  server.app.inject({ url: '/admin/post/page', headers: user.headers }).then(({ statusCode }) => statusCode);
const ROLE = (user: TestUser) => sql`(select role_id from sys_user_role where user_id = ${user.userId})`;

describe('rights that are kept between calls', () => {
  it.each<[string, (user: TestUser) => RawBuilder<unknown>, number]>([
    [
      'a permission of the role',
      (user) => sql`delete from sys_role_permission where role_id = ${ROLE(user)}`,
      403,
    ],
    ['the role of the user', (user) => sql`delete from sys_user_role where user_id = ${user.userId}`, 403],
    [
      'the account',
      (user) => sql`update sys_user set is_disabled = true where user_id = ${user.userId}`,
      401,
    ],
    ['the session', (user) => sql`delete from auth_session where user_id = ${user.userId}`, 401],
  ])('end with %s, at the next call', async (_what, statement, status) => {
    const user = await server.addUser();
    expect([await list(user), await list(user)]).toEqual([200, 200]);
    await change(statement(user));
    expect(await list(user)).toBe(status);
  });

  it('end with the tenant and come back with it', async () => {
    const tenantId = await server.addTenant('kept');
    const user = await server.addUser({ tenantId });
    expect([await list(user), await list(user)]).toEqual([200, 200]);
    await change(sql`update sys_tenant set is_paused = true where tenant_id = ${tenantId}`);
    expect(await list(user)).toBeGreaterThanOrEqual(400);
    await change(sql`update sys_tenant set is_paused = false where tenant_id = ${tenantId}`);
    expect(await list(user)).toBe(200);
  });

  it('name the roles as they are called now', async () => {
    const user = await userOfRole(server, 'viewer');
    const roles = async () => {
      const { roles, roleNames } = (await server.call(getSessionInfo, {}, user)).json().data;
      return { roles, roleNames };
    };
    const [own] = (await roles()).roles.filter((code: string) => code !== 'viewer');
    expect(await roles()).toEqual({ roles: [own, 'viewer'], roleNames: [user.username, '只读访客'] });
    await change(
      sql`update sys_role set name = '访客' where tenant_id = ${FIRST_TENANT} and code = 'viewer'`,
    );
    expect((await roles()).roleNames).toEqual([user.username, '访客']);
  });

  it('are not read again while nothing that they follow from has changed', async () => {
    const user = await server.addUser();
    expect([await list(user), await list(user)]).toEqual([200, 200]);
    // Without the triggers that note the change.
    await server.db.platform(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from sys_role_permission where role_id = ${ROLE(user)}`.execute(tx);
    });
    expect(await list(user)).toBe(200);
    // What changes in another tenant makes no difference, a change in this one does.
    await server.addTenant('other');
    expect(await list(user)).toBe(200);
    await change(sql`update sys_role set name = name where tenant_id = ${FIRST_TENANT}`);
    expect(await list(user)).toBe(403);
  });

  it.each([
    'sys_tenant',
    'sys_user',
    'sys_user_role',
    'sys_user_warehouse',
    'sys_user_partner',
    'sys_role',
    'sys_role_permission',
    'sys_role_menu',
    'sys_role_department',
    'sys_menu',
    'department',
    'line_machine',
    'partner',
  ])('follow every kind of change of %s', async (table) => {
    const { rows } = await server.db.platform((tx) =>
      sql<{ event: string }>`select distinct event_manipulation as event from information_schema.triggers
        where event_object_table = ${table} and trigger_name like '%_rights_%' order by 1`.execute(tx),
    );
    expect(rows.map(({ event }) => event)).toEqual(['DELETE', 'INSERT', 'UPDATE']);
  });
});
