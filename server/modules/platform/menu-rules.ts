import { sql, type Transaction } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import { watchHolders } from '#server/core/access/holder-gains.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type MenuNode, type MenuType, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { findNode, isWithin } from '#shared/domain/tree/tree.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;

/** Changes of a tenant's tree follow one another: two moves at once could close a ring. */
export async function lockMenus(tx: Tx, { tenantId }: ChangeSession): Promise<void> {
  await tx
    .selectFrom('sys_tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
}

/** Throws where a menu cannot stand. `id` null = a new one. */
export function checkMenu(
  tree: readonly MenuNode[],
  id: Id | null,
  { parentId, type }: { readonly parentId: string; readonly type: MenuType },
): void {
  if (parentId !== ROOT_PARENT) {
    const parent = findNode(tree, parentId);
    if (!parent) throw fieldError('parentId', 'parent_missing');
    if (parent.type === '1') throw fieldError('parentId', 'parent_is_button');
    if (id !== null && isWithin(tree, parent.id, id)) throw fieldError('parentId', 'parent_is_own');
  }
  const before = id === null ? null : findNode(tree, id);
  if (type === '1' && before?.hasChildren) throw fieldError('type', 'parent_is_button');
}

/** A menu gives its permission to every role that it is granted to: its editor must hold it. */
export function checkPermission(
  { permissions }: ChangeSession,
  permission: Permission | null | undefined,
  before: Permission | null,
): void {
  if (permission && permission !== before)
    refuseMore(
      { permissions },
      { permissions: [permission] },
      { name: 'permission', text: 'permission_not_held' },
    );
}

/** Before a menu is written: a permission that it is given is given to those who have a role with it. See `refuseGains`. */
export async function watchMenu(tx: Tx, { userId }: ChangeSession, menuId: Id): Promise<void> {
  const { rows } = await sql<{ role_id: Id }>`
    select role_id::text as role_id from sys_role_menu where menu_id = ${menuId}`.execute(tx);
  await watchHolders(tx, userId, {
    roleIds: rows.map(({ role_id }) => role_id),
    changesData: false,
    fields: { permissions: 'permission', data: 'permission' },
  });
}

export async function hasChildren(tx: Tx, id: Id): Promise<boolean> {
  const child = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return child !== undefined;
}

/** Grants a new menu to the role `admin`, so that it can be reached; other roles are granted it as roles are edited. */
export async function grantToAdmin(tx: Tx, menuId: Id): Promise<void> {
  await sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
    select tenant_id, role_id, ${menuId} from sys_role where code = 'admin'`.execute(tx);
}
