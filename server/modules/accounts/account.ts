import { type Selectable, sql, type Transaction } from 'kysely';
import type { EffectivePermissions } from '#server/core/access/effective-permissions.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { isMakerGood } from '#server/core/access/session-maker.ts';
import {
  ALL_DATA,
  type DataAuthority,
  isPartnerBound,
  loadDataAuthority,
  loadScreenAuthority,
} from '#server/core/crud/data-authority.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS, type Permission, SCREEN_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import type { PrincipalKind, Restriction, UserTable } from '#shared/contracts/sign-in/auth.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import type { AccountsSchema } from './schema.ts';
import { TERM_COLUMNS } from './tenant-closure.ts';
import { isEntryGood } from './users/user-entry.ts';

/** The owner of a session: everything that an answer about it needs, nothing secret. */
export interface Account {
  readonly principal: SessionPrincipal & { readonly kind: PrincipalKind };
  readonly userTable: UserTable;
  readonly roles: readonly AccountRole[];
  readonly tenant: SessionTenant;
}

interface AccountRole {
  readonly code: string;
  readonly name: string;
}

/** What the tenant of a session decides about it. */
type SessionTenant = Pick<
  Selectable<AccountsSchema['sys_tenant']>,
  'menu_codes' | (typeof TERM_COLUMNS)[number]
>;

interface SessionRow {
  readonly session_id: Id;
  readonly tenant_id: Id;
  readonly kind: PrincipalKind;
  readonly user_id: Id | null;
  readonly restriction: Restriction | null;
  readonly is_password_due: boolean;
  readonly maker_id: Id | null;
}

/** What a screen is called where users have a name. */
export const SCREEN_NAMES = { username: 'screen', nickname: '大屏' };

const ADMINISTRATION = PERMISSIONS.filter(isAdministration);

/** As an array, by which indexes are read: a join would read the permissions of all roles of all tenants. */
const OWN_ROLES = sql`array(select ur.role_id from sys_user_role ur where ur.user_id = u.user_id)`;

/**
 * Authority names that the roles of the user `u` of a query give; which of them count, the tenant decides. An external
 * role grants nothing of the administration.
 */
const PERMISSION_NAMES = sql<string[]>`array(
  select distinct held.name from (
    select rp.role_id, rp.permission as name from sys_role_permission rp where rp.role_id = any(${OWN_ROLES})
    union all
    select rm.role_id, m.permission from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
    where rm.role_id = any(${OWN_ROLES}) and m.permission is not null and m.deleted_at is null
  ) held join sys_role r on r.role_id = held.role_id
  where r.role_id = any(${OWN_ROLES}) and (r.kind = 'internal' or held.name <> all(${ADMINISTRATION})))`;

