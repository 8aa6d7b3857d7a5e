import type { Migration } from '#server/core/ports/database.ts';
import { warehouseQuality } from './migrations/0052-warehouse-quality.ts';

export const qualityMigrations: readonly Migration[] = [warehouseQuality];
