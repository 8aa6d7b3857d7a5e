import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Tenants that have a plant model. */
export function listPlantTenants(db: Database): Promise<Id[]> {
  return tenantsOf(db, sql`select distinct tenant_id from department order by tenant_id`);
}