/** Null when the session's user or tenant is gone, or the user disabled. */
export async function loadAccount(
  tx: Transaction<AccountsSchema>,
  session: SessionRow,
  effective: EffectivePermissions,
): Promise<Account | null> {
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select([...TERM_COLUMNS, 'menu_codes'])
    .where('tenant_id', '=', session.tenant_id)
    .executeTakeFirst();
  if (!tenant) return null;
  const permissionsIn = (held: readonly string[]) =>
    effective({ tenantId: session.tenant_id, menuCodes: tenant.menu_codes }, held);
  if (session.user_id === null) {
    const authority = await loadScreenAuthority(tx, session.session_id);
    const held = [...SCREEN_PERMISSIONS, ...(await loadAlarmPermissions(tx, session.session_id))];
    return screenAccount(session, tenant, { authority, permissions: permissionsIn(held) });
  }
  const user = await tx
    .selectFrom('sys_user as u')
    .select([
      'u.user_id',
      'u.username',
      'u.nickname',
      'u.phone',
      'u.avatar',
      'u.dept_id',
      'u.password_changed_at',
      'u.entry_maker_id',
    ])
    .select((eb) => [
      eb
        .selectFrom('department as d')
        .whereRef('d.id', '=', 'u.dept_id')
        .whereRef('d.tenant_id', '=', 'u.tenant_id')
        .select('d.name')
        .as('dept_name'),
      PERMISSION_NAMES.as('permissions'),
      eb
        .selectFrom('sys_user_role as ur')
        .innerJoin('sys_role as r', 'r.role_id', 'ur.role_id')
        .whereRef('ur.user_id', '=', 'u.user_id')
        .select(
          sql<
            AccountRole[]
          >`coalesce(json_agg(json_build_object('code', r.code, 'name', r.name) order by r.code), '[]')`.as(
            'roles',
          ),
        )
        .as('roles'),
      eb
        .selectFrom('sys_user_role as ur')
        .innerJoin('sys_role as r', 'r.role_id', 'ur.role_id')
        .whereRef('ur.user_id', '=', 'u.user_id')
        .where('r.ds_type', '=', 0)
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .as('roles_of_all'),
      isPartnerBound(sql.ref('u.user_id')).as('is_partner_bound'),
      eb
        .selectFrom('sys_user_post as up')
        .innerJoin('sys_post as p', 'p.post_id', 'up.post_id')
        .whereRef('up.user_id', '=', 'u.user_id')
        .select(
          sql<string[]>`coalesce(array_agg(p.post_name order by p.post_sort, p.post_id), '{}')`.as('names'),
        )
        .as('posts'),
    ])
    .where('u.user_id', '=', session.user_id)
    .where('u.tenant_id', '=', session.tenant_id)
    .where('u.is_disabled', '=', false)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  // A session that its maker may have opened is void once its user holds more than the maker.
  if (!(await isEntryGood(tx, user)) || !(await isMakerGood(tx, user.user_id, session.maker_id))) return null;
  return {
    tenant,
    principal: {
      id: session.session_id,
      kind: 'user',
      tenantId: session.tenant_id,
      userId: user.user_id,
      username: user.username,
      nickname: user.nickname,
      deptId: user.dept_id,
      permissions: permissionsIn(user.permissions ?? []),
      // Most roles reach everything: only the others cost a query of their own.
      authority:
        Number(user.roles_of_all) > 0 && !user.is_partner_bound
          ? ALL_DATA
          : await loadDataAuthority(tx, { userId: user.user_id }),
      restriction: session.restriction,
    },
    userTable: {
      id: user.user_id,
      userId: user.user_id,
      username: user.username,
      nickname: user.nickname,
      tenantId: session.tenant_id,
      deptId: user.dept_id,
      deptName: user.dept_name,
      avatar: user.avatar,
      phone: user.phone && maskPhone(user.phone),
      postList: (user.posts ?? []).map((postname) => ({ postname })),
      updatePwdTime: user.password_changed_at?.getTime() ?? null,
      checkUserPwd: session.is_password_due,
    },
    roles: user.roles ?? [],
  };
}

/** What the settings of a screen let it do with alarms. */
async function loadAlarmPermissions(
  tx: Transaction<AccountsSchema>,
  sessionId: Id,
): Promise<readonly Permission[]> {
  const { rows } = await sql<{ shows: boolean; acknowledges: boolean }>`
    select alarm_priority <> 'off' as shows, alarm_touch as acknowledges from screen
    where session_id = ${sessionId}`.execute(tx);
  const [screen] = rows;
  if (!screen?.shows) return [];
  return screen.acknowledges ? ['alarm_wall_view', 'alarm_wall_control'] : ['alarm_wall_view'];
}

function screenAccount(
  session: SessionRow,
  tenant: SessionTenant,
  rights: { readonly authority: DataAuthority; readonly permissions: SessionPrincipal['permissions'] },
): Account {
  const id = session.session_id;
  return {
    tenant,
    principal: {
      id,
      kind: 'screen',
      tenantId: session.tenant_id,
      userId: id,
      ...SCREEN_NAMES,
      deptId: null,
      ...rights,
      restriction: null,
    },
    userTable: {
      id,
      userId: id,
      ...SCREEN_NAMES,
      tenantId: session.tenant_id,
      deptId: null,
      deptName: null,
      avatar: null,
      phone: null,
      postList: [],
      updatePwdTime: null,
      checkUserPwd: false,
    },
    roles: [],
  };
}
