import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const stockCapability = defineCapability({
  folder: 'stock',
  permissions: {
    /** See stock, its movements and limits. */
    stock_view: { group: 'warehouse' },
    /** Count, move and hold back goods; change limits; compare stock with its movements. */
    stock_edit: { group: 'warehouse' },
  },
  feedTopics: {
    /** Places of a warehouse, and what is done at them: keys of `WAREHOUSE_FLOOR_FEED_KEYS`. */
    warehouseFloor: { permission: 'warehouse_board_view', id: true },
  },
  errors: {
    /** Of a zone or a location. */
    place_in_use: { status: 409, report: false },
  },
  operationSubjects: ['stock', 'stockLimit', 'stockMovement', 'warehouseLocation', 'warehouseZone'],
  operationActions: ['add', 'adjust', 'setStatus'],
  explainedSubjects: ['warehouseZone', 'warehouseLocation', 'stockLimit'],
});
