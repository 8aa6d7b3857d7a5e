import type { Migration } from '#server/core/ports/database.ts';
import { warehouseYard } from './migrations/0046-warehouse-yard.ts';
import { warehouseStock } from '#server/modules/stock/migrations/0048-warehouse-stock.ts';
import { warehouseOrders } from '#server/modules/orders/migrations/0050-warehouse-orders.ts';
import { warehouseQuality } from '#server/modules/quality/migrations/0052-warehouse-quality.ts';
import { warehouseRailway } from '#server/modules/railway/migrations/0054-warehouse-railway.ts';
import { warehouseBoards } from './migrations/0056-warehouse-boards.ts';

export const warehouseMigrations: readonly Migration[] = [
  warehouseYard,
  warehouseStock,
  warehouseOrders,
  warehouseQuality,
  warehouseRailway,
  warehouseBoards,
];
