import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AccountsSchema } from './schema.ts';

/** Whether there is such a tenant. */
export function createTenantCheck(db: TypedDatabase<AccountsSchema>): (tenantId: Id) => Promise<boolean> {
  return (tenantId) =>
    db.platform(async (tx) => {
      const row = await tx
        .selectFrom('sys_tenant')
        .select('tenant_id')
        .where('tenant_id', '=', tenantId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    });
}
