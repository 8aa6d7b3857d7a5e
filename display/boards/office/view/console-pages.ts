/** Pages of the console that the board leads to. */
export const ORDERS_PAGE = '/outbound-order';
export const CHECKS_PAGE = '/quality-check-bill';
export const STOCK_PAGE = '/stock';
export const ZONES_PAGE = '/warehouse-zone';
