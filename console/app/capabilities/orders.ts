import type { ConsoleCapability } from '#console/app/capability.ts';

/** Orders into and out of a warehouse, and the work that they make. */
export const consoleOrders: ConsoleCapability = {
  views: {
    '/inbound-order/index': {
      texts: ['crud', 'dock', 'inboundLine', 'inboundOrder', 'states', 'topology'],
      load: () =>
        import('#console/features/inbound-order/inbound-order-page.tsx').then(
          ({ InboundOrderPage }) => InboundOrderPage,
        ),
    },
    '/outbound-order/index': {
      texts: ['crud', 'dock', 'outboundLine', 'outboundOrder', 'states', 'topology'],
      load: () =>
        import('#console/features/outbound-order/outbound-order-page.tsx').then(
          ({ OutboundOrderPage }) => OutboundOrderPage,
        ),
    },
    '/wave/index': {
      texts: ['crud', 'dock', 'wave'],
      load: () => import('#console/features/wave/wave-page.tsx').then(({ WavePage }) => WavePage),
    },
    '/warehouse-task/index': {
      texts: ['crud', 'dock', 'stock', 'warehouseTask'],
      load: () =>
        import('#console/features/warehouse-task/warehouse-task-page.tsx').then(
          ({ WarehouseTaskPage }) => WarehouseTaskPage,
        ),
    },
    '/warehouse-exception/index': {
      texts: ['crud', 'dock', 'warehouseException'],
      load: () =>
        import('#console/features/warehouse-exception/warehouse-exception-page.tsx').then(
          ({ WarehouseExceptionPage }) => WarehouseExceptionPage,
        ),
    },
  },
};
