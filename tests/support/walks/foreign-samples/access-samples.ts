import * as user from '#shared/contracts/accounts/user.ts';
import { inviteUsers, revokeInvite } from '#shared/contracts/accounts/user-invite.ts';
import * as place from '#shared/contracts/accounts/user-place.ts';
import { issueApiKey, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { explainPermission } from '#shared/contracts/roles/permission-explanation.ts';
import { listPostHolders } from '#shared/contracts/roles/post.ts';
import * as roles from '#shared/contracts/roles/role.ts';
import { resetSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { endOwnSession } from '#shared/contracts/sign-in/auth-account.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { listSocialLinksOf, unbindSocialOf } from '#shared/contracts/social/social.ts';
import { userSample } from '#tests/support/samples/accounts/user.ts';
import {
  anyRole,
  makeApiKey,
  makeDepartmentOfUser,
  makeHeldPost,
  makeHeldRole,
  makeInvited,
  makeLoosePost,
  makeOwnSession,
  makePostOfUser,
  makeReachedDepartment,
  makeRole,
  makeRoleOfUser,
  makeUninvited,
  makeUser,
  makeUserWithLink,
  makeUserWithSecondFactor,
  makeWarehouse,
} from '#tests/support/walks/foreign-rows/access-rows.ts';
import { nextName } from '#tests/support/walks/foreign-rows/make-row.ts';
import { makeAuditedDepartment, makeDepartment } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { makeMenu, makeMenuWithChild } from '#tests/support/walks/foreign-rows/platform-rows.ts';
import { makePartner } from '#tests/support/walks/foreign-rows/warehouse-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const ACCESS_SAMPLES = samples;

sample(endOwnSession, 'params.sessionId', makeOwnSession, (sessionId) => ({ params: { sessionId } }));
sample(endSession, 'params.sessionId', makeOwnSession, (sessionId) => ({ params: { sessionId } }));
sample(initializePassword, 'query.userId', makeUser, (userId) => ({ query: { userId } }));
sample(resetSecondFactor, 'params.userId', makeUserWithSecondFactor, (userId) => ({
  params: { userId },
}));
sample(unbindSocialOf, 'query.userIds', makeUserWithLink, (id) => ({
  query: { userIds: [id], state: 'WX' as const },
}));
sample(listPostHolders, 'params.id', makeHeldPost, byId);
const roleBody = { roleName: 'taken over', dsType: 4 as const };
sample(roles.listRoleHolders, 'params.id', makeHeldRole, byId);
sample(roles.getRoleMenus, 'params.roleId', makeRole, (roleId) => ({ params: { roleId } }));
sample(roles.setRoleMenus, 'body.roleId', makeRole, (roleId) => ({ body: { roleId, menuIds: [] } }));
sampleBy(roles.setRoleMenus, 'body.menuIds', makeMenuWithChild, async (server, user, id) => {
  const body = { roleId: await makeRole(server, user), menuIds: [id] };
  return server.call(roles.setRoleMenus, { body }, user);
});
const GRANTS = {
  menuIds: { make: makeMenuWithChild, dsType: 4 },
  departmentIds: { make: makeReachedDepartment, dsType: 1 },
} as const;
for (const [name, { make, dsType }] of Object.entries(GRANTS)) {
  sample(roles.role.create, `body.${name}`, make, (id) => ({
    body: { ...roleBody, roleCode: nextName(), dsType, [name]: [id] },
  }));
  sampleBy(roles.role.update, `body.${name}`, make, async (server, user, id) => {
    const body = { ...roleBody, roleId: await makeRole(server, user), dsType, [name]: [id] };
    return server.call(roles.role.update, { body }, user);
  });
}
sample(explainPermission, 'query.userId', makeUser, (userId) => ({
  query: { userId, permission: 'plant_view' as const },
}));
sampleBy(explainPermission, 'query.menuId', makeMenu, (server, user, menuId) =>
  server.call(explainPermission, { query: { userId: user.userId, menuId } }, user),
);
sampleBy(explainPermission, 'query.recordId', makeDepartment, (server, user, recordId) => {
  const query = { userId: user.userId, subject: 'department' as const, recordId };
  return server.call(explainPermission, { query }, user);
});
sampleBy(explainPermission, 'query.departmentId', makeDepartment, (server, user, departmentId) => {
  const query = { userId: user.userId, permission: 'plant_view' as const, departmentId };
  return server.call(explainPermission, { query }, user);
});
sample(issueApiKey, 'params.id', makeApiKey, byId);
sample(revokeApiKey, 'params.id', makeApiKey, byId);
sampleSubject(userSample, makeUninvited);
for (const [field, make] of [
  ['deptId', makeAuditedDepartment],
  ['roleIds', anyRole],
  ['postIds', makeLoosePost],
] as const) {
  const fieldOf = (id: Id) => ({ [field]: field === 'deptId' ? id : [id] });
  sampleBy(user.user.create, `body.${field}`, make, (server, by, id) =>
    server.call(
      user.user.create,
      { body: { username: `u${nextName()}`, nickname: 'spy', ...fieldOf(id) } },
      by,
    ),
  );
  sampleBy(user.user.update, `body.${field}`, make, async (server, by, id) => {
    const own = await makeUninvited(server, by);
    return server.call(user.user.update, { body: { id: own, nickname: 'spy', ...fieldOf(id) } }, by);
  });
}
sample(user.user.page, 'query.postId', makePostOfUser, (postId) => ({ query: { postId } }));
sample(user.user.page, 'query.roleId', makeRoleOfUser, (roleId) => ({ query: { roleId } }));
sample(user.user.page, 'query.deptId', makeDepartmentOfUser, (deptId) => ({ query: { deptId } }));
sample(user.pageUserInfo, 'query.deptId', makeDepartmentOfUser, (deptId) => ({ query: { deptId } }));
sample(user.getUserDetails, 'params.id', makeUser, byId);
sample(user.unlockUser, 'params.id', makeUser, byId);
sample(user.endUserSessions, 'params.id', makeUser, byId);
sample(user.disableUsers, 'body.ids', makeUser, (id) => ({ body: { ids: [id], isDisabled: true } }));
sampleBy(user.moveUsers, 'body.ids', makeUninvited, async (server, by, id) => {
  const deptId = await makeAuditedDepartment(server, by);
  return server.call(user.moveUsers, { body: { ids: [id], deptId } }, by);
});
sampleBy(user.moveUsers, 'body.deptId', makeAuditedDepartment, async (server, by, deptId) => {
  const id = await makeUninvited(server, by);
  return server.call(user.moveUsers, { body: { ids: [id], deptId } }, by);
});
sampleBy(user.giveRole, 'body.ids', makeUninvited, async (server, by, id) => {
  const roleId = await anyRole(server, by);
  return server.call(user.giveRole, { body: { ids: [id], roleId } }, by);
});
sampleBy(user.giveRole, 'body.roleId', anyRole, async (server, by, roleId) => {
  const id = await makeUninvited(server, by);
  return server.call(user.giveRole, { body: { ids: [id], roleId } }, by);
});
sample(inviteUsers, 'body.ids', makeUninvited, (id) => ({ body: { ids: [id] } }));
sample(revokeInvite, 'params.id', makeInvited, byId);
sample(place.listUserWarehouses, 'params.id', makeUser, byId);
sample(place.listUserOwners, 'params.id', makeUser, byId);
sampleBy(place.setUserWarehouses, 'body.userId', makeUser, async (server, by, userId) => {
  const lcwhIds = [await makeWarehouse(server, by)];
  return server.call(place.setUserWarehouses, { body: { userId, lcwhIds } }, by);
});
sampleBy(place.setUserWarehouses, 'body.lcwhIds', makeWarehouse, async (server, by, id) => {
  const userId = await makeUninvited(server, by);
  return server.call(place.setUserWarehouses, { body: { userId, lcwhIds: [id] } }, by);
});
sampleBy(place.setUserOwners, 'body.userId', makeUser, async (server, by, userId) => {
  const ownerIds = [await makePartner(server, by)];
  return server.call(place.setUserOwners, { body: { userId, ownerIds } }, by);
});
sampleBy(place.setUserOwners, 'body.ownerIds', makePartner, async (server, by, id) => {
  const userId = await makeUninvited(server, by);
  return server.call(place.setUserOwners, { body: { userId, ownerIds: [id] } }, by);
});
sample(listSocialLinksOf, 'params.userId', makeUserWithLink, (userId) => ({ params: { userId } }));
