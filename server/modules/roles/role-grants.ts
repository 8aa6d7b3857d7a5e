import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { withMenusAbove } from './menu-grants.ts';
import type { RoleBody } from './role-rules.ts';
import type { RolesSchema } from './schema.ts';

/** Replaces the lists that a body has; a role has departments only while they are chosen for it. */
export async function writeGrants(
  tx: Transaction<RolesSchema>,
  tenantId: Id,
  roleId: Id,
  body: RoleBody,
): Promise<void> {
  const key = { tenant_id: tenantId, role_id: roleId };
  if (body.permissions) {
    await tx.deleteFrom('sys_role_permission').where('role_id', '=', roleId).execute();
    const rows = [...new Set(body.permissions)].map((permission) => ({ ...key, permission }));
    if (rows.length > 0) await tx.insertInto('sys_role_permission').values(rows).execute();
  }
  if (body.menuIds) {
    const menuIds = await withMenusAbove(tx, body.menuIds);
    await tx.deleteFrom('sys_role_menu').where('role_id', '=', roleId).execute();
    const rows = menuIds.map((menu_id) => ({ ...key, menu_id }));
    if (rows.length > 0) await tx.insertInto('sys_role_menu').values(rows).execute();
  }
  const departmentIds = body.dsType === 1 ? body.departmentIds : [];
  if (departmentIds) {
    await tx.deleteFrom('sys_role_department').where('role_id', '=', roleId).execute();
    const rows = [...new Set(departmentIds)].map((department_id) => ({ ...key, department_id }));
    if (rows.length > 0) await tx.insertInto('sys_role_department').values(rows).execute();
  }
}
