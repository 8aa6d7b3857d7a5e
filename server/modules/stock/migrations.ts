import type { Migration } from '#server/core/ports/database.ts';
import { warehouseStock } from './migrations/0048-warehouse-stock.ts';

export const stockMigrations: readonly Migration[] = [warehouseStock];
