import { sql, type Transaction } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import {
  ALL_DATA,
  type DataAuthority,
  dataOfDepartments,
  loadDataAuthority,
} from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { DsType, Role, RoleKind } from '#shared/contracts/roles/role.ts';
import { heldMenus, permissionsOfMenus, withMenusAbove } from './menu-grants.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;

/** What a role is to be: absent lists stay as they are. */
export interface RoleBody {
  readonly dsType: DsType;
  readonly departmentIds?: readonly Id[] | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  readonly menuIds?: readonly Id[] | undefined;
}

const NOTHING = { departmentIds: [], permissions: [], menuIds: [] } as const;

/** Throws where a role may not become this. `before` null = a new one. */
export async function checkRole(
  tx: Tx,
  session: ChangeSession,
  kind: RoleKind,
  body: RoleBody,
  before: Role | null,
): Promise<void> {
  if (before?.isSystem) refuseSystemChange(before, body);
  const { departmentIds, permissions, menuIds } = before ?? NOTHING;
  const next = {
    dsType: body.dsType,
    departmentIds: body.departmentIds ?? departmentIds,
    permissions: body.permissions ?? permissions,
    menuIds: body.menuIds === undefined ? menuIds : await withMenusAbove(tx, body.menuIds),
  };
  await checkGrants(tx, session, kind, next, { permissions, menuIds });
  await checkAuthority(tx, session, next, before);
}

/** The role `admin` has every permission and reaches everything, whoever edits it. */
function refuseSystemChange(before: Role, body: RoleBody): void {
  if (body.dsType !== before.dsType) throw fieldError('dsType', 'system_role_fixed');
  for (const name of ['departmentIds', 'permissions', 'menuIds'] as const) {
    const sent = body[name];
    const stored: ReadonlySet<string> = new Set(before[name]);
    if (sent && (sent.length !== stored.size || sent.some((one) => !stored.has(one))))
      throw fieldError(name, 'system_role_fixed');
  }
}

interface Grants {
  readonly permissions: readonly Permission[];
  readonly menuIds: readonly Id[];
}

/** Permissions and menus that are added have to be the caller's own. */
async function checkGrants(
  tx: Tx,
  session: ChangeSession,
  kind: RoleKind,
  next: Grants,
  before: Grants,
): Promise<void> {
  const ofMenus = await permissionsOfMenus(tx, next.menuIds);
  if (kind === 'external') {
    if (next.permissions.some(isAdministration)) throw fieldError('permissions', 'external_not_allowed');
    if (ofMenus.some(isAdministration)) throw fieldError('menuIds', 'external_not_allowed');
  }
  const had = new Set([...before.permissions, ...(await permissionsOfMenus(tx, before.menuIds))]);
  const authority = await loadDataAuthority(tx, session);
  const added = [...next.permissions, ...ofMenus].filter((name) => !had.has(name));
  refuseMore({ permissions: session.permissions, authority }, { permissions: added });
  const addedMenus = next.menuIds.filter((id) => !before.menuIds.includes(id));
  const held = await heldMenus(tx, session.userId);
  if (addedMenus.some((id) => !held.has(id))) throw failure('forbidden', 'a menu that the caller has not');
}

/** A data authority that is changed has to be within the caller's own, for everybody who has the role. */
async function checkAuthority(
  tx: Tx,
  session: ChangeSession,
  next: { readonly dsType: DsType; readonly departmentIds: readonly Id[] },
  before: Role | null,
): Promise<void> {
  const { dsType } = next;
  if (dsType === 1) {
    if (next.departmentIds.length === 0) throw fieldError('departmentIds', 'departments_missing');
    await checkDepartments(tx, next.departmentIds);
  }
  const kept = before?.dsType === dsType ? before.departmentIds : [];
  const added = next.departmentIds.filter((id) => !kept.includes(id));
  if (before?.dsType === dsType && (dsType !== 1 || added.length === 0)) return;
  const authority = await loadDataAuthority(tx, session);
  const given = await authorityOf(tx, dsType, added, before?.roleId ?? null);
  refuseMore({ permissions: session.permissions, authority }, { permissions: [], authority: given });
}

async function checkDepartments(tx: Tx, ids: readonly Id[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from department
    where id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx);
  if (rows[0]?.count !== new Set(ids).size) throw fieldError('departmentIds', 'department_missing');
}

/** What a data authority gives those who have the role now. */
async function authorityOf(
  tx: Tx,
  dsType: DsType,
  departmentIds: readonly Id[],
  roleId: Id | null,
): Promise<DataAuthority> {
  if (dsType === 0) return ALL_DATA;
  if (dsType === 1) return dataOfDepartments(departmentIds);
  if (dsType === 4) return { isAll: false, departmentIds: new Set(), isOwn: true, partnerIds: null };
  const { rows } = await sql<{ id: Id }>`
    with recursive reached (id) as (
      select u.dept_id from sys_user_role h join sys_user u on u.user_id = h.user_id
      where h.role_id = ${roleId} and u.dept_id is not null
      union
      select d.id from reached r join department d on d.parent_id = r.id where ${dsType === 2}
    ) select id::text as id from reached`.execute(tx);
  return dataOfDepartments(rows.map(({ id }) => id));
}
