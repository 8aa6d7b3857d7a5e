import { sql } from 'kysely';
import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import type { DataScope } from '#server/core/crud/data-scope.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { ExportSource } from '#server/core/ports/sheets.ts';
import type { TenantsSchema } from './schema.ts';

/**
 * Rows of the server as a whole, read in transactions of the platform. Permissions of the platform are what guards them;
 * the condition below refuses other tenants besides.
 */
export const platformScope: DataScope = {
  condition: async (_tx, { tenantId }) => (tenantId === FIRST_TENANT ? sql`true` : sql`false`),
  stamp: () => ({}),
};

type Platform = Pick<Database, 'platform'>;

/** Transactions of the platform for the kit, whoever of its administrators calls. */
export function platformTransactions({ platform }: Platform): TenantTransactions<TenantsSchema> {
  return { tenant: (_tenantId, work) => platform((tx) => work(withSchema<TenantsSchema>(tx))) };
}

/** The same for exports. */
export function platformExport({ platform }: Platform): NonNullable<ExportSource<never>['transaction']> {
  return (work) => platform((tx) => work(withSchema<never>(tx)));
}
