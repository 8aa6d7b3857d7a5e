import type { GoodsOfChecks } from '#server/core/ports/warehouse/checked-goods.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';

/** What check bills stand on: goods follow them. */
export interface QualityParts extends WarehouseParts {
  readonly goods: GoodsOfChecks;
}
