import type { Migration } from '#server/core/ports/database.ts';
import { warehouseOrders } from './migrations/0050-warehouse-orders.ts';

export const ordersMigrations: readonly Migration[] = [warehouseOrders];
