import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { releaseReservation, reserveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { dayOfWarehouse } from '#server/core/warehouse/warehouses.ts';
import { raiseException, resolveExceptions } from '#server/modules/orders/exceptions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export interface ReservedOrder {
  readonly id: Id;
  readonly no: string;
  readonly warehouse_id: Id;
  readonly owner_id: Id | null;
  readonly wave_id: Id | null;
}

interface ReservedBy {
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/** A line, and what it misses. */
export interface ShortLine {
  readonly id: Id;
  readonly line_no: number;
  readonly product_id: Id;
  readonly product_code: string;
  readonly product_name: string;
  readonly lot_id: Id | null;
  readonly missing: number;
}

/**
 * Reserves stock for what the lines of an order still miss: available goods of its owner at places that are not blocked,
 * earliest expiry first, none that has expired. What is not there makes the line short and raises an exception, which is
 * resolved when a later try finds it. With `only`, for these lines alone.
 */
export async function reserveLines(
  tx: AnyTransaction,
  tenantId: Id,
  order: ReservedOrder,
  { now, actor, only }: ReservedBy & { readonly only?: readonly Id[] },
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const lines = await findMissing(tx, order.id, only);
  const day = await dayOfWarehouse(tx, order.warehouse_id, now);
  for (const line of lines) {
    const missing = await reserveLine(tx, tenantId, { order, line, now, day });
    const isShort = missing > 0;
    await sql`update outbound_line set state = ${isShort ? 'short' : 'allocated'}, updated_at = ${now},
      quantity_allocated = quantity_ordered - ${missing}::numeric where id = ${line.id}`.execute(typed);
    if (isShort) await raiseShortLine(tx, tenantId, order, { ...line, missing }, { now, actor });
  }
  const { rows } = await sql<{ id: Id }>`select distinct product_id::text as id from outbound_line
    where outbound_order_id = ${order.id} and state = 'short' and deleted_at is null`.execute(typed);
  for (const { product_id: productId } of lines)
    if (!rows.some(({ id }) => id === productId))
      await resolveExceptions(
        tx,
        tenantId,
        { kind: 'shortage', outboundOrderId: order.id, productId },
        { now, actor },
      );
}

/** Lines of an order for which less is kept than was ordered. Locked. */
export async function findMissing(
  tx: AnyTransaction,
  orderId: Id,
  only?: readonly Id[],
): Promise<readonly ShortLine[]> {
  const { rows } = await sql<ShortLine>`
    select l.id::text as id, l.line_no, l.product_id::text as product_id, p.code as product_code, p.name as product_name,
      l.lot_id::text as lot_id, (l.quantity_ordered - l.quantity_allocated)::float8 as missing
    from outbound_line l join product p on p.id = l.product_id
    where l.outbound_order_id = ${orderId} and l.deleted_at is null and l.state in ('open', 'short')
      and (${only === undefined} or l.id = any(${only ?? []}::bigint[]))
    order by l.line_no for update of l`.execute(withSchema<unknown>(tx));
  return rows;
}

export async function raiseShortLine(
  tx: AnyTransaction,
  tenantId: Id,
  order: ReservedOrder,
  { product_id: productId, product_code: code, product_name: name, line_no: lineNo, missing }: ShortLine,
  { now, actor }: ReservedBy,
): Promise<void> {
  await raiseException(tx, tenantId, {
    warehouseId: order.warehouse_id,
    kind: 'shortage',
    text: `${order.no} 第 ${lineNo} 行：${code} ${name} 缺 ${missing}`,
    textEn: `${order.no} line ${lineNo}: ${missing} of ${code} ${name} missing`,
    productId,
    waveId: order.wave_id,
    outboundOrderId: order.id,
    at: now,
    actor,
  });
}

interface FreeStock {
  readonly location_id: Id;
  readonly lot_id: Id | null;
  readonly lpn: string;
  readonly free: number;
}

/** Returns what is missing. */
async function reserveLine(
  tx: AnyTransaction,
  tenantId: Id,
  asked: {
    readonly order: ReservedOrder;
    readonly line: ShortLine;
    readonly now: Date;
    /** Of the warehouse: what expires before it has expired. */
    readonly day: string;
  },
): Promise<number> {
  const { order, line, now, day } = asked;
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<FreeStock>`
    select s.location_id::text as location_id, s.lot_id::text as lot_id, s.lpn,
      (s.quantity - s.reserved)::float8 as free
    from stock s join warehouse_location l on l.id = s.location_id left join stock_lot b on b.id = s.lot_id
    where s.tenant_id = ${tenantId} and s.warehouse_id = ${order.warehouse_id} and s.product_id = ${line.product_id}
      and s.status = 'available' and s.quantity > s.reserved and l.blocked_reason is null
      and coalesce(s.owner_id, 0) = ${order.owner_id ?? '0'}
      and (${line.lot_id}::bigint is null or s.lot_id = ${line.lot_id})
      and (b.expires_on is null or b.expires_on >= ${day}::date)
    order by b.expires_on nulls last, s.received_at, l.pick_sequence, s.id for update of s`.execute(typed);
  let missing = line.missing;
  for (const { location_id, lot_id, lpn, free } of rows) {
    if (missing <= 0) break;
    const quantity = Math.min(free, missing);
    await reserveStock(tx, tenantId, {
      productId: line.product_id,
      lotId: lot_id,
      ownerId: order.owner_id,
      lpn,
      locationId: location_id,
      status: 'available',
      quantity,
    });
    await sql`insert into outbound_allocation (tenant_id, outbound_line_id, location_id, lot_id, lpn, quantity, created_at)
      values (${tenantId}, ${line.id}, ${location_id}, ${lot_id}, ${lpn}, ${quantity}::numeric, ${now})`.execute(
      typed,
    );
    missing = rounded(missing - quantity);
  }
  return missing;
}

/** Quantities have three decimals. */
export function rounded(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}

/** Goods that are kept for a line. */
export interface Allocation {
  readonly id: Id;
  readonly outbound_line_id: Id;
  readonly product_id: Id;
  readonly owner_id: Id | null;
  readonly location_id: Id;
  readonly lot_id: Id | null;
  readonly lpn: string;
  readonly quantity: number;
  readonly is_picked: boolean;
}

/** What is kept for an order, or for one pick task, or of a lot. Locked. */
export async function listAllocations(
  tx: AnyTransaction,
  of: { readonly orderId: Id } | { readonly allocationId: Id } | { readonly lotId: Id },
): Promise<Allocation[]> {
  const condition =
    'orderId' in of
      ? sql`l.outbound_order_id = ${of.orderId}`
      : 'lotId' in of
        ? sql`a.lot_id = ${of.lotId}`
        : sql`a.id = ${of.allocationId}`;
  const { rows } = await sql<Allocation>`
    select a.id::text as id, a.outbound_line_id::text as outbound_line_id, l.product_id::text as product_id,
      o.owner_id::text as owner_id, a.location_id::text as location_id, a.lot_id::text as lot_id, a.lpn,
      a.quantity::float8 as quantity, a.is_picked
    from outbound_allocation a join outbound_line l on l.id = a.outbound_line_id
      join outbound_order o on o.id = l.outbound_order_id
    where ${condition} order by a.id for update of a`.execute(withSchema<unknown>(tx));
  return rows;
}

export function goodsOf({ product_id, lot_id, owner_id, lpn }: Allocation) {
  return { productId: product_id, lotId: lot_id, ownerId: owner_id, lpn };
}

/** The goods are free again, where they lie. */
export async function dropAllocation(tx: AnyTransaction, tenantId: Id, kept: Allocation): Promise<void> {
  await releaseReservation(tx, tenantId, {
    ...goodsOf(kept),
    locationId: kept.location_id,
    status: 'available',
    quantity: kept.quantity,
  });
  await sql`delete from outbound_allocation where id = ${kept.id}`.execute(withSchema<unknown>(tx));
}

/** The goods of an order are free again. */
export async function releaseReservations(tx: AnyTransaction, tenantId: Id, orderId: Id): Promise<void> {
  for (const kept of await listAllocations(tx, { orderId })) await dropAllocation(tx, tenantId, kept);
}
