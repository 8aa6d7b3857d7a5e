import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/principal.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type MenuNode, ROOT_PARENT } from '#shared/contracts/menu.ts';
import { Permission } from '#shared/contracts/permissions.ts';
import type { Language } from '#shared/domain/language.ts';
import { type MenuRow, toMenuTree, toVisibleTree } from '#shared/domain/menu-tree.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;

/** Every menu of the tenant, buttons included. */
export async function loadMenuTree(tx: Tx, tenantId: Id, language: Language): Promise<MenuNode[]> {
  const rows = await tx
    .selectFrom('sys_menu')
    .select([
      'menu_id',
      'parent_id',
      'type',
      'name',
      'name_en',
      'description',
      'path',
      'icon',
      'component',
      'permission',
      'keep_alive',
      'sort',
    ])
    .where('tenant_id', '=', tenantId)
    .execute();
  return toMenuTree(
    rows.map(
      (row): MenuRow => ({
        id: row.menu_id,
        parentId: row.parent_id ?? ROOT_PARENT,
        name: row.name,
        label: language === 'en' ? (row.name_en ?? row.name) : row.name,
        cname: row.name,
        nameEn: row.name_en,
        desc: row.description,
        path: row.path,
        icon: row.icon,
        component: row.component,
        // A permission of another version grants nothing, so it is none.
        permission: Permission.safeParse(row.permission).data ?? null,
        keepAlive: row.keep_alive ? 1 : 0,
        type: row.type,
        sort: row.sort,
      }),
    ),
  );
}

/** What the roles of a session's user are granted; a screen has no user and sees no menu. */
export async function loadOwnMenus(
  tx: Tx,
  session: SessionPrincipal,
  language: Language,
): Promise<MenuNode[]> {
  if (session.kind !== 'user') return [];
  const granted = await tx
    .selectFrom('sys_role_menu as rm')
    .innerJoin('sys_user_role as ur', 'ur.role_id', 'rm.role_id')
    .select('rm.menu_id')
    .distinct()
    .where('ur.user_id', '=', session.userId)
    .where('rm.tenant_id', '=', session.tenantId)
    .execute();
  const tree = await loadMenuTree(tx, session.tenantId, language);
  return toVisibleTree(tree, new Set(granted.map(({ menu_id }) => menu_id)));
}
