import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';

/** What lies somewhere, apart from where and how much. */
export interface StockGoods {
  readonly productId: Id;
  /** Null = without a lot. */
  readonly lotId: Id | null;
  /** Null = goods of the tenant itself. */
  readonly ownerId: Id | null;
  /** Of the load carrier; absent = loose. */
  readonly lpn?: string | undefined;
}

export interface StockPlace {
  readonly locationId: Id;
  readonly status: StockStatus;
}

/** The condition of the one row of `stock` that holds these goods at a place. */
export function isStockOf(goods: StockGoods, place: StockPlace): RawBuilder<boolean> {
  return sql<boolean>`location_id = ${place.locationId} and product_id = ${goods.productId}
    and coalesce(lot_id, 0) = ${goods.lotId ?? '0'} and coalesce(owner_id, 0) = ${goods.ownerId ?? '0'}
    and lpn = ${goods.lpn ?? ''} and status = ${place.status}`;
}

/** A quantity as it is stored, with three decimals. Throws at `quantity` where nothing is left of it. */
export function storedQuantity(quantity: number): string {
  const stored = quantity.toFixed(3);
  if (!(Number(stored) > 0)) throw fieldError('quantity', 'quantity_zero');
  return stored;
}

/** What the product is packed like. Throws where there is no such product, or the lot is of another one. */
export async function findPacking(
  tx: AnyTransaction,
  { productId, lotId }: StockGoods,
): Promise<{ readonly unitsPerPallet: number | null }> {
  const { rows } = await sql<{ units_per_pallet: number | null; has_lot: boolean }>`
    select p.units_per_pallet, ${lotId}::bigint is null or exists (
      select from stock_lot l where l.id = ${lotId} and l.product_id = p.id) as has_lot
    from product p where p.id = ${productId}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) throw fieldError('productCode', 'product_missing');
  if (!row.has_lot) throw fieldError('lotCode', 'lot_missing');
  return { unitsPerPallet: row.units_per_pallet };
}
