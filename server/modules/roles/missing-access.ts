import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { userScope } from '#server/core/crud/data-scope.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getMissingAccess } from '#shared/contracts/roles/permission-explanation.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { heldMenus } from './menu-grants.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;

const CONTACTS_MAX = 3;
/** Whoever has one of these gives a role a grant, or a user a role. */
const GRANTING: readonly Permission[] = ['role_edit', 'user_edit'];

/** What a caller lacks for a page, and whom to ask. */
export function mountMissingAccess(app: FastifyInstance, { db, withheldMenus }: RolesParts): void {
  routes(app)(getMissingAccess)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const page = query.path === undefined ? null : await findPage(tx, query.path);
      const held = await heldMenus(tx, session.userId);
      const isMissing = page !== null && !held.has(page.id);
      const permissions = [query.permission, page?.permission].filter((name) => name != null);
      const missing = permissions.filter((name) => !session.permissions.has(name));
      const isOutside = await withheldMenus(tx, session.tenantId);
      const isWithheld =
        (isMissing && isOutside(page)) ||
        missing.some((name) => isOutside({ id: '', path: null, component: null, permission: name }));
      return {
        menu: isMissing ? { name: page.name, nameEn: page.nameEn } : null,
        permissions: missing,
        isWithheld,
        contacts: isWithheld ? [] : await findContacts(tx, session),
      };
    }),
  );
}

async function findPage(tx: Tx, path: string) {
  const { rows } = await sql<{
    id: Id;
    name: string;
    nameEn: string | null;
    path: string | null;
    component: string | null;
    permission: string | null;
  }>`select menu_id::text as id, name, name_en as "nameEn", path, component, permission from sys_menu
    where path = ${path} and deleted_at is null`.execute(tx);
  const [menu] = rows;
  return menu ? { ...menu, permission: Permission.safeParse(menu.permission).data ?? null } : null;
}

async function findContacts(tx: Tx, session: SessionPrincipal): Promise<string[]> {
  // A screen sees no users.
  if (session.kind !== 'user') return [];
  const scope = await userScope('user_id').condition(tx, session, 'read');
  const names = sql`any(${[...GRANTING]}::text[])`;
  const { rows } = await sql<{ nickname: string }>`
    select t.nickname from sys_user t
    where t.deleted_at is null and not t.is_disabled and t.user_id <> ${session.userId} and ${scope} and t.user_id in (
      select ur.user_id from sys_user_role ur join sys_role r on r.role_id = ur.role_id
      where r.kind = 'internal' and (
        exists (select from sys_role_permission rp where rp.role_id = r.role_id and rp.permission = ${names})
        or exists (select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
          where rm.role_id = r.role_id and m.permission = ${names} and m.deleted_at is null)))
    order by t.nickname, t.user_id limit ${CONTACTS_MAX}`.execute(tx);
  return rows.map(({ nickname }) => nickname);
}
