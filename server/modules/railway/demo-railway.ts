import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { RailHandlerKind } from '#shared/contracts/railway/rail-handler.ts';
import type { TrackKind } from '#shared/contracts/railway/railway-board.ts';

/** Tracks and machines beside the demo warehouse. */
export interface RailwaySeed {
  readonly tracks: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: TrackKind;
    readonly lengthM: number;
  }[];
  readonly handlers: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: RailHandlerKind;
  }[];
}

/**
 * Writes tracks and machines beside a warehouse that has neither, and never had. Returns whether it did. It is called by
 * itself, because demo warehouses are older than their railway.
 */
export async function seedRailway(
  tx: Transaction<unknown>,
  tenantId: Id,
  { warehouse, tracks, handlers }: RailwaySeed & { readonly warehouse: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: Id }>`select d.id::text as id from department d
    where d.code = ${warehouse} and d.dtype = 'warehouse' and d.deleted_at is null
      and not exists (select from rail_track t where t.warehouse_id = d.id)
      and not exists (select from rail_handler h where h.warehouse_id = d.id)`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  for (const [index, { code, name, nameEn, kind, lengthM }] of tracks.entries())
    await sql`insert into rail_track (tenant_id, warehouse_id, code, name, name_en, kind, length_m, sort, created_at,
        updated_at)
      values (${tenantId}, ${found.id}, ${code}, ${name}, ${nameEn}, ${kind}, ${lengthM}, ${index + 1}, now(), now())`.execute(
      tx,
    );
  for (const { code, name, nameEn, kind } of handlers)
    await sql`insert into rail_handler (tenant_id, warehouse_id, code, name, name_en, kind, created_at, updated_at)
      values (${tenantId}, ${found.id}, ${code}, ${name}, ${nameEn}, ${kind}, now(), now())`.execute(tx);
  return true;
}
