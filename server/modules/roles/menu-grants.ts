import { sql, type Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;

/** The menus and all above them: a menu that is granted can be reached. Throws for an id that no menu has. */
export async function withMenusAbove(tx: Tx, ids: readonly Id[]): Promise<readonly Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive granted (menu_id, parent_id) as (
      select menu_id, parent_id from sys_menu where menu_id = any(${[...ids]}::bigint[]) and deleted_at is null
      union
      select m.menu_id, m.parent_id from granted g join sys_menu m on m.menu_id = g.parent_id
      where m.deleted_at is null
    ) select menu_id::text as id from granted order by menu_id`.execute(tx);
  const found = rows.map(({ id }) => id);
  if (ids.some((id) => !found.includes(id))) throw fieldError('menuIds', 'menu_missing');
  return found;
}

/** The permissions that menus carry. One of another version in the table grants nothing. */
export async function permissionsOfMenus(tx: Tx, ids: readonly Id[]): Promise<readonly Permission[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from sys_menu
    where menu_id = any(${[...ids]}::bigint[]) and permission is not null and deleted_at is null`.execute(tx);
  return rows.flatMap(({ permission }) => Permission.safeParse(permission).data ?? []);
}

/** The menus that any role of a user is granted. */
export async function heldMenus(tx: Tx, userId: Id): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select distinct rm.menu_id::text as id from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id
    where ur.user_id = ${userId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
