import { sql } from 'kysely';
import { paramDays } from '#server/core/param-days.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A log that is cut: each tenant says by a parameter for how many days it keeps its entries. */
export interface KeptLog {
  readonly table: string;
  /** Rises with every entry. */
  readonly idColumn: string;
  readonly timeColumn: string;
  /** Key of the parameter. */
  readonly param: string;
  /** Where a tenant has no such parameter, or an unusable one. */
  readonly defaultDays: number;
  /** Most entries of one tenant, whatever their age; absent = no limit. */
  readonly maxRows?: number;
}

const DAY_MS = 24 * 3_600_000;

/** Removes, tenant by tenant, what is older than the tenant keeps it and what is above the limit. */
export async function forgetOldEntries(
  parts: {
    readonly db: Pick<Database, 'platform' | 'tenant'>;
    readonly params: TenantParams;
    readonly clock: Clock;
  },
  log: KeptLog,
): Promise<void> {
  const { db, params, clock } = parts;
  const { rows: tenants } = await db.platform((tx) =>
    sql<{ tenant_id: Id }>`select tenant_id from sys_tenant order by tenant_id`.execute(tx),
  );
  const [table, id, time] = [sql.table(log.table), sql.ref(log.idColumn), sql.ref(log.timeColumn)];
  for (const { tenant_id } of tenants) {
    // An unusable value never removes more than the default does.
    const days = await paramDays(params, tenant_id, log.param, log.defaultDays);
    const oldest = new Date(clock.now() - days * DAY_MS);
    await db.tenant(tenant_id, async (tx) => {
      await sql`delete from ${table} where tenant_id = ${tenant_id} and ${time} < ${oldest}`.execute(tx);
      if (log.maxRows === undefined) return;
      await sql`delete from ${table} where tenant_id = ${tenant_id} and ${id} <= (
        select ${id} from ${table} where tenant_id = ${tenant_id} order by ${id} desc
        offset ${log.maxRows} limit 1)`.execute(tx);
    });
  }
}
