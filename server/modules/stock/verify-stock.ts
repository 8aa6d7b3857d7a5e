import { sql } from 'kysely';
import type { Reader } from '#server/core/crud/fields.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import type { StockDifference } from '#shared/contracts/stock/stock.ts';
import { STOCK_SCOPE } from './stock.ts';

const SHOWN_MAX = 200;

/** Compares what is stored with what the movements add up to, as far as the reader sees goods. */
export async function compareWithMovements(
  tx: AnyTransaction,
  reader: Reader,
  warehouseCode: string | undefined,
): Promise<{ checked: number; differences: StockDifference[] }> {
  const isReached = await STOCK_SCOPE.condition(tx, reader, 'read');
  const isAsked = warehouseCode === undefined ? sql`true` : ofWarehouse(warehouseCode);
  const { rows } = await sql<StockDifference & { checked: number }>`
    with goods as (
      select t.warehouse_id, t.location_id, t.product_id, t.lot_id, t.owner_id, t.lpn, t.status,
        sum(t.stored) as stored, sum(t.moved) as moved
      from (
        select warehouse_id, location_id, product_id, lot_id, owner_id, lpn, status, quantity as stored, 0 as moved
        from stock
        union all select warehouse_id, to_location_id, product_id, lot_id, owner_id, lpn, to_status, 0, quantity
        from stock_movement where to_location_id is not null
        union all select warehouse_id, from_location_id, product_id, lot_id, owner_id, lpn, from_status, 0, -quantity
        from stock_movement where from_location_id is not null
      ) t where ${isReached} and ${isAsked}
      group by t.warehouse_id, t.location_id, t.product_id, t.lot_id, t.owner_id, t.lpn, t.status
    ), counted as (select count(*) filter (where stored <> 0 or moved <> 0)::int as checked from goods)
    select counted.checked, d.code as "warehouseCode", l.code as "locationCode", p.code as "productCode",
      b.code as "lotCode", o.code as "ownerCode", g.lpn, g.status, g.stored::float8 as stored, g.moved::float8 as moved
    from counted left join goods g on g.stored <> g.moved
    left join department d on d.id = g.warehouse_id left join warehouse_location l on l.id = g.location_id
    left join product p on p.id = g.product_id left join stock_lot b on b.id = g.lot_id
    left join partner o on o.id = g.owner_id
    order by d.code, l.code, p.code, b.code limit ${SHOWN_MAX}`.execute(withSchema<unknown>(tx));
  return {
    checked: rows[0]?.checked ?? 0,
    differences: rows.flatMap(({ checked: _checked, ...row }) => (row.locationCode === null ? [] : [row])),
  };
}
