import { sql, type Transaction } from 'kysely';
import type { ReplyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { explainPermission } from '#shared/contracts/roles/permission-explanation.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { RolesSchema } from './schema.ts';

type ExplainedRole = Omit<ReplyOf<typeof explainPermission>['roles'][number], 'reachesRecord'>;

/** The roles of a user, and what of each grants the permission or the menu. */
export async function findExplainedRoles(
  tx: Transaction<RolesSchema>,
  userId: Id,
  asked:
    | { readonly permission: Permission | null }
    | { readonly menu: { readonly id: Id; readonly permission: Permission | null } },
): Promise<ExplainedRole[]> {
  const [permission, menuId] = 'menu' in asked ? [null, asked.menu.id] : [asked.permission, null];
  const { rows } = await sql<Omit<ExplainedRole, 'isIgnored'>>`
    select r.role_id::text as "roleId", r.name as "roleName", r.code as "roleCode", r.kind, r.ds_type as "dsType",
      exists (select from sys_role_permission rp
        where rp.role_id = r.role_id and rp.permission = ${permission}) as "isGrantedByName",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.menu_id::text, 'name', m.name, 'nameEn', m.name_en)
          order by m.menu_id)
        from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
        where rm.role_id = r.role_id and m.deleted_at is null
          and (m.permission = ${permission} or m.menu_id = ${menuId})), '[]'::jsonb) as menus
    from sys_user_role ur join sys_role r on r.role_id = ur.role_id
    where ur.user_id = ${userId} order by r.role_id`.execute(tx);
  const needed = 'menu' in asked ? asked.menu.permission : permission;
  const isClosed = needed !== null && isAdministration(needed);
  return rows.map((row) => ({
    ...row,
    isIgnored: isClosed && row.kind === 'external' && (row.isGrantedByName || row.menus.length > 0),
  }));
}
