import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PackagedMenu } from '#server/core/ports/seeded-tenants.ts';
import type { MenuType } from '#shared/contracts/platform/menu.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import {
  type GrantDepartment,
  type GrantMenu,
  getRoleGrants,
  getRoleMenus,
  listRoleHolders,
  type Role,
  setRoleMenus,
} from '#shared/contracts/roles/role.ts';
import { EQUIPMENT_TYPES } from '#shared/domain/tree/department-places.ts';
import { buildTree, filterTree } from '#shared/domain/tree/tree.ts';
import { listHolders } from './holders.ts';
import { heldMenus } from './menu-grants.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;

/** Who has a role, what can be granted, and the calls of the family for a role's menus. */
export function mountRoleRoutes(
  app: FastifyInstance,
  { db, withheldMenus }: RolesParts,
  stored: MountedCrud<Role, object, RolesSchema>,
): void {
  const route = routes(app);

  route(listRoleHolders)(({ session, params }) =>
    db.tenant(session.tenantId, (tx) => listHolders(tx, session, 'role', params.id)),
  );

  route(getRoleGrants)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => ({
      menus: await grantableMenus(tx, session, await withheldMenus(tx, session.tenantId)),
      departments: await grantableDepartments(tx, session),
    })),
  );

  route(getRoleMenus)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const found = await stored.find(tx, session, params.roleId);
      if (!found) throw failure('not_found');
      return found.menuIds;
    }),
  );

  route(setRoleMenus)(async ({ session, request, body }) => {
    await stored.updateMany({ session, request }, [body.roleId], () => ({ menuIds: body.menuIds }));
    return true;
  });
}

async function grantableMenus(
  tx: Tx,
  session: SessionPrincipal,
  isWithheld: (menu: PackagedMenu) => boolean,
): Promise<GrantMenu[]> {
  const held = await heldMenus(tx, session.userId);
  const { rows } = await sql<{
    id: string;
    parentId: string | null;
    type: MenuType;
    name: string;
    nameEn: string | null;
    path: string | null;
    component: string | null;
    permission: string | null;
    isPlace: boolean;
  }>`select menu_id::text as id, parent_id::text as "parentId", type, name, name_en as "nameEn", path, component, permission,
      path is not null or component is not null or type in ('1', '3') as "isPlace"
    from sys_menu where deleted_at is null order by sort, menu_id`.execute(tx);
  return buildTree(
    rows.flatMap(({ path, component, ...row }) => {
      const permission = Permission.safeParse(row.permission).data ?? null;
      if (isWithheld({ id: row.id, path, component, permission })) return [];
      const isHeld = held.has(row.id) && (permission === null || session.permissions.has(permission));
      return [{ ...row, permission, isHeld }];
    }),
  );
}

/** Departments of people and lines, as far as the caller reaches, with those above them. */
async function grantableDepartments(tx: Tx, session: SessionPrincipal): Promise<GrantDepartment[]> {
  const { isAll, departmentIds } = await loadDataAuthority(tx, session);
  const hidden = EQUIPMENT_TYPES.filter((type) => type !== 'line');
  const { rows } = await sql<{ id: string; parentId: string | null; name: string; nameEn: string | null }>`
    select id::text as id, parent_id::text as "parentId", name, name_en as "nameEn" from department
    where deleted_at is null and dtype <> all(${hidden}::text[]) order by sort, department.id`.execute(tx);
  const tree = buildTree(rows.map((row) => ({ ...row, isHeld: isAll || departmentIds.has(row.id) })));
  return filterTree<GrantDepartment>(tree, ({ isHeld }) => isHeld);
}
