import { withSchema } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TenantsSchema } from './schema.ts';

/** The package of menus that a tenant has; null = none. Not to be called inside a transaction: it opens one. */
export function findTenantPackage(
  { platform }: Pick<Database, 'platform'>,
  tenantId: Id,
): Promise<{ readonly name: string } | null> {
  return platform(async (tx) => {
    const found = await withSchema<TenantsSchema>(tx)
      .selectFrom('sys_tenant as s')
      .innerJoin('tenant_package as p', 'p.package_id', 's.package_id')
      .select('p.name')
      .where('s.tenant_id', '=', tenantId)
      .executeTakeFirst();
    return found ?? null;
  });
}
