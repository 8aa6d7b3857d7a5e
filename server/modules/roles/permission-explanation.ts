import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf, userScope } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/routes.ts';
import type { QueryOf, ReplyOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type DenialReason, explainPermission } from '#shared/contracts/permission-explanation.ts';
import { isAdministration } from '#shared/contracts/permission-groups.ts';
import { Permission } from '#shared/contracts/permissions.ts';
import { EQUIPMENT_TYPES } from '#shared/domain/department-places.ts';
import { mountMissingAccess } from './missing-access.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;
type Explanation = ReplyOf<typeof explainPermission>;

const DEPARTMENTS_SHOWN_MAX = 20;

export function mountExplanationRoutes(app: FastifyInstance, parts: RolesParts): void {
  const route = routes(app);
  route(explainPermission)(({ session, query }) =>
    parts.db.tenant(session.tenantId, (tx) => explain(tx, session, query)),
  );
  mountMissingAccess(app, parts);
}

async function explain(
  tx: Tx,
  reader: Reader,
  query: QueryOf<typeof explainPermission>,
): Promise<Explanation> {
  const user = await findUser(tx, reader, query.userId);
  const menu = query.menuId === undefined ? null : await findMenu(tx, query.menuId);
  const permission = query.permission ?? menu?.permission ?? null;
  const roles = await findRoles(tx, query.userId, query.permission ?? null, query.menuId ?? null);
  const authority = await loadDataAuthority(tx, { ...reader, userId: query.userId });
  const place = query.departmentId === undefined ? null : await findPlace(tx, query.departmentId);
  const isReached = place !== null && (authority.isAll || authority.departmentIds.has(place.id));
  const granting = roles.filter((role) => role.isGrantedByName || role.menus.length > 0);
  const denials: DenialReason[] = [];
  if (user.isDisabled) denials.push('disabled');
  if (granting.length === 0) denials.push('notGranted');
  else if (granting.every((role) => role.isIgnored)) denials.push('external');
  if (place && !isReached) denials.push('notReached');
  const { isDisabled: _disabled, ...shown } = user;
  return {
    user: shown,
    isAllowed: denials.length === 0,
    denials,
    permission,
    menu: menu && { id: menu.id, name: menu.name, nameEn: menu.nameEn },
    roles,
    authority: {
      isAll: authority.isAll,
      isOwn: authority.isOwn,
      ...(await findDepartments(tx, authority.departmentIds)),
    },
    place: place && { ...place, isReached },
  };
}

async function findUser(tx: Tx, reader: Reader, userId: Id) {
  const scope = await userScope('user_id').condition(tx, reader, 'read');
  const { rows } = await sql<{
    userId: Id;
    username: string;
    nickname: string;
    deptName: string | null;
    isDisabled: boolean;
  }>`select t.user_id::text as "userId", t.username, t.nickname, d.name as "deptName",
      t.is_disabled as "isDisabled"
    from sys_user t left join department d on d.id = t.dept_id
    where t.user_id = ${userId} and ${scope}`.execute(tx);
  const [user] = rows;
  if (!user) throw failure('user_not_found');
  return user;
}

async function findMenu(tx: Tx, menuId: Id) {
  const { rows } = await sql<{
    id: Id;
    name: string;
    nameEn: string | null;
    permission: string | null;
  }>`select menu_id::text as id, name, name_en as "nameEn", permission from sys_menu
    where menu_id = ${menuId} and deleted_at is null`.execute(tx);
  const [menu] = rows;
  if (!menu) throw failure('not_found');
  return { ...menu, permission: Permission.safeParse(menu.permission).data ?? null };
}

async function findPlace(tx: Tx, departmentId: Id) {
  const { rows } = await sql<{ id: Id; name: string; nameEn: string | null; dtype: string }>`
    select id::text as id, name, name_en as "nameEn", dtype from department
    where id = ${departmentId} and deleted_at is null`.execute(tx);
  const [place] = rows;
  if (!place) throw failure('dept_not_found');
  return place;
}

/** The roles of a user, and what of each grants the permission or the menu. */
async function findRoles(
  tx: Tx,
  userId: Id,
  permission: Permission | null,
  menuId: Id | null,
): Promise<Explanation['roles']> {
  const { rows } = await sql<Omit<Explanation['roles'][number], 'isIgnored'>>`
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
  const isClosed = permission !== null && isAdministration(permission);
  return rows.map((row) => ({
    ...row,
    isIgnored: isClosed && row.kind === 'external' && (row.isGrantedByName || row.menus.length > 0),
  }));
}

async function findDepartments(tx: Tx, ids: ReadonlySet<Id>) {
  const people = sql`from department d
    where ${isAnyOf(sql.ref('d.id'), ids)} and d.dtype <> all(${[...EQUIPMENT_TYPES]}::text[])`;
  const { rows: departments } = await sql<{ id: Id; name: string; nameEn: string | null }>`
    select d.id::text as id, d.name, d.name_en as "nameEn" ${people}
    order by d.sort, d.id limit ${DEPARTMENTS_SHOWN_MAX}`.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${people}`.execute(tx);
  return { departments, total: rows[0]?.total ?? 0 };
}
