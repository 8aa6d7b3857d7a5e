import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type User, user } from '#shared/contracts/accounts/user.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { type DsType, type Role, role } from '#shared/contracts/roles/role.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * A server of its own with two workshops beside each other, for tests of rights that are given on data. What it
 * holds is there while tests run.
 */
export function openReach() {
  let server: TestServer;
  let admin: TestUser;
  let serial = 0;
  let near: Id;
  let far: Id;
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
    server.addUser({ permissions, reach: { dsType: 2, deptId: near } });
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

  return {
    get server() {
      return server;
    },
    /** Holds every permission. */
    get admin() {
      return admin;
    },
    /** A workshop. */
    get near() {
      return near;
    },
    /** A workshop beside it. */
    get far() {
      return far;
    },
    /** Another number with each call. */
    nextSerial: () => ++serial,
    idOf,
    addDepartment,
    addRole,
    addUser,
    ofNear,
    updateRole,
    permissionsOf,
  };
}
