import type { RawBuilder } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * The tenants that a query over all of them names as `tenant_id` (text). Periodic work asks with it for those that have
 * something to do: a transaction for each tenant every few seconds costs a server of hundreds of idle tenants a core.
 */
export async function tenantsOf(
  db: Pick<Database, 'platform'>,
  query: RawBuilder<{ readonly tenant_id: Id }>,
): Promise<Id[]> {
  const { rows } = await db.platform((tx) => query.execute(tx));
  return rows.map(({ tenant_id: tenantId }) => tenantId);
}
