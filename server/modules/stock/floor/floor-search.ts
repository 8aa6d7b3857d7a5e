import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { containsText } from '#server/core/crud/filters.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { type BoardScope, boardScope, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { namedLike } from '#server/core/warehouse/stock-filters.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  FLOOR_SEARCH_LIMITS,
  FloorHitKind,
  type FloorSearchReply,
  searchFloor,
} from '#shared/contracts/stock/floor-search.ts';
import { listPlaces } from './floor-places.ts';
import { planFloor } from './floor-plan.ts';

/** One place of one hit; of a hit without places one row without a location. */
interface FoundRow {
  readonly kind: FloorHitKind;
  readonly code: string;
  readonly name: string | null;
  readonly nameEn: string | null;
  readonly unit: CountUnit | null;
  readonly total: number;
  readonly placeCount: number;
  readonly locationId: Id | null;
  readonly location: string;
  readonly zone: string;
  readonly zoneEn: string | null;
  readonly quantity: number;
}

/** The search of the big screen of a warehouse, for those who may see its boards. */
export function mountFloorSearch(app: FastifyInstance, { db, clock }: WarehouseParts): void {
  routes(app)(searchFloor)(({ session, query: { warehouseId, text } }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { authority } = session;
      const warehouse = (await listAllWarehouses(tx)).find(({ id }) => id === warehouseId);
      if (!warehouse || !reachesDepartment(authority, warehouse.id)) throw failure('not_found');
      return findOnFloor(boardScope(tx, warehouse, { authority, nowMs: clock.now() }), text);
    }),
  );
}

async function findOnFloor(scope: BoardScope, text: string): Promise<FloorSearchReply> {
  const rows = await findRows(scope, text);
  const things = [...Map.groupBy(rows, ({ kind, code }) => `${kind} ${code}`).values()];
  const hasPlaces = rows.some(({ locationId }) => locationId !== null);
  const spots = hasPlaces ? planFloor(await listPlaces(scope, null)).spots : new Map();
  return {
    hits: things.slice(0, FLOOR_SEARCH_LIMITS.hits).flatMap((places) => {
      const [first] = places;
      if (!first) return [];
      const { kind, code, name, nameEn, unit, total, placeCount } = first;
      return {
        ...{ kind, code, name, nameEn, unit, quantity: total, placeCount },
        places: places.flatMap(({ locationId, location, zone, zoneEn, quantity }) => {
          if (locationId === null) return [];
          const { aisle = null, bay = null, index = null } = spots.get(locationId) ?? {};
          return { code: location, zone, zoneEn, aisle, bay, index, quantity };
        }),
      };
    }),
    isMore: things.length > FLOOR_SEARCH_LIMITS.hits,
  };
}

/** Rows of one more hit than are returned. */
async function findRows(scope: BoardScope, text: string): Promise<readonly FoundRow[]> {
  const { hits, places } = FLOOR_SEARCH_LIMITS;
  const { rows } = await sql<FoundRow>`
    with found as (${sql.join(foundBy(scope, text), sql` union all `)}),
    placed as (
      select kind, code, location_id, sum(quantity) as quantity from found group by kind, code, location_id
    ),
    thing as (
      select f.kind, f.code, count(distinct f.location_id) as places, coalesce(sum(f.quantity), 0) as total,
        case when count(distinct f.product_id) = 1 then min(f.product_id) end as product_id,
        case when count(distinct p.unit) = 1 then min(p.unit) end as unit
      from found f left join product p on p.id = f.product_id
      group by f.kind, f.code
      order by lower(f.code) = lower(${text}) desc, starts_with(lower(f.code), lower(${text})) desc,
        array_position(${[...FloorHitKind.options]}::text[], f.kind), f.code
      limit ${hits + 1}
    ),
    ranked as (
      select t.*, p.location_id, p.quantity,
        row_number() over (partition by t.kind, t.code order by p.quantity desc nulls last, p.location_id) as rank
      from thing t join placed p on p.kind = t.kind and p.code = t.code and (p.location_id is not null or t.places = 0)
    )
    select r.kind, r.code, g.name, g.name_en as "nameEn", r.unit, r.total::float8 as total,
      r.places::int as "placeCount", l.id::text as "locationId", l.code as location, z.name as zone,
      z.name_en as "zoneEn", coalesce(r.quantity, 0)::float8 as quantity
    from ranked r left join product g on g.id = r.product_id
      left join warehouse_location l on l.id = r.location_id left join warehouse_zone z on z.id = l.zone_id
    where r.rank <= ${places}
    order by lower(r.code) = lower(${text}) desc, starts_with(lower(r.code), lower(${text})) desc,
      array_position(${[...FloorHitKind.options]}::text[], r.kind), r.code, r.rank`.execute(
    withSchema<unknown>(scope.tx),
  );
  return rows;
}

/** Queries of (kind, code, location_id, quantity, product_id), one for each kind of hit. */
function foundBy(scope: BoardScope, text: string): readonly RawBuilder<unknown>[] {
  const { warehouse } = scope;
  const isLike = (column: string): RawBuilder<unknown> => containsText(sql.ref(column), text);
  const seenStock = sql`s.warehouse_id = ${warehouse.id} and ${seesOwner(scope, sql`s.owner_id`)}`;
  const ofOrder = (
    alias: string,
  ): RawBuilder<unknown> => sql`${sql.ref(`${alias}.warehouse_id`)} = ${warehouse.id}
    and ${sql.ref(`${alias}.deleted_at`)} is null and ${seesOwner(scope, sql.ref(`${alias}.owner_id`))}
    and (${isLike(`${alias}.no`)} or ${isLike(`${alias}.external_no`)})`;
  return [
    sql`select 'pallet'::text as kind, s.lpn as code, s.location_id, s.quantity, s.product_id
      from stock s where ${seenStock} and s.lpn <> '' and ${isLike('s.lpn')}`,
    sql`select 'lot', b.code, s.location_id, s.quantity, s.product_id
      from stock s join stock_lot b on b.id = s.lot_id where ${seenStock} and ${isLike('b.code')}`,
    sql`select 'product', p.code, s.location_id, s.quantity, s.product_id
      from stock s join product p on p.id = s.product_id where ${seenStock} and ${namedLike('p', text)}`,
    sql`select 'location', l.code, l.id, s.quantity, s.product_id
      from warehouse_location l left join stock s on s.location_id = l.id and ${seenStock}
      where l.warehouse_id = ${warehouse.id} and l.enabled and l.deleted_at is null and ${isLike('l.code')}`,
    // What is kept for the order, or has been picked and waits for its truck.
    sql`select 'outbound', o.no, a.location_id, a.quantity, n.product_id
      from outbound_order o left join outbound_line n on n.outbound_order_id = o.id and n.deleted_at is null
        left join outbound_allocation a on a.outbound_line_id = n.id where ${ofOrder('o')}`,
    // Where goods of its lots lie now.
    sql`select distinct on (o.id, s.id) 'inbound', o.no, s.location_id, s.quantity, s.product_id
      from inbound_order o left join inbound_line n on n.inbound_order_id = o.id and n.deleted_at is null
        left join stock s on s.lot_id = n.lot_id and s.product_id = n.product_id and ${seenStock}
      where ${ofOrder('o')}`,
  ];
}
