import type { ServerCapability } from '#server/core/capability.ts';
import { STOCK_MENUS } from './stock-menus.ts';

/** Goods in a warehouse, where they lie, and what of them is missing. */
export const serverStock: ServerCapability = {
  menus: STOCK_MENUS,
};
