import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MovementDocKind, StockMovementKind } from '#shared/contracts/stock/stock-status.ts';
import { findPacking, isStockOf, type StockGoods, type StockPlace, storedQuantity } from './stock-goods.ts';

/** What goods are moved for. */
export interface MovementDoc {
  readonly kind: MovementDocKind;
  readonly id: Id;
  readonly no: string;
}

export interface StockMove extends StockGoods {
  readonly warehouseId: Id;
  readonly at: Date;
  readonly kind: StockMovementKind;
  /** Null = from outside of the warehouse. */
  readonly from: StockPlace | null;
  /** Null = out of the warehouse. */
  readonly to: StockPlace | null;
  /** In the unit of the product. */
  readonly quantity: number;
  readonly doc?: MovementDoc | undefined;
  readonly reason?: string | undefined;
  /** Name of the account; null = the server. */
  readonly by: string | null;
}

/**
 * Moves goods and adds the movement, in the caller's transaction. Nothing else writes `stock` and `stock_movement`, so
 * that one is always the sum of the other. The locations stay locked until the end of the transaction. Throws at
 * `quantity`, `fromLocation`, `toLocation`, `productCode` or `lotCode`. What is reserved is not moved: release it first.
 * Returns the id of the movement.
 */
export async function moveStock(tx: AnyTransaction, tenantId: Id, move: StockMove): Promise<Id> {
  const quantity = storedQuantity(move.quantity);
  const { unitsPerPallet } = await findPacking(tx, move);
  await lockLocations(tx, move);
  const receivedAt = move.from ? await take(tx, move, move.from, quantity) : move.at;
  if (move.to) await put(tx, tenantId, { move, to: move.to, quantity, receivedAt });
  const { doc } = move;
  const { rows } = await sql<{
    id: Id;
  }>`insert into stock_movement (tenant_id, warehouse_id, at, kind, product_id, lot_id, owner_id, lpn,
      from_location_id, to_location_id, from_status, to_status, quantity, pallets, doc_kind, doc_id, doc_no, reason, by)
    values (${tenantId}, ${move.warehouseId}, ${move.at}, ${move.kind}, ${move.productId}, ${move.lotId}, ${move.ownerId},
      ${move.lpn ?? ''}, ${move.from?.locationId ?? null}, ${move.to?.locationId ?? null}, ${move.from?.status ?? null},
      ${move.to?.status ?? null}, ${quantity}::numeric, ${quantity}::numeric / ${unitsPerPallet}::integer,
      ${doc?.kind ?? null}, ${doc?.id ?? null}, ${doc?.no ?? null}, ${move.reason ?? null}, ${move.by})
    returning id::text as id`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw new Error('the movement was not stored');
  return rows[0].id;
}

interface LocationRow {
  readonly id: Id;
  readonly warehouse_id: Id;
  readonly is_blocked: boolean;
  readonly enabled: boolean;
}

/** Locks both places in the order of their ids, so that opposite movements do not wait for each other for ever. */
async function lockLocations(
  tx: AnyTransaction,
  { warehouseId, kind, from, to }: Pick<StockMove, 'warehouseId' | 'kind' | 'from' | 'to'>,
): Promise<void> {
  if (!from && !to) throw fieldError('toLocation', 'required');
  if (from && to && from.locationId === to.locationId && from.status === to.status)
    throw fieldError('toLocation', 'location_same');
  const ids = [from, to].flatMap((place) => (place ? [place.locationId] : []));
  const { rows } = await sql<LocationRow>`
    select l.id::text as id, l.warehouse_id::text as warehouse_id, l.blocked_reason is not null as is_blocked,
      l.enabled and z.enabled as enabled
    from warehouse_location l join warehouse_zone z on z.id = l.zone_id
    where l.id = any(${ids}::bigint[]) and l.deleted_at is null and z.deleted_at is null and z.warehouse_id = l.warehouse_id
    order by l.id for no key update of l`.execute(withSchema<unknown>(tx));
  // A count and another status leave goods where they are.
  const isStaying = kind === 'adjust' || from?.locationId === to?.locationId;
  for (const [field, place] of [
    ['fromLocation', from],
    ['toLocation', to],
  ] as const) {
    if (!place) continue;
    const found = rows.find(({ id }) => id === place.locationId);
    if (!found || found.warehouse_id !== warehouseId) throw fieldError(field, 'location_missing');
    if (found.is_blocked && !isStaying) throw fieldError(field, 'location_blocked');
    if (!found.enabled && !isStaying && place === to) throw fieldError(field, 'location_disabled');
  }
}

