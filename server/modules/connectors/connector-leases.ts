import { sql } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { ConnectorLive } from '#shared/contracts/connectors/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectorsSchema } from './schema.ts';

/** Who holds which connectors of a tenant, where several processes have one database. */
export interface ConnectorLeases {
  /** Takes or keeps what no other process holds; returns what is held then. */
  claim(tenantId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>>;
  /** Publishes the condition of the connectors that this process holds. */
  tell(tenantId: Id, live: ReadonlyMap<Id, ConnectorLive>): Promise<void>;
  /** The condition of those that other processes hold, as these published it. */
  told(tenantId: Id): Promise<ReadonlyMap<Id, ConnectorLive>>;
  /** What was held is free for others at once. */
  release(tenantId: Id, ids: readonly Id[]): Promise<void>;
}

/** Leases as rows. All times are the database's: the processes' clocks may differ. */
export function createConnectorLeases(options: {
  readonly db: TypedDatabase<ConnectorsSchema>;
  /** Unique to the process's life. */
  readonly owner: string;
  readonly leaseMs: number;
}): ConnectorLeases {
  const { db, owner, leaseMs } = options;
  const end = sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;
  return {
    async claim(tenantId, ids) {
      if (ids.length === 0) return new Set();
      // In the order of the ids: two processes that claim at the same time wait for each other, and never in a circle.
      const { rows } = await db.tenant(tenantId, (tx) =>
        sql<{ connector_id: Id }>`insert into connector_lease (tenant_id, connector_id, owner, lease_until)
          select tenant_id, id, ${owner}, ${end} from connector
          where id in (${sql.join([...ids])}) order by id
          on conflict (tenant_id, connector_id) do update
          set owner = excluded.owner, lease_until = excluded.lease_until,
            live = case when connector_lease.owner = excluded.owner then connector_lease.live end
          where connector_lease.owner = excluded.owner or connector_lease.lease_until < now()
          returning connector_id::text as connector_id`.execute(tx),
      );
      return new Set(rows.map(({ connector_id }) => connector_id));
    },
    async tell(tenantId, live) {
      if (live.size === 0) return;
      const rows = JSON.stringify([...live].map(([id, one]) => ({ id, live: one })));
      await db.tenant(tenantId, (tx) =>
        sql`update connector_lease l set live = told.live
          from jsonb_to_recordset(${rows}::jsonb) as told (id bigint, live jsonb)
          where l.connector_id = told.id and l.owner = ${owner}`.execute(tx),
      );
    },
    async told(tenantId) {
      const rows = await db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('connector_lease')
          .select(['connector_id', 'live'])
          .where('owner', '<>', owner)
          .where('lease_until', '>=', sql<Date>`now()`)
          .execute(),
      );
      return new Map(
        rows.flatMap(({ connector_id, live }) => {
          const parsed = ConnectorLive.safeParse(live);
          return parsed.success ? [[connector_id, parsed.data]] : [];
        }),
      );
    },
    async release(tenantId, ids) {
      if (ids.length === 0) return;
      await db.tenant(tenantId, (tx) =>
        tx
          .deleteFrom('connector_lease')
          .where('owner', '=', owner)
          .where('connector_id', 'in', [...ids])
          .execute(),
      );
    },
  };
}
