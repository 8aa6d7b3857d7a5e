import { sql } from 'kysely';
import { holdsAll } from '#server/core/access/escalation.ts';
import {
  type DataAuthority,
  loadAuthorityOf,
  loadDataAuthority,
  loadPartners,
} from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { onceInTransaction } from '#server/modules/accounts/once-in-transaction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { RoleKind } from '#shared/contracts/roles/role.ts';

/** What a user may do, and whose records they reach. */
export interface UserRights {
  readonly permissions: ReadonlySet<Permission>;
  readonly authority: DataAuthority;
}

/** What rights follow from. */
export interface UserPlace {
  readonly roleIds: readonly Id[];
  readonly deptId: Id | null;
}

/** The rights of a user with these roles in this department. */
function rightsOf(tx: AnyTransaction, place: UserPlace): Promise<UserRights> {
  const roleIds = [...new Set(place.roleIds)].sort();
  const { deptId } = place;
  return onceInTransaction(tx, `rights ${roleIds.join()} ${deptId}`, () =>
    loadRights(tx, { roleIds, deptId }),
  );
}

/** Null where there is no such user. */
export async function placeOfUser(tx: AnyTransaction, userId: Id): Promise<UserPlace | null> {
  const { rows } = await sql<{ dept_id: Id | null; role_ids: Id[] }>`
    select dept_id, array(select ur.role_id::text from sys_user_role ur where ur.user_id = u.user_id) as role_ids
    from sys_user u where u.user_id = ${userId}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  return row ? { roleIds: row.role_ids, deptId: row.dept_id } : null;
}

/** Whether the editor holds all that a user with these roles in this department would. */
export async function holdsRightsOf(tx: AnyTransaction, editorId: Id, place: UserPlace): Promise<boolean> {
  return holdsAll(await rightsOfEditor(tx, editorId), await rightsOf(tx, place));
}

/** Whose records the editor reaches. */
export function authorityOf(tx: AnyTransaction, editorId: Id): Promise<DataAuthority> {
  return onceInTransaction(tx, `authority ${editorId}`, () => loadDataAuthority(tx, { userId: editorId }));
}

/** Constant for a transaction: no call changes the caller's own place. */
async function rightsOfEditor(tx: AnyTransaction, editorId: Id): Promise<UserRights> {
  const own = await onceInTransaction(tx, `editor ${editorId}`, () => placeOfUser(tx, editorId));
  const rights = await rightsOf(tx, own ?? { roleIds: [], deptId: null });
  const partnerIds = await onceInTransaction(tx, `partners of ${editorId}`, () => loadPartners(tx, editorId));
  return { ...rights, authority: { ...rights.authority, partnerIds } };
}

async function loadRights(tx: AnyTransaction, place: UserPlace): Promise<UserRights> {
  const { rows } = await sql<{ name: Permission; kind: RoleKind }>`
    select distinct held.name, r.kind from (
      select role_id, permission as name from sys_role_permission
      union all
      select rm.role_id, m.permission from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
      where m.permission is not null and m.deleted_at is null
    ) held join sys_role r on r.role_id = held.role_id
    where r.role_id = any(${[...place.roleIds]}::bigint[])`.execute(withSchema<unknown>(tx));
  // An external role grants nothing of the administration.
  const granted = rows.filter(({ name, kind }) => kind === 'internal' || !isAdministration(name));
  return {
    permissions: new Set(granted.map(({ name }) => name)),
    authority: await loadAuthorityOf(tx, place),
  };
}
