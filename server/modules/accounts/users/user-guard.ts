import { sql, type Transaction } from 'kysely';
import {
  authorityOf,
  holdsRightsOf,
  placeColumns,
  placeOfUser,
  refuseRightsOf,
  toPlace,
  type UserPlace,
  type UserPlaceRow,
} from '#server/core/access/user-rights.ts';
import { onceInTransaction } from '#server/core/database/once-in-transaction.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isEntryGood } from './user-entry.ts';
import { usersScope } from './user-scope.ts';

/** Who changes users. */
export interface UserEditor {
  readonly tenantId: Id;
  readonly userId: Id;
}

/** The role that comes with every tenant and holds everything. */
const ADMIN_ROLE = 'admin';

/** Changes of a tenant's users follow one another: two administrators must not remove each other at once. */
export async function lockUsers(
  tx: AnyTransaction,
  { tenantId }: Pick<UserEditor, 'tenantId'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user:${tenantId}`}, 0))`.execute(
    withSchema<unknown>(tx),
  );
}

/** Throws where a user holds more than the editor: such users are not changed. */
async function refuseHigher(tx: AnyTransaction, editor: UserEditor, place: UserPlace): Promise<void> {
  if (!(await holdsRightsOf(tx, editor.userId, place))) throw failure('user_holds_more');
}

/** The same of a user who is there, by the id; answers where they stand. */
export async function refuseHigherUser(
  tx: AnyTransaction,
  editor: UserEditor,
  userId: Id,
): Promise<UserPlace> {
  const place = await placeOfUser(tx, userId);
  if (!place) throw failure('user_not_found');
  await refuseHigher(tx, editor, place);
  return place;
}

/** A department that the editor may give a user; null only for who reaches everything. */
export async function refuseDepartment(
  tx: AnyTransaction,
  editor: UserEditor,
  deptId: Id | null,
  field: string,
): Promise<void> {
  const { isAll, departmentIds } = await authorityOf(tx, editor.userId);
  if (deptId === null) {
    if (!isAll) throw fieldError(field, 'dept_required');
    return;
  }
  const isThere = await onceInTransaction(tx, `department ${deptId}`, async () => {
    const { rows } = await sql`select 1 from department
      where id = ${deptId} and deleted_at is null and status <> 'draft'`.execute(withSchema<unknown>(tx));
    return rows.length > 0;
  });
  if (!isThere || !(isAll || departmentIds.has(deptId))) throw fieldError(field, 'dept_not_reached');
}

/** Roles that are there, and that give a user of this department no more than the editor holds. */
export async function refuseRoles(
  tx: AnyTransaction,
  editor: UserEditor,
  place: UserPlace,
  field: string,
): Promise<void> {
  const known = await onceInTransaction(tx, 'role ids', async () => {
    const rows = await withSchema<AccountsSchema>(tx).selectFrom('sys_role').select('role_id').execute();
    return new Set(rows.map(({ role_id }) => role_id));
  });
  if (!place.roleIds.every((id) => known.has(id))) throw fieldError(field, 'role_not_held');
  await refuseRightsOf(tx, editor.userId, place, { name: field, text: 'role_not_held' });
}

/** Before a user loses the role, the account or the way in: somebody has to be left who can mend it. */
export async function keepAdministrator(tx: AnyTransaction, userId: Id): Promise<void> {
  const rows = await withSchema<AccountsSchema>(tx)
    .selectFrom('sys_user as u')
    .innerJoin('sys_user_role as ur', 'ur.user_id', 'u.user_id')
    .innerJoin('sys_role as r', 'r.role_id', 'ur.role_id')
    .select(['u.user_id', 'u.entry_maker_id'])
    .where('r.code', '=', ADMIN_ROLE)
    .where('r.ds_type', '=', 0)
    .where('u.is_disabled', '=', false)
    .where('u.deleted_at', 'is', null)
    .where('u.password_hash', 'is not', null)
    .execute();
  if (rows.every((row) => row.user_id !== userId)) return;
  for (const other of rows) {
    // A first password is void once its maker is no administrator any more.
    if (other.user_id === userId || other.entry_maker_id === userId) continue;
    if (await isEntryGood(tx, other)) return;
  }
  throw failure('last_admin');
}

export async function isAdminRole(tx: AnyTransaction, roleIds: readonly Id[]): Promise<boolean> {
  const rows = await withSchema<AccountsSchema>(tx)
    .selectFrom('sys_role')
    .select('role_id')
    .where('code', '=', ADMIN_ROLE)
    .execute();
  return rows.some(({ role_id }) => roleIds.includes(role_id));
}

/** Those of some users whom the editor reaches, the editor among them. Throws `user_holds_more`. */
export async function findManaged(
  tx: Transaction<AccountsSchema>,
  editor: UserEditor,
  ids: readonly Id[],
): Promise<Id[]> {
  const { rows } = await sql<{ user_id: Id }>`select t.user_id::text as user_id from sys_user as t
    where t.user_id = any(${[...ids]}::bigint[]) and t.deleted_at is null
      and ${await usersScope.condition(tx, editor, 'read')}`.execute(tx);
  for (const { user_id } of rows) {
    if (user_id !== editor.userId) await refuseHigherUser(tx, editor, user_id);
  }
  return rows.map(({ user_id }) => user_id);
}

export interface LockedUser extends UserPlace {
  readonly userId: Id;
  readonly username: string;
  readonly nickname: string;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
}

/**
 * Users whom the editor may act upon, locked: in the editor's reach, not the editor, and holding no more. Throws
 * `user_not_found`, `own_account` and `user_holds_more`.
 */
export async function lockManaged(
  tx: Transaction<AccountsSchema>,
  editor: UserEditor,
  ids: readonly Id[],
): Promise<LockedUser[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<
    UserPlaceRow & {
      user_id: Id;
      username: string;
      nickname: string;
      is_disabled: boolean;
      has_password: boolean;
    }
  >`select t.user_id::text as user_id, t.username, t.nickname, t.is_disabled,
      t.password_hash is not null as has_password, ${placeColumns('t')}
    from sys_user as t
    where t.user_id = any(${wanted}::bigint[]) and t.deleted_at is null
      and ${await usersScope.condition(tx, editor, 'read')}
    order by t.user_id for update of t`.execute(tx);
  if (rows.length !== wanted.length) throw failure('user_not_found');
  if (wanted.includes(editor.userId)) throw failure('own_account');
  const locked: LockedUser[] = [];
  for (const row of rows) {
    const place = toPlace(row);
    await refuseHigher(tx, editor, place);
    locked.push({
      ...place,
      userId: row.user_id,
      username: row.username,
      nickname: row.nickname,
      isDisabled: row.is_disabled,
      hasPassword: row.has_password,
    });
  }
  return locked;
}
