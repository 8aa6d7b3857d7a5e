import { sql, type Transaction } from 'kysely';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TenantsSchema } from './schema.ts';
import type { TenantsParts } from './tenants-parts.ts';

type Tx = Transaction<TenantsSchema>;

/** The id that the next tenant will have. */
export async function nextTenantId(tx: Tx): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    select nextval(pg_get_serial_sequence('sys_tenant', 'tenant_id'))::text as id`.execute(tx);
  if (!rows[0]) throw new Error('sys_tenant has no sequence');
  return rows[0].id;
}

/** Roles, seeds and the first administrator of a new tenant, in the transaction of its row. Returns the first password. */
export async function furnishTenant(
  tx: Tx,
  tenantId: Id,
  body: {
    readonly adminUsername: string;
    readonly adminNickname: string;
    readonly adminPhone?: string | null | undefined;
    readonly isCopyOfOwn: boolean;
  },
  { database, accounts, seeds }: TenantsParts,
): Promise<string> {
  const { password } = await database.asTenant(tx, tenantId, async () => {
    await accounts.createFirstRoles(tx, tenantId);
    await seeds.seed(tx, tenantId);
    return accounts.createFirstUser(tx, {
      tenantId,
      username: body.adminUsername,
      nickname: body.adminNickname,
      phone: body.adminPhone ?? null,
    });
  });
  if (body.isCopyOfOwn) await seeds.copy(tx, FIRST_TENANT, tenantId);
  return password;
}

export async function setWatermark(
  tx: Tx,
  tenantId: Id,
  watermark: boolean,
  { database, seeds }: TenantsParts,
): Promise<void> {
  // A tenant of an older version may not have been given its settings yet.
  await database.asTenant(tx, tenantId, () => seeds.seed(tx, tenantId));
  await tx.updateTable('sys_tenant_setting').set({ watermark }).where('tenant_id', '=', tenantId).execute();
}
