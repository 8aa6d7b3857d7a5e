import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';

/** What is wrong with the stock of a warehouse, for those who see the goods of `owners`; null = all goods. */
export type ListStockAlerts = (
  tx: AnyTransaction,
  warehouse: Pick<Warehouse, 'id' | 'timeZone'>,
  nowMs: number,
  owners: ReadonlySet<Id> | null,
) => Promise<readonly StockAlert[]>;
