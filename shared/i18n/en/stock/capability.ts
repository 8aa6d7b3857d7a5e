import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { stock as zh } from '#shared/i18n/zh/stock/capability.ts';

export const stock = {
  permissions: {
    stock_view: 'See stock, movements and limits',
    stock_edit: 'Count, move and hold back goods; change limits',
  },
  errors: {
    place_in_use: 'Locations, goods or open tasks are still there',
  },
  operationActions: {
    add: 'Added',
    adjust: 'Counted',
    setStatus: 'Changed the status',
  },
  operationSubjects: {
    stock: 'Stock',
    stockLimit: 'Stock limit',
    stockMovement: 'Stock movements',
    warehouseLocation: 'Location',
    warehouseZone: 'Zone',
  },
  explainedSubjects: {
    warehouseZone: 'Zone',
    warehouseLocation: 'Location',
    stockLimit: 'Stock limit',
  },
  recordErrors: {
    location_missing: 'The warehouse has no such location',
    location_blocked: 'The location is blocked',
    location_disabled: 'The location is disabled',
    zone_missing: 'The warehouse has no such zone',
    location_same: 'The goods are there already',
    lot_missing: 'The product has no such lot',
    quantity_zero: 'Must be more than 0',
    stock_there: 'The same goods are in stock at this location: count them there',
    stock_less: 'Only {{available}} are free there',
    reserved_less: 'Less than that is reserved there',
    limit_taken: 'There is a limit of this product there already',
    counted_below_reserved: '{{reserved}} of it are reserved: release them first',
    lot_needed: 'Give the lot that expires then',
    status_same: 'The goods have this status already',
    stock_not_there: 'The place does not hold that much free stock',
  },
} satisfies SameKeys<typeof zh>;
