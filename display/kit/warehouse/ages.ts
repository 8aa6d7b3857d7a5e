import { type SourceAges, sourceAges } from '#display/kit/live/source-ages.ts';
import type { WarehouseSources } from '#shared/contracts/yard/warehouse-board.ts';

export type WarehouseAges = SourceAges<keyof WarehouseSources>;

/** The verdict depends on docks and tasks. */
export function warehouseAges(sources: WarehouseSources | null, nowMs: number): WarehouseAges {
  return sourceAges(sources, ['docks', 'tasks'], nowMs);
}
