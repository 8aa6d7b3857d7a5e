import type { OfficeStage } from '#shared/contracts/office-board.ts';

/** Pages of the console that the board leads to. */
export const ORDERS_PAGE = '/outbound-order';
export const CHECKS_PAGE = '/quality-check-bill';
export const STOCK_PAGE = '/stock';
export const ZONES_PAGE = '/warehouse-zone';

/** The state by which the orders of a stage are found. */
export const STAGE_STATES: Readonly<Record<OfficeStage, string>> = {
  waiting: 'released',
  picking: 'picking',
  checking: 'checking',
  packed: 'packed',
  loading: 'loading',
  in_transit: 'shipped',
};
