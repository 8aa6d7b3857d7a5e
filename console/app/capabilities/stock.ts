import type { ConsoleCapability } from '#console/app/capability.ts';

/** Goods in a warehouse, and where they lie. */
export const consoleStock: ConsoleCapability = {
  views: {
    '/warehouse-zone/index': {
      texts: ['crud', 'dock', 'warehouseZone'],
      load: () =>
        import('#console/features/warehouse-zone/warehouse-zone-page.tsx').then(
          ({ WarehouseZonePage }) => WarehouseZonePage,
        ),
    },
    '/warehouse-location/index': {
      texts: ['crud', 'dock', 'warehouseLocation'],
      load: () =>
        import('#console/features/warehouse-location/warehouse-location-page.tsx').then(
          ({ WarehouseLocationPage }) => WarehouseLocationPage,
        ),
    },
    '/stock/index': {
      texts: ['crud', 'dock', 'stock', 'units'],
      load: () => import('#console/features/stock/stock-page.tsx').then(({ StockPage }) => StockPage),
    },
    '/stock-movement/index': {
      texts: ['crud', 'dock', 'stock', 'stockMovement', 'units'],
      load: () =>
        import('#console/features/stock-movement/stock-movement-page.tsx').then(
          ({ StockMovementPage }) => StockMovementPage,
        ),
    },
    '/stock-limit/index': {
      texts: ['crud', 'dock', 'stockLimit', 'units'],
      load: () =>
        import('#console/features/stock-limit/stock-limit-page.tsx').then(
          ({ StockLimitPage }) => StockLimitPage,
        ),
    },
  },
};
