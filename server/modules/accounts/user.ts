import type { FastifyInstance } from 'fastify';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { phoneMakerOf, revokeLowerEntry } from '#server/modules/accounts/users/user-entry.ts';
import { userFields, userFilters } from '#server/modules/accounts/users/user-fields.ts';
import {
  isAdminRole,
  keepAdministrator,
  lockUsers,
  refuseDepartment,
  refuseHigherUser,
  refuseRoles,
} from '#server/modules/accounts/users/user-guard.ts';
import { findPlace, refusePosts, writePlace } from '#server/modules/accounts/users/user-parts.ts';
import { isChangedPhone, phoneOf, refuseTakenName } from '#server/modules/accounts/users/user-phone.ts';
import { usersScope } from '#server/modules/accounts/users/user-scope.ts';
import { type User, user } from '#shared/contracts/accounts/user.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { user as en } from '#shared/i18n/en/accounts/user.ts';
import { user as zh } from '#shared/i18n/zh/accounts/user.ts';
import { forgetPhoneProofs } from './proofs.ts';
import type { AccountsSchema } from './schema.ts';

export type StoredUsers = MountedCrud<User, { name: string; deptId: Id | 'none' }, AccountsSchema>;

/** Called after the commit with a number that a user had before: a message is sent to it. */
export type PhoneChanged = (change: {
  readonly tenantId: Id;
  readonly username: string;
  readonly phone: string;
}) => void;

export interface UserParts {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly rights: Announcements['rights'];
  readonly sheetJobs: SheetJobs;
  readonly phoneChanged: PhoneChanged;
}

/** Ids are known to the program alone: spreadsheets name departments, posts and roles by their codes. */
const labelsOf = ({ deptId, postIds, roleIds, ...labels }: typeof zh.field) => labels;

export function mountUsers(app: FastifyInstance, parts: UserParts): StoredUsers {
  const { db, clock, sessions, rights, sheetJobs, phoneChanged } = parts;
  /** Of pending changes, by the user's id: announced after their commit. */
  const ended = new Map<Id, readonly EndedSession[]>();
  const formerPhones = new Map<Id, string>();

  return mountCrud(app, user, {
    db,
    clock,
    table: 'sys_user',
    idColumn: 'user_id',
    scope: usersScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: labelsOf(zh.field), en: labelsOf(en.field) },
      choices: { kind: { zh: zh.kinds, en: en.kinds }, state: { zh: zh.states, en: en.states } },
      caseless: ['username'],
    },
    order: [{ field: 'nickname', direction: 'asc' }],
    fields: userFields(clock),
    filters: userFilters(clock),
    unique: { sys_user_name: ['username', 'name_taken'], sys_user_phone: ['phone', 'phone_taken'] },
    async toReply(row, { tx, use }) {
      return use === 'one' ? { ...row, phone: await phoneOf(tx, row.id) } : row;
    },
    lock: lockUsers,
    async beforeCreate({ tx, session, values, body }) {
      await refuseTakenName(tx, body.username);
      if (body.phone?.includes('*')) throw fieldError('phone', 'phone_invalid');
      const place = await findPlace(tx, body);
      await refuseDepartment(tx, session, place.deptId, body.deptCode ? 'deptCode' : 'deptId');
      await refuseRoles(
        tx,
        session,
        { ...place, warehouseIds: [] },
        body.roleCodes ? 'roleCodes' : 'roleIds',
      );
      await refusePosts(tx, place.postIds, 'postIds');
      values.dept_id = place.deptId;
      if (body.phone) values.phone_maker_id = await phoneMakerOf(tx, session.userId);
    },
    async beforeUpdate({ tx, session, values, body, before, changedSecrets }) {
      const { warehouseIds } = await refuseHigherUser(tx, session, before.id);
      const deptId = body.deptId ?? null;
      const roleIds = body.roleIds ?? before.roleIds;
      const hasMoved = deptId !== before.deptId;
      const hasOtherRoles = roleIds.toSorted().join() !== before.roleIds.toSorted().join();
      const isOwn = before.id === session.userId;
      if (hasMoved) {
        if (isOwn) throw fieldError('deptId', 'own_account');
        await refuseDepartment(tx, session, deptId, 'deptId');
      }
      if (hasOtherRoles && isOwn) throw fieldError('roleIds', 'own_account');
      if (hasMoved || hasOtherRoles)
        await refuseRoles(tx, session, { roleIds, deptId, warehouseIds }, 'roleIds');
      if (hasOtherRoles && !(await isAdminRole(tx, roleIds))) await keepAdministrator(tx, before.id);
      await refusePosts(tx, [...new Set(body.postIds ?? [])], 'postIds');
      const phone = await phoneOf(tx, before.id);
      if (!isChangedPhone(body.phone, before.phone, phone)) {
        delete values.phone;
        return;
      }
      if (isOwn) throw fieldError('phone', 'own_account');
      changedSecrets.add('phone');
      values.phone_maker_id = await phoneMakerOf(tx, session.userId);
      await forgetPhoneProofs(tx, before.id);
      if (phone !== null) formerPhones.set(before.id, phone);
    },
    async writeParts({ tx, session, id, body }) {
      const isNew = 'username' in body;
      const place = isNew ? await findPlace(tx, body) : body;
      await writePlace(tx, { tenantId: session.tenantId, userId: id, isNew }, place);
      if (!isNew) ended.set(id, await revokeLowerEntry(tx, { clock, sessions }, session, id));
    },
    async beforeRemove({ tx, session, values, before }) {
      if (before.id === session.userId) throw failure('own_account');
      await refuseHigherUser(tx, session, before.id);
      await keepAdministrator(tx, before.id);
      Object.assign(values, { invite_hash: null, invite_expires_at: null });
      ended.set(before.id, await sessions.end(tx, 'kicked', { userId: before.id, keepSessionId: null }));
    },
    async beforeRestore({ tx, session, before }) {
      await refuseHigherUser(tx, session, before.id);
      if (before.deptId !== null) await refuseDepartment(tx, session, before.deptId, 'deptId');
    },
    onChange({ action, tenantId, rows }) {
      for (const { id, username } of rows) {
        sessions.announce(ended.get(id) ?? []);
        const phone = formerPhones.get(id);
        if (phone !== undefined) phoneChanged({ tenantId, username, phone });
        ended.delete(id);
        formerPhones.delete(id);
      }
      if (action === 'update') rights.announce({ tenantId, userIds: rows.map(({ id }) => id) });
    },
  });
}
