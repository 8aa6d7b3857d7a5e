import { sql, type Transaction } from 'kysely';
import { ADMIN_USERNAME } from '#server/core/first-tenant.ts';
import { createPassword } from '#server/core/secrets/secret.ts';
import { hashPassword } from '#server/modules/accounts/passwords/password.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PERMISSIONS, type Permission, PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import type { AccountsSchema } from './schema.ts';

type Tx = Transaction<AccountsSchema>;

/** Those of the platform come to the first tenant with its menus. */
const OWN_PERMISSIONS = PERMISSIONS.filter((name) => !PLATFORM_PERMISSIONS.includes(name));

const ROLES: readonly { code: string; name: string; permissions: readonly Permission[] }[] = [
  { code: 'admin', name: '管理员', permissions: OWN_PERMISSIONS },
  { code: 'operator', name: '操作员', permissions: ['plant_view', 'connection_view'] },
];

/** Makes a tenant with its two roles. */
export async function createTenant(tx: Tx, code: string, name: string): Promise<Id> {
  const { tenant_id } = await tx
    .insertInto('sys_tenant')
    .values({ code, name })
    .returning('tenant_id')
    .executeTakeFirstOrThrow();
  await createFirstRoles(tx, tenant_id);
  return tenant_id;
}

export async function createFirstRoles(tx: Tx, tenantId: Id): Promise<void> {
  for (const role of ROLES) await createRole(tx, tenantId, role);
}

/** A role that reaches all records of the tenant. */
export async function createRole(
  tx: Tx,
  tenantId: Id,
  role: { code: string; name: string; permissions: readonly Permission[] },
): Promise<Id> {
  const { role_id } = await tx
    .insertInto('sys_role')
    .values({
      tenant_id: tenantId,
      code: role.code,
      name: role.name,
      ds_type: 0,
      is_system: role.code === 'admin',
    })
    .returning('role_id')
    .executeTakeFirstOrThrow();
  // Arrays: a role of everything has hundreds of rows, and each value of its own costs the driver time.
  await sql`insert into sys_role_permission (tenant_id, role_id, permission)
    select ${tenantId}::bigint, ${role_id}::bigint, unnest(${[...role.permissions]}::text[])`.execute(tx);
  return role_id;
}

export interface NewUser {
  readonly tenantId: Id;
  readonly username: string;
  readonly nickname: string;
  readonly passwordHash: string;
  /** Null = an administrator set it: the first sign-in asks for another. */
  readonly passwordChangedAt: Date | null;
  readonly phone?: string;
  /** A code that no role has gives no role. */
  readonly roleCode: string;
}

export async function createUser(tx: Tx, user: NewUser): Promise<Id> {
  const { user_id } = await tx
    .insertInto('sys_user')
    .values({
      tenant_id: user.tenantId,
      username: user.username,
      nickname: user.nickname,
      password_hash: user.passwordHash,
      phone: user.phone ?? null,
      avatar: null,
      dept_id: null,
      password_changed_at: user.passwordChangedAt,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sys_user_role')
    .columns(['tenant_id', 'user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_role')
        .where('tenant_id', '=', user.tenantId)
        .where('code', '=', user.roleCode)
        .select(['tenant_id', sql<string>`${user_id}::bigint`.as('user_id'), 'role_id']),
    )
    .execute();
  return user_id;
}

/** Creates the first tenant and its administrator. Returns the password if it was generated: it is shown once. */
export async function seedFirstBoot(
  tx: Tx,
  adminPassword: string | null,
  nowMs: number,
): Promise<{ generatedPassword: string | null }> {
  const existing = await tx.selectFrom('sys_tenant').select('tenant_id').limit(1).executeTakeFirst();
  if (existing) return { generatedPassword: null };
  const tenantId = await createTenant(tx, 'default', '默认租户');
  const password = adminPassword ?? createPassword();
  await createUser(tx, {
    tenantId,
    username: ADMIN_USERNAME,
    nickname: '管理员',
    passwordHash: await hashPassword(password),
    passwordChangedAt: adminPassword === null ? null : new Date(nowMs),
    roleCode: 'admin',
  });
  return { generatedPassword: adminPassword === null ? password : null };
}
