import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { encodePlace, type PlaceFlag } from '#shared/domain/stock/place-code.ts';

/** An enabled place of a zone that goods are kept in or picked from. */
export interface PlaceRow {
  readonly id: Id;
  readonly zoneId: Id;
  readonly zone: string;
  readonly zoneEn: string | null;
  readonly zoneSort: number;
  readonly zoneKind: 'storage' | 'picking';
  readonly code: string;
  readonly aisle: string | null;
  readonly bay: number | null;
  readonly level: number | null;
  readonly maxPallets: number;
  /** Of goods that the reader sees; goods whose packing is not known count as one. */
  readonly pallets: number;
  readonly isBlocked: boolean;
  /** Some of the goods may not be taken. */
  readonly isHeld: boolean;
  readonly isReserved: boolean;
}

/** The rows of these places, or of all. */
export async function listPlaces(scope: BoardScope, ids: readonly Id[] | null): Promise<readonly PlaceRow[]> {
  const { tx, warehouse } = scope;
  const { rows } = await sql<PlaceRow>`
    select l.id::text as id, z.id::text as "zoneId", z.name as zone, z.name_en as "zoneEn", z.sort as "zoneSort",
      z.kind as "zoneKind", l.code, l.aisle, l.bay, l.level, l.max_pallets::float8 as "maxPallets",
      coalesce(s.pallets, 0)::float8 as pallets, l.blocked_reason is not null as "isBlocked",
      coalesce(s.is_held, false) as "isHeld", coalesce(s.is_reserved, false) as "isReserved"
    from warehouse_location l join warehouse_zone z on z.id = l.zone_id
      left join (
        select s.location_id, sum(coalesce(s.quantity / p.units_per_pallet, 1)) as pallets,
          bool_or(s.status <> 'available') as is_held, bool_or(s.reserved > 0) as is_reserved
        from stock s join product p on p.id = s.product_id
        where s.warehouse_id = ${warehouse.id} and ${seesOwner(scope, sql`s.owner_id`)}
          and ${isAmong(ids, sql`s.location_id`)}
        group by s.location_id
      ) s on s.location_id = l.id
    where l.warehouse_id = ${warehouse.id} and l.enabled and l.deleted_at is null and z.enabled and z.deleted_at is null
      and z.kind in ('storage', 'picking') and ${isAmong(ids, sql`l.id`)}`.execute(withSchema<unknown>(tx));
  return rows;
}

/** A place for picking with less than this share has to be filled again. */
const LOW = 0.25;

function fillOf({ pallets, maxPallets }: PlaceRow): number {
  return pallets / maxPallets;
}

export function flagOf(row: PlaceRow): PlaceFlag {
  if (row.isBlocked || row.isHeld) return 'hold';
  if (row.zoneKind === 'picking' && fillOf(row) < LOW) return 'low';
  return row.isReserved ? 'reserved' : 'none';
}

export function codeOf(row: PlaceRow): string {
  return encodePlace(fillOf(row), flagOf(row));
}

/** Whether both stand at the same place of the room. */
export function isSamePlace(a: PlaceRow, b: PlaceRow): boolean {
  return (
    a.zoneId === b.zoneId &&
    a.zone === b.zone &&
    a.zoneEn === b.zoneEn &&
    a.zoneSort === b.zoneSort &&
    a.code === b.code &&
    a.aisle === b.aisle &&
    a.bay === b.bay &&
    a.level === b.level
  );
}