/** Returns since when the goods have been in the warehouse. */
async function take(tx: AnyTransaction, move: StockMove, from: StockPlace, quantity: string): Promise<Date> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{
    id: Id;
    free: string;
    is_enough: boolean;
    is_all: boolean;
    received_at: Date;
  }>`
    select id::text as id, quantity - reserved as free, quantity - reserved >= ${quantity}::numeric as is_enough,
      quantity = ${quantity}::numeric as is_all, received_at
    from stock where ${isStockOf(move, from)} for update`.execute(typed);
  const [row] = rows;
  if (!row?.is_enough) throw tooLittle(row?.free);
  if (row.is_all) await sql`delete from stock where id = ${row.id}`.execute(typed);
  else
    await sql`update stock set quantity = quantity - ${quantity}::numeric,
      updated_at = greatest(${move.at}::timestamptz, updated_at + interval '1 millisecond') where id = ${row.id}`.execute(
      typed,
    );
  return row.received_at;
}

/** Goods that are put to others count as received when the first of them were. */
async function put(
  tx: AnyTransaction,
  tenantId: Id,
  { move, to, quantity, receivedAt }: { move: StockMove; to: StockPlace; quantity: string; receivedAt: Date },
): Promise<void> {
  await sql`insert into stock (tenant_id, warehouse_id, location_id, product_id, lot_id, owner_id, lpn, status, quantity,
      received_at, updated_at)
    values (${tenantId}, ${move.warehouseId}, ${to.locationId}, ${move.productId}, ${move.lotId}, ${move.ownerId},
      ${move.lpn ?? ''}, ${to.status}, ${quantity}::numeric, ${receivedAt}, ${move.at})
    on conflict (tenant_id, location_id, product_id, coalesce(lot_id, 0), coalesce(owner_id, 0), lpn, status) do update
    set quantity = stock.quantity + excluded.quantity,
      updated_at = greatest(excluded.updated_at, stock.updated_at + interval '1 millisecond'),
      received_at = least(stock.received_at, excluded.received_at)`.execute(withSchema<unknown>(tx));
}

/** Goods that lie at a place, and how many of them. */
export interface StockPart extends StockGoods, StockPlace {
  readonly quantity: number;
}

/** Keeps goods for somebody: neither moved nor reserved again until released. Throws at `quantity`. */
export async function reserveStock(tx: AnyTransaction, tenantId: Id, part: StockPart): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const quantity = storedQuantity(part.quantity);
  const { rows } = await sql<{ id: Id; free: string; is_enough: boolean }>`
    select id::text as id, quantity - reserved as free, quantity - reserved >= ${quantity}::numeric as is_enough
    from stock where tenant_id = ${tenantId} and ${isStockOf(part, part)} for update`.execute(typed);
  const [row] = rows;
  if (!row?.is_enough) throw tooLittle(row?.free);
  await sql`update stock set reserved = reserved + ${quantity}::numeric where id = ${row.id}`.execute(typed);
}

/** Undoes a part of `reserveStock`. Throws at `quantity` where less is reserved there. */
export async function releaseReservation(tx: AnyTransaction, tenantId: Id, part: StockPart): Promise<void> {
  const quantity = storedQuantity(part.quantity);
  const { rows } = await sql`update stock set reserved = reserved - ${quantity}::numeric
    where tenant_id = ${tenantId} and ${isStockOf(part, part)} and reserved >= ${quantity}::numeric
    returning id`.execute(withSchema<unknown>(tx));
  if (rows.length === 0) throw fieldError('quantity', 'reserved_less');
}

function tooLittle(free = '0') {
  const available = String(Number(free));
  return failure('invalid_input', `quantity: ${available} free`, {
    quantity: { key: 'stock_less', params: { available } },
  });
}
