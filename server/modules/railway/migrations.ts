import type { Migration } from '#server/core/ports/database.ts';
import { warehouseRailway } from './migrations/0054-warehouse-railway.ts';

export const railwayMigrations: readonly Migration[] = [warehouseRailway];
