import { sql } from 'kysely';
import { user } from '#shared/contracts/accounts/user.ts';
import { inviteUsers } from '#shared/contracts/accounts/user-invite.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { EMPTY_SCENE_LAYOUT, saveSceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { apiKeySample } from '#tests/support/samples/api-keys/api-key.ts';
import { postSample } from '#tests/support/samples/roles/post.ts';
import { roleSample } from '#tests/support/samples/roles/role.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { dataOf, inserted, type MakeRow, nextName } from './make-row.ts';
import { anyLine, makeAuditedDepartment, makeDepartment } from './plant-rows.ts';

export const makeApiKey = rowOf(apiKeySample);

export const makeUser: MakeRow = async (server, { tenantId }) =>
  (await server.addUser({ tenantId, permissions: [] })).userId;

/** Without a password, as an administrator creates one, in the department of its owner. */
export const makeUninvited: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_user (tenant_id, username, nickname, dept_id)
      select ${tenantId}, ${`u${nextName()}`}, 'A’s', dept_id from sys_user where user_id = ${userId}
      returning user_id as id`,
  );

export const makeInvited: MakeRow = async (server, owner) => {
  const id = await makeUninvited(server, owner);
  await dataOf(server, inviteUsers, { body: { ids: [id] } }, owner);
  return id;
};

export const makeLoosePost: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_post (tenant_id, post_code, post_name)
      values (${tenantId}, ${nextName()}, 'A’s') returning post_id as id`,
  );

/** Held by a user of the owner's. */
export const makePostOfUser: MakeRow = async (server, owner) => {
  const id = await makeLoosePost(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', postIds: [id] };
  await dataOf(server, user.create, { body }, owner);
  return id;
};

export const anyRole: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_role (tenant_id, code, name)
      values (${tenantId}, ${nextName()}, 'A’s') returning role_id as id`,
  );

export const makeRoleOfUser: MakeRow = async (server, owner) => {
  const id = await anyRole(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', roleIds: [id] };
  await dataOf(server, user.create, { body }, owner);
  return id;
};

export const makeDepartmentOfUser: MakeRow = async (server, owner) => {
  const deptId = await makeAuditedDepartment(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', deptId };
  await dataOf(server, user.create, { body }, owner);
  return deptId;
};

export const makeWarehouse: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into department (tenant_id, dtype, code, name, sort, status)
      values (${tenantId}, 'warehouse', ${nextName()}, 'A’s', 0, 'started') returning id`,
  );

export const makeWarehouseWithLayout: MakeRow = async (server, owner) => {
  const warehouseId = await makeWarehouse(server, owner);
  const body = { scene: 'hall' as const, warehouseId, revision: null, layout: EMPTY_SCENE_LAYOUT };
  await dataOf(server, saveSceneLayout, { body }, owner);
  return warehouseId;
};

export const makeUserWithSecondFactor: MakeRow = async (server, owner) => {
  const userId = await makeUser(server, owner);
  return addSecondFactor(server, { ...owner, userId });
};

export const addSecondFactor: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into auth_totp (tenant_id, user_id, sealed_secret, confirmed_at)
      values (${tenantId}, ${userId}, 'sealed', now()) returning user_id as id`,
  );

export const makeUserWithLink: MakeRow = async (server, owner) => {
  const userId = await makeUser(server, owner);
  return addLink(server, { ...owner, userId });
};

export const addLink: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{
      id: Id;
    }>`insert into social_link (tenant_id, user_id, type, realm, subject, display_name, created_at)
      values (${tenantId}, ${userId}, 'WX', 'realm', ${nextName()}, 'A’s name', now()) returning user_id as id`,
  );

/** Another session of the owner: one that is ended does not end the walk. */
export const makeOwnSession: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into auth_session (tenant_id, kind, user_id, address, seen_at)
      values (${tenantId}, 'user', ${userId}, '192.0.2.77', now()) returning session_id as id`,
  );

/** A post that one of the owner's users holds, in the department of a line. */
export const anyPost: MakeRow = async (server, owner) => {
  const post = await inserted(
    server,
    sql`insert into sys_user_post (tenant_id, user_id, post_id)
      select ${owner.tenantId}, ${owner.userId}, post_id from sys_post where tenant_id = ${owner.tenantId} limit 1
      on conflict (user_id, post_id) do update set post_id = excluded.post_id returning post_id::text as id`,
  );
  const lineId = await anyLine(server, owner);
  await server.db.platform((tx) =>
    sql`update sys_user set dept_id = ${lineId} where user_id = ${owner.userId}`.execute(tx),
  );
  return post;
};

const makePost = rowOf(postSample);

export const makeHeldPost: MakeRow = async (server, owner) => {
  const id = await makePost(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_user_post (tenant_id, user_id, post_id)
      values (${owner.tenantId}, ${owner.userId}, ${id}) returning post_id as id`,
  );
  return id;
};

export const makeRole = rowOf(roleSample);

export const makeHeldRole: MakeRow = async (server, owner) => {
  const id = await makeRole(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_user_role (tenant_id, user_id, role_id)
      values (${owner.tenantId}, ${owner.userId}, ${id}) returning role_id as id`,
  );
  return id;
};

/** A department that its owner reaches. */
export const makeReachedDepartment: MakeRow = async (server, owner) => {
  await inserted(
    server,
    sql<{ id: Id }>`update sys_role set ds_type = 0
      where role_id in (select role_id from sys_user_role where user_id = ${owner.userId}) returning role_id as id`,
  );
  return makeDepartment(server, owner);
};
