import { sql, type Transaction } from 'kysely';
import type { PrincipalKind, UserTable } from '../../../shared/contracts/auth.ts';
import type { Id } from '../../../shared/contracts/envelope.ts';
import { Permission, SCREEN_PERMISSIONS } from '../../../shared/contracts/permissions.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import type { AccountsSchema } from './schema.ts';

/** The owner of a session: everything that an answer about it needs, nothing secret. */
export interface Account {
  readonly principal: SessionPrincipal;
  readonly userTable: UserTable;
  readonly roles: readonly string[];
}

interface SessionRow {
  readonly session_id: Id;
  readonly tenant_id: Id;
  readonly kind: PrincipalKind;
  readonly user_id: Id | null;
}

const SCREEN = { username: 'screen', nickname: '大屏' };

/** Null when the session's user is gone or disabled. */
export async function loadAccount(
  tx: Transaction<AccountsSchema>,
  session: SessionRow,
): Promise<Account | null> {
  if (session.user_id === null) return screenAccount(session);
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
    ])
    .select((eb) => [
      eb
        .selectFrom('sys_user_role as ur')
        .innerJoin('sys_role_permission as rp', 'rp.role_id', 'ur.role_id')
        .whereRef('ur.user_id', '=', 'u.user_id')
        .select(sql<string[]>`coalesce(array_agg(distinct rp.permission), '{}')`.as('names'))
        .as('permissions'),
      eb
        .selectFrom('sys_user_role as ur')
        .innerJoin('sys_role as r', 'r.role_id', 'ur.role_id')
        .whereRef('ur.user_id', '=', 'u.user_id')
        .select(sql<string[]>`coalesce(array_agg(r.code order by r.code), '{}')`.as('names'))
        .as('roles'),
    ])
    .where('u.user_id', '=', session.user_id)
    .where('u.tenant_id', '=', session.tenant_id)
    .where('u.is_disabled', '=', false)
    .executeTakeFirst();
  if (!user) return null;
  // A permission of another version in the table grants nothing.
  const permissions = new Set(
    (user.permissions ?? []).flatMap((name) => Permission.safeParse(name).data ?? []),
  );
  return {
    principal: {
      id: session.session_id,
      kind: 'user',
      tenantId: session.tenant_id,
      userId: user.user_id,
      username: user.username,
      nickname: user.nickname,
      deptId: user.dept_id,
      permissions,
    },
    userTable: {
      id: user.user_id,
      userId: user.user_id,
      username: user.username,
      nickname: user.nickname,
      tenantId: session.tenant_id,
      deptId: user.dept_id,
      deptName: null,
      avatar: user.avatar,
      phone: user.phone && maskPhone(user.phone),
      postList: [],
      updatePwdTime: user.password_changed_at?.getTime() ?? null,
      checkUserPwd: false,
    },
    roles: user.roles ?? [],
  };
}

function screenAccount(session: SessionRow): Account {
  const id = session.session_id;
  return {
    principal: {
      id,
      kind: 'screen',
      tenantId: session.tenant_id,
      userId: id,
      ...SCREEN,
      deptId: null,
      permissions: new Set(SCREEN_PERMISSIONS),
    },
    userTable: {
      id,
      userId: id,
      ...SCREEN,
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

/** First 3 and last 4 digits. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`;
}
