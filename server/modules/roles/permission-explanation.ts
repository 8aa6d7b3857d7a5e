import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { readOnlyRule } from '#server/core/access/access.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { isAnyOf, userScope } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { readFormFields } from '#server/core/crud/tenant-form.ts';
import { failure } from '#server/core/failure.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Endpoint, QueryOf, ReplyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type DenialReason,
  explainPermission,
  listExplainedRecords,
} from '#shared/contracts/roles/permission-explanation.ts';
import { Permission, PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { EQUIPMENT_TYPES } from '#shared/domain/tree/department-places.ts';
import { explainRecord, recordsOf } from './explained-record.ts';
import { findExplainedRoles } from './explained-roles.ts';
import { mountMissingAccess } from './missing-access.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;
type Explanation = ReplyOf<typeof explainPermission>;

const DEPARTMENTS_SHOWN_MAX = 20;

export function mountExplanationRoutes(app: FastifyInstance, parts: RolesParts): void {
  const { db, findPackage } = parts;
  const route = routes(app);
  route(explainPermission)(async ({ session, query }) => {
    const explained = await db.tenant(session.tenantId, (tx) => explain(tx, app, parts, { session, query }));
    if (!explained.denials.includes('package')) return { ...explained, package: null };
    return { ...explained, package: await findPackage(session.tenantId) };
  });
  route(listExplainedRecords)(({ session, query }) => {
    const records = recordsOf(app.scopedRecords, query.subject, session);
    return db.tenant(session.tenantId, async (tx) => {
      const found = await records.search(tx, session, query.name ?? '');
      return found.map(({ id, name, nameEn }) => ({ id, name, nameEn }));
    });
  });
  mountMissingAccess(app, parts);
}

async function explain(
  tx: Tx,
  app: Pick<FastifyInstance, 'scopedRecords' | 'contracts' | 'isReadOnly'>,
  { withheldMenus }: Pick<RolesParts, 'withheldMenus'>,
  {
    session,
    query,
  }: { readonly session: SessionPrincipal; readonly query: QueryOf<typeof explainPermission> },
): Promise<Omit<Explanation, 'package'>> {
  const { userId, menuId, departmentId, subject, recordId = '', use } = query;
  const user = await findUser(tx, session, userId);
  const menu = menuId === undefined ? null : await findMenu(tx, menuId);
  const records = subject === undefined ? null : recordsOf(app.scopedRecords, subject, session);
  const needed = records?.access[use === 'change' ? 'edit' : 'view'] ?? 'session';
  const permission = query.permission ?? menu?.permission ?? (needed === 'session' ? null : needed);
  const roles = await findExplainedRoles(tx, userId, menu ? { menu } : { permission });
  const authority = await loadDataAuthority(tx, { ...session, userId });
  const place = departmentId === undefined ? null : await findPlace(tx, departmentId);
  const isReached = place !== null && reachesDepartment(authority, place.id);
  const asked =
    records && subject
      ? await explainRecord(
          tx,
          records,
          { subject, recordId, use },
          {
            caller: session,
            user: { tenantId: session.tenantId, userId, deptId: user.deptId },
            roleIds: roles.map(({ roleId }) => roleId),
          },
        )
      : null;
  const granting = roles.filter((role) => role.isGrantedByName || role.menus.length > 0);
  const isWithheld = await withheldMenus(tx, session.tenantId);
  const denials: DenialReason[] = [];
  if (user.isDisabled) denials.push('disabled');
  if (user.isPasswordDue) denials.push('passwordDue');
  if (app.isReadOnly && permission !== null && onlyChanges(app.contracts, permission))
    denials.push('readOnly');
  // Some subjects are read by every session.
  const needsGrant = permission !== null || menu !== null;
  if (needsGrant && granting.length === 0) denials.push('notGranted');
  else if (needsGrant && granting.every((role) => role.isIgnored)) denials.push('external');
  if (isWithheld(menu ?? { id: '', path: null, component: null, permission })) denials.push('package');
  if (permission && PLATFORM_PERMISSIONS.includes(permission) && session.tenantId !== FIRST_TENANT)
    denials.push('platform');
  if (place && !isReached) denials.push('notReached');
  if (asked && !asked.record.isReached) denials.push('recordNotReached');
  const { isDisabled: _disabled, isPasswordDue: _due, deptId: _deptId, ...shown } = user;
  return {
    user: shown,
    isAllowed: denials.length === 0,
    denials,
    permission,
    menu: menu && { id: menu.id, name: menu.name, nameEn: menu.nameEn },
    roles: roles.map((role) => ({ ...role, reachesRecord: asked?.reaching.has(role.roleId) ?? null })),
    authority: {
      isAll: authority.isAll,
      isOwn: authority.isOwn,
      ...(await findDepartments(tx, authority.departmentIds)),
    },
    place: place && { ...place, isReached },
    record: asked?.record ?? null,
    fields: subject !== undefined && use === 'change' ? [...(await readDecided(tx, subject))] : [],
  };
}

/** Whether a permission opens only calls that a server that is read only does not answer. */
function onlyChanges(contracts: readonly Endpoint[], permission: Permission): boolean {
  const opened = contracts.filter(({ access }) => access === permission);
  return opened.length > 0 && opened.every((contract) => readOnlyRule(contract) !== 'open');
}

async function readDecided(tx: Tx, subject: string) {
  return (await readFormFields(tx, subject)).filter(({ isShown, isRequired }) => !isShown || isRequired);
}

async function findUser(tx: Tx, reader: Reader, userId: Id) {
  const scope = await userScope('user_id').condition(tx, reader, 'read');
  const { rows } = await sql<{
    userId: Id;
    username: string;
    nickname: string;
    deptId: Id | null;
    deptName: string | null;
    isDisabled: boolean;
    isPasswordDue: boolean;
  }>`select t.user_id::text as "userId", t.username, t.nickname, t.dept_id::text as "deptId", d.name as "deptName",
      t.is_disabled as "isDisabled", coalesce((select bool_and(s.restriction is not distinct from 'password')
        from auth_session s where s.user_id = t.user_id), false) as "isPasswordDue"
    from sys_user t left join department d on d.id = t.dept_id
    where t.user_id = ${userId} and t.deleted_at is null and ${scope}`.execute(tx);
  const [user] = rows;
  if (!user) throw failure('user_not_found');
  return user;
}

async function findMenu(tx: Tx, menuId: Id) {
  const { rows } = await sql<{
    id: Id;
    name: string;
    nameEn: string | null;
    path: string | null;
    component: string | null;
    permission: string | null;
  }>`select menu_id::text as id, name, name_en as "nameEn", path, component, permission from sys_menu
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

async function findDepartments(tx: Tx, ids: ReadonlySet<Id>) {
  const people = sql`from department d
    where ${isAnyOf(sql.ref('d.id'), ids)} and d.dtype <> all(${[...EQUIPMENT_TYPES]}::text[])`;
  const { rows: departments } = await sql<{ id: Id; name: string; nameEn: string | null }>`
    select d.id::text as id, d.name, d.name_en as "nameEn" ${people}
    order by d.sort, d.id limit ${DEPARTMENTS_SHOWN_MAX}`.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${people}`.execute(tx);
  return { departments, total: rows[0]?.total ?? 0 };
}
