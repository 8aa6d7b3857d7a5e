import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';

interface StockRow {
  readonly warehouseId: Id;
  readonly locationId: Id;
  readonly ownerId: Id | null;
  readonly lpn: string;
  readonly status: StockStatus;
  /** What is not reserved of it. */
  readonly free: string;
}

interface Checked {
  readonly id: Id;
  readonly no: string;
  readonly warehouseId: Id;
  readonly productId: Id;
  readonly lotId: Id | null;
}

/**
 * Gives the goods of a bill the status that its verdict means: of a lot all that is not reserved, wherever it lies; of
 * goods without a lot as much as the bill was about, the oldest first, of what waits for a check in its warehouse.
 */
export async function changeStatusOfChecked(
  tx: AnyTransaction,
  tenantId: Id,
  bill: Checked,
  verdict: {
    readonly isReleased: boolean;
    /** The lot's quality before; null = no lot. */
    readonly lotWas: string | null;
    readonly now: Date;
    readonly actor: AuditActor | null;
  },
): Promise<void> {
  const { isReleased, lotWas, now, actor } = verdict;
  const status: StockStatus = isReleased ? 'available' : 'quarantine';
  let left = bill.lotId === null ? await quantityOf(tx, bill.id) : Number.POSITIVE_INFINITY;
  for (const row of await findChecked(tx, bill, statusesBefore(isReleased, lotWas))) {
    const quantity = Math.min(Number(row.free), left);
    if (quantity <= 0) return;
    left -= quantity;
    await moveStock(tx, tenantId, {
      warehouseId: row.warehouseId,
      at: now,
      kind: 'status',
      productId: bill.productId,
      lotId: bill.lotId,
      ownerId: row.ownerId,
      lpn: row.lpn,
      from: { locationId: row.locationId, status: row.status },
      to: { locationId: row.locationId, status },
      quantity,
      doc: { kind: 'qualityCheckBill', id: bill.id, no: bill.no },
      by: actor?.username ?? null,
    });
  }
}

/** What was blocked by an earlier bill is free again with a better verdict; other quarantined goods stay so. */
function statusesBefore(isReleased: boolean, lotWas: string | null): readonly StockStatus[] {
  if (lotWas === null) return ['quality'];
  if (!isReleased) return ['quality', 'available'];
  return lotWas === 'blocked' || lotWas === 'rejected' ? ['quality', 'quarantine'] : ['quality'];
}

async function quantityOf(tx: AnyTransaction, billId: Id): Promise<number> {
  const { rows } = await sql<{
    quantity: string | null;
  }>`select quantity_lot as quantity from quality_check_bill
    where id = ${billId}`.execute(withSchema<unknown>(tx));
  return Number(rows[0]?.quantity ?? 0);
}

async function findChecked(
  tx: AnyTransaction,
  { id, warehouseId, productId, lotId }: Checked,
  statuses: readonly StockStatus[],
): Promise<readonly StockRow[]> {
  const isTheirs = lotId
    ? sql`s.lot_id = ${lotId}`
    : sql`s.lot_id is null and s.warehouse_id = ${warehouseId} and s.owner_id is not distinct from
      (select b.owner_id from quality_check_bill b where b.id = ${id})`;
  const { rows } =
    await sql<StockRow>`select s.warehouse_id::text as "warehouseId", s.location_id::text as "locationId",
      s.owner_id::text as "ownerId", s.lpn, s.status, s.quantity - s.reserved as free
    from stock s where s.product_id = ${productId} and ${isTheirs} and s.status = any(${[...statuses]}::text[])
      and s.quantity > s.reserved
    order by s.received_at, s.id for update`.execute(withSchema<unknown>(tx));
  return rows;
}
