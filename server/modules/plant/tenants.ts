import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Tenants that have a plant model. */
export async function listPlantTenants(db: Database): Promise<Id[]> {
  const { rows } = await db.platform((tx) =>
    sql<{ tenant_id: Id }>`select distinct tenant_id from department order by tenant_id`.execute(tx),
  );
  return rows.map((row) => row.tenant_id);
}
