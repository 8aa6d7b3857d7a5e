import { type RawBuilder, sql } from 'kysely';
import {
  type DataAuthority,
  loadAuthorityOf,
  loadDataAuthority,
  loadPartners,
} from '#server/core/crud/data-authority.ts';
import { onceInTransaction } from '#server/core/database/once-in-transaction.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import type { RoleKind } from '#shared/contracts/roles/role.ts';
import { holdsAll, refuseMore } from './escalation.ts';

/** What a user may do, and whose records they reach. */
export interface UserRights {
  readonly permissions: ReadonlySet<Permission>;
  readonly authority: DataAuthority;
}

/** What rights follow from. */
export interface UserPlace {
  readonly roleIds: readonly Id[];
  readonly deptId: Id | null;
  /** Warehouses that the user was given. Partners are left out: they bound what is seen, and add nothing. */
  readonly warehouseIds: readonly Id[];
}

/** The columns of `placeColumns`. */
export interface UserPlaceRow {
  readonly dept_id: Id | null;
  readonly role_ids: Id[];
  readonly warehouse_ids: Id[];
}

/** The columns of a row of `sys_user`, by its alias, that a place is made of. */
export function placeColumns(alias: 't' | 'u'): RawBuilder<unknown> {
  const userId = sql.ref(`${alias}.user_id`);
  return sql`${sql.ref(`${alias}.dept_id`)}::text as dept_id,
    array(select ur.role_id::text from sys_user_role ur where ur.user_id = ${userId} order by 1) as role_ids,
    array(select uw.department_id::text from sys_user_warehouse uw where uw.user_id = ${userId} order by 1)
      as warehouse_ids`;
}

export function toPlace({ dept_id, role_ids, warehouse_ids }: UserPlaceRow): UserPlace {
  return { roleIds: role_ids, deptId: dept_id, warehouseIds: warehouse_ids };
}

/** The rights of a user with these roles and warehouses in this department. */
function rightsOf(tx: AnyTransaction, place: UserPlace): Promise<UserRights> {
  const roleIds = [...new Set(place.roleIds)].sort();
  const warehouseIds = [...new Set(place.warehouseIds)].sort();
  const { deptId } = place;
  return onceInTransaction(tx, `rights ${roleIds.join()} ${deptId} ${warehouseIds.join()}`, () =>
    loadRights(tx, { roleIds, deptId, warehouseIds }),
  );
}

/** Null where there is no such user. */
export async function placeOfUser(tx: AnyTransaction, userId: Id): Promise<UserPlace | null> {
  const { rows } = await sql<UserPlaceRow>`
    select ${placeColumns('u')} from sys_user u where u.user_id = ${userId}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  return row ? toPlace(row) : null;
}

/** Whether the editor holds all that a user with these roles in this department would. */
export async function holdsRightsOf(tx: AnyTransaction, editorId: Id, place: UserPlace): Promise<boolean> {
  return holdsAll(await rightsOfUser(tx, editorId), await rightsOf(tx, place));
}

/** Throws `gives_more` where these roles would give a user of this department more than the editor holds. */
export async function refuseRightsOf(
  tx: AnyTransaction,
  editorId: Id,
  place: UserPlace,
  field: Parameters<typeof refuseMore>[2],
): Promise<void> {
  refuseMore(await rightsOfUser(tx, editorId), await rightsOf(tx, place), field);
}

/** The role of a code, by which a user without a department is given it; null where there is none. */
export async function placeOfRole(tx: AnyTransaction, code: string): Promise<UserPlace | null> {
  const { rows } = await sql<{
    id: Id;
  }>`select role_id::text as id from sys_role where code = ${code}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  return row ? { roleIds: [row.id], deptId: null, warehouseIds: [] } : null;
}

/** The permissions of administration that these roles grant; no default role may have any. */
export async function administrationOf(tx: AnyTransaction, place: UserPlace): Promise<Permission[]> {
  return [...(await rightsOf(tx, place)).permissions].filter(isAdministration);
}

/**
 * Of some phone numbers those of accounts whose codes a reader must not see: who holds more than the reader, or holds a
 * permission of administration. The reader's own number is none of them, nor is one without an account.
 */
export async function findGuardedPhones(
  tx: AnyTransaction,
  readerId: Id,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<UserPlaceRow & { phone: string }>`
    select u.phone, ${placeColumns('u')}
    from sys_user u
    where u.phone = any(${[...phones]}::text[]) and u.deleted_at is null and u.user_id <> ${readerId}`.execute(
    withSchema<unknown>(tx),
  );
  const guarded = new Set<string>();
  for (const { phone, ...row } of rows) {
    const place = toPlace(row);
    const isGuarded =
      (await administrationOf(tx, place)).length > 0 || !(await holdsRightsOf(tx, readerId, place));
    if (isGuarded) guarded.add(phone);
  }
  return guarded;
}

/** Whose records the editor reaches. */
export function authorityOf(tx: AnyTransaction, editorId: Id): Promise<DataAuthority> {
  return onceInTransaction(tx, `authority ${editorId}`, () => loadDataAuthority(tx, { userId: editorId }));
}

/** What a caller holds. Constant for a transaction: no call changes the caller's own place. */
export async function rightsOfUser(tx: AnyTransaction, editorId: Id): Promise<UserRights> {
  const own = await onceInTransaction(tx, `editor ${editorId}`, () => placeOfUser(tx, editorId));
  const rights = await rightsOf(tx, own ?? { roleIds: [], deptId: null, warehouseIds: [] });
  const partnerIds = await onceInTransaction(tx, `partners of ${editorId}`, () => loadPartners(tx, editorId));
  return { ...rights, authority: { ...rights.authority, partnerIds } };
}

async function loadRights(tx: AnyTransaction, place: UserPlace): Promise<UserRights> {
  return {
    permissions: await loadPermissions(tx, place.roleIds),
    authority: await loadAuthorityOf(tx, place),
  };
}

/** The permissions that roles grant together, as they stand in the database now. */
export async function loadPermissions(
  tx: AnyTransaction,
  roleIds: readonly Id[],
): Promise<ReadonlySet<Permission>> {
  const { rows } = await sql<{ name: string; kind: RoleKind }>`
    select distinct held.name, r.kind from (
      select role_id, permission as name from sys_role_permission
      union all
      select rm.role_id, m.permission from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
      where m.permission is not null and m.deleted_at is null
    ) held join sys_role r on r.role_id = held.role_id
    where r.role_id = any(${[...roleIds]}::bigint[])`.execute(withSchema<unknown>(tx));
  // One of another version grants nothing, and an external role nothing of the administration.
  const granted = rows.flatMap(({ name, kind }) => {
    const known = Permission.safeParse(name).data;
    return known && (kind === 'internal' || !isAdministration(known)) ? [known] : [];
  });
  return new Set(granted);
}
