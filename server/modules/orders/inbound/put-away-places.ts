import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export interface PlacedGoods {
  readonly warehouseId: Id;
  readonly productId: Id;
  readonly lotId: Id | null;
  readonly ownerId: Id | null;
  readonly isDamaged: boolean;
  /** Null = not known. */
  readonly unitsPerPallet: number | null;
  /** Of each part that is to lie in one place. */
  readonly quantities: readonly number[];
}

interface Candidate {
  readonly id: Id;
  room: number;
  is_empty: boolean;
}

const CANDIDATES_MAX = 200;
const TOLERANCE = 1e-6;

/**
 * Where received goods are to be kept, for each part, or null where there is no room: an enabled, unblocked location of a
 * storage zone (of a quarantine zone where they are damaged) without goods of another owner, with room for the part
 * beside what lies there and what open tasks bring. First where the same lot lies, then empty ones, then others; each in
 * the order in which they are picked. Goods whose packing is not known get an empty location.
 */
export async function suggestPlaces(tx: AnyTransaction, goods: PlacedGoods): Promise<readonly (Id | null)[]> {
  const candidates = await findCandidates(tx, goods);
  const { unitsPerPallet } = goods;
  return goods.quantities.map((quantity) => {
    const needed = unitsPerPallet === null ? null : quantity / unitsPerPallet;
    const found = candidates.find(({ room, is_empty: isEmpty }) =>
      needed === null ? isEmpty : room >= needed - TOLERANCE,
    );
    if (!found) return null;
    found.room = needed === null ? 0 : found.room - needed;
    found.is_empty = false;
    return found.id;
  });
}

/** What fills a location but cannot be counted in pallets leaves no room there. */
async function findCandidates(tx: AnyTransaction, goods: PlacedGoods): Promise<Candidate[]> {
  const { warehouseId, productId, lotId, ownerId, isDamaged } = goods;
  const { rows } = await sql<Candidate>`
    with held as (
      select s.location_id, s.product_id, s.lot_id, s.owner_id, s.quantity, true as is_there
      from stock s where s.warehouse_id = ${warehouseId}
      union all
      select t.to_location_id, t.product_id, t.lot_id, t.owner_id, t.quantity, false
      from warehouse_task t where t.warehouse_id = ${warehouseId} and t.is_open and t.deleted_at is null
        and t.kind in ('put_away', 'move', 'replenish') and t.to_location_id is not null and t.product_id is not null
    ), filled as (
      select h.location_id, sum(h.quantity / p.units_per_pallet) as pallets,
        bool_or(p.units_per_pallet is null or h.quantity is null) as is_uncounted,
        bool_or(h.owner_id is distinct from ${ownerId}::bigint) as is_of_other,
        bool_or(h.is_there and h.product_id = ${productId}::bigint and h.lot_id is not distinct from ${lotId}::bigint) as is_same
      from held h join product p on p.id = h.product_id group by h.location_id)
    select l.id::text as id, f.location_id is null as is_empty,
      case when f.is_uncounted then 0 else (l.max_pallets - coalesce(f.pallets, 0))::float8 end as room
    from warehouse_location l join warehouse_zone z on z.id = l.zone_id left join filled f on f.location_id = l.id
    where l.warehouse_id = ${warehouseId} and z.kind = ${isDamaged ? 'quarantine' : 'storage'} and l.enabled and z.enabled
      and l.blocked_reason is null and l.deleted_at is null and z.deleted_at is null and f.is_of_other is not true
      and (f.location_id is null or (not f.is_uncounted and f.pallets < l.max_pallets))
    order by coalesce(f.is_same, false) desc, f.location_id is null desc, l.pick_sequence, l.code
    limit ${CANDIDATES_MAX}`.execute(withSchema<unknown>(tx));
  return rows;
}
