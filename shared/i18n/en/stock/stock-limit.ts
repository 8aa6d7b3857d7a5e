import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { stockLimit as zh } from '#shared/i18n/zh/stock/stock-limit.ts';

export const stockLimit = {
  title: 'Stock limits',
  lead: 'Below what a product is to be replenished, and how early the expiry of its lots is told of.',
  noun: 'stock limit',
  plural: 'stock limits',
  field: {
    warehouseCode: 'Warehouse',
    productCode: 'Product',
    zoneCode: 'Zone',
    minimum: 'Minimum',
    available: 'Available',
    expiryWarningDays: 'Expiry warning (days)',
    note: 'Note',
    enabled: 'Enabled',
  },
  wholeWarehouse: 'The whole warehouse',
  below: 'Below the limit',
  minimumHint: 'In the unit of the product. Counts what is available and not reserved. 0: no alert.',
  daysHint: 'Lots that expire within so many days are shown on the office board.',
  filterPlaceholder: 'Filter by product',
  empty: 'No limits yet',
  emptyHint: 'With limits, the office board says what is running out and what expires soon.',
} satisfies SameKeys<typeof zh>;
