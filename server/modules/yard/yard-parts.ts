import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';

/** What appointments stand on: inbound orders follow their trucks. */
export interface YardParts extends WarehouseParts {
  readonly orders: AwaitedOrders;
}
