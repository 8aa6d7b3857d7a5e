import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ZoneKind } from '#shared/contracts/stock/warehouse-zone.ts';

export interface ZoneFill {
  readonly zoneId: Id;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: ZoneKind;
  /** Enabled ones. */
  readonly locations: number;
  readonly locationsUsed: number;
  readonly locationsBlocked: number;
  /** What fits into the enabled ones. */
  readonly palletsMax: number;
  /** Of products whose packing is known. */
  readonly palletsUsed: number;
  /** Products in the zone that nobody has said the packing of: `palletsUsed` lacks them. */
  readonly productsNotPacked: number;
}

/** How full the enabled zones of a warehouse are, in their order. */
export async function listZoneFill(tx: AnyTransaction, warehouseId: Id): Promise<ZoneFill[]> {
  const { rows } = await sql<ZoneFill>`
    select z.id::text as "zoneId", z.code, z.name, z.name_en as "nameEn", z.kind,
      count(l.id) filter (where l.enabled)::int as locations,
      count(l.id) filter (where l.enabled and s.location_id is not null)::int as "locationsUsed",
      count(l.id) filter (where l.enabled and l.blocked_reason is not null)::int as "locationsBlocked",
      coalesce(sum(l.max_pallets) filter (where l.enabled), 0)::float8 as "palletsMax",
      coalesce(sum(s.pallets), 0)::float8 as "palletsUsed",
      coalesce(u.products, 0)::int as "productsNotPacked"
    from warehouse_zone z
    left join warehouse_location l on l.zone_id = z.id and l.deleted_at is null
    left join (
      select s.location_id, sum(s.quantity / p.units_per_pallet) as pallets
      from stock s join product p on p.id = s.product_id where s.warehouse_id = ${warehouseId} group by s.location_id
    ) s on s.location_id = l.id
    left join (
      select l.zone_id, count(distinct s.product_id) as products from stock s
      join product p on p.id = s.product_id and p.units_per_pallet is null
      join warehouse_location l on l.id = s.location_id where s.warehouse_id = ${warehouseId} group by l.zone_id
    ) u on u.zone_id = z.id
    where z.warehouse_id = ${warehouseId} and z.enabled and z.deleted_at is null
    group by z.id, u.products order by z.sort, z.code`.execute(withSchema<unknown>(tx));
  return rows;
}
