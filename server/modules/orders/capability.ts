import type { ServerCapability } from '#server/core/capability.ts';
import { WAREHOUSE_ORDER_MENUS } from './warehouse-order-menus.ts';

/** Orders into and out of a warehouse, the work that they make, and what warehouse systems report. */
export const serverOrders: ServerCapability = {
  menus: WAREHOUSE_ORDER_MENUS,
};
