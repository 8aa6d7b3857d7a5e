import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { outboundLine as zhOutboundLine } from '#shared/i18n/zh/orders/outbound-line.ts';

export const outboundLine = {
  title: 'Lines of an order',
  lead: 'They can be changed until stock is allocated.',
  noun: 'line',
  plural: 'lines',
  field: {
    note: 'Note',
    outboundOrderId: 'Order',
    lineNo: 'Line',
    productCode: 'Product',
    productName: 'Name',
    productNameEn: 'Product name in English',
    unit: 'Unit',
    lotCode: 'Lot',
    quantityOrdered: 'Ordered',
    quantityAllocated: 'Allocated',
    quantityPicked: 'Picked',
    quantityShipped: 'Shipped',
    state: 'State',
    isExternal: 'Run by WMS',
  },
  states: {
    open: 'Open',
    allocated: 'Allocated',
    picked: 'Picked',
    short: 'Short',
    shipped: 'Shipped',
    cancelled: 'Cancelled',
  },
  filterPlaceholder: 'Filter by product',
  lotHint: 'Empty: what expires first is taken first.',
  fixed: 'Stock has been allocated: it is not changed any more.',
  empty: 'No lines yet',
  emptyHint: 'Create one: product and quantity.',
} satisfies SameKeys<typeof zhOutboundLine>;
