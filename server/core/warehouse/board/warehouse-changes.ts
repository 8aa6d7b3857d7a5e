import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What the triggers of `0056-warehouse-boards` tell apart. */
export type ChangeKind =
  | 'truck'
  | 'dock'
  | 'wave'
  | 'exception'
  | 'outbound'
  | 'outboundGoods'
  | 'inbound'
  | 'inboundGoods'
  | 'place'
  | 'railTrack'
  | 'railHandler'
  | 'train'
  | 'wagon'
  | 'weighing';

export interface WarehouseChanges {
  /** Ids of the records that have changed: of lines and tasks, their orders; of stock and zones, their places. */
  idsOf(...kinds: ChangeKind[]): readonly Id[];
  has(...kinds: ChangeKind[]): boolean;
  /** Where the next look begins. */
  readonly position: string;
}

/**
 * What has changed since a position; null = nothing but the position of now. The position is the oldest transaction that is
 * not over yet, so that a change whose transaction ends late is seen late and not missed. Some are seen twice.
 */
export async function changesSince(tx: AnyTransaction, position: string | null): Promise<WarehouseChanges> {
  const { rows } = await sql<{ position: string; kind: ChangeKind | null; ids: Id[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position, c.kind, array_agg(distinct c.record_id::text) as ids
    from (select) one left join warehouse_change c on c.xact >= ${position}::bigint
    group by c.kind`.execute(withSchema<unknown>(tx));
  const found = new Map(rows.flatMap(({ kind, ids }) => (kind === null ? [] : [[kind, ids ?? []] as const])));
  return {
    position: rows[0]?.position ?? '0',
    idsOf: (...kinds) => [...new Set(kinds.flatMap((kind) => found.get(kind) ?? []))],
    has: (...kinds) => kinds.some((kind) => found.has(kind)),
  };
}

/** Images are read as a whole more often than this. */
export async function forgetWarehouseChanges(db: Database): Promise<void> {
  await db.platform((tx) =>
    sql`delete from warehouse_change where at < now() - interval '1 minute'`.execute(withSchema<unknown>(tx)),
  );
}
