import type { Migration } from '#server/core/ports/database.ts';
import { warehouseYard } from './migrations/0046-warehouse-yard.ts';
import { warehouseBoards } from './migrations/0056-warehouse-boards.ts';

export const yardMigrations: readonly Migration[] = [warehouseYard, warehouseBoards];
