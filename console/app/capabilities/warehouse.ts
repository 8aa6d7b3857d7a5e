import type { ConsoleCapability } from '#console/app/capability.ts';

/** The warehouse with its quality checks, people and railway. */
export const consoleWarehouse: ConsoleCapability = {
  views: {
    '/appointment/index': {
      texts: ['appointment', 'crud', 'dock', 'dockQueue', 'mpBinding', 'vehicle'],
      load: () =>
        import('#console/features/appointment/appointment-page.tsx').then(
          ({ AppointmentPage }) => AppointmentPage,
        ),
    },
    '/inbound-order/index': {
      texts: ['crud', 'dock', 'inboundLine', 'inboundOrder', 'states', 'topology'],
      load: () =>
        import('#console/features/inbound-order/inbound-order-page.tsx').then(
          ({ InboundOrderPage }) => InboundOrderPage,
        ),
    },
    '/dock/index': {
      texts: ['crud', 'dock'],
      load: () => import('#console/features/dock/dock-page.tsx').then(({ DockPage }) => DockPage),
    },
    '/dock-outage/index': {
      texts: ['crud', 'dock', 'dockOutage'],
      load: () =>
        import('#console/features/dock-outage/dock-outage-page.tsx').then(
          ({ DockOutagePage }) => DockOutagePage,
        ),
    },
    '/partner/index': {
      texts: ['crud', 'partner'],
      load: () => import('#console/features/partner/partner-page.tsx').then(({ PartnerPage }) => PartnerPage),
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
    '/train/index': {
      texts: ['crud', 'dock', 'train'],
      load: () => import('#console/features/train/train-page.tsx').then(({ TrainPage }) => TrainPage),
    },
    '/wagon-visit/index': {
      texts: ['crud', 'wagonVisit', 'weighing'],
      load: () =>
        import('#console/features/wagon-visit/wagon-visit-page.tsx').then(
          ({ WagonVisitPage }) => WagonVisitPage,
        ),
    },
    '/weighing/index': {
      texts: ['crud', 'dock', 'weighing'],
      load: () =>
        import('#console/features/weighing/weighing-page.tsx').then(({ WeighingPage }) => WeighingPage),
    },
    '/rail-track/index': {
      texts: ['crud', 'dock', 'railTrack'],
      load: () =>
        import('#console/features/rail-track/rail-track-page.tsx').then(({ RailTrackPage }) => RailTrackPage),
    },
    '/rail-handler/index': {
      texts: ['crud', 'dock', 'railHandler'],
      load: () =>
        import('#console/features/rail-handler/rail-handler-page.tsx').then(
          ({ RailHandlerPage }) => RailHandlerPage,
        ),
    },
    '/vehicle/index': {
      texts: ['crud', 'vehicle'],
      load: () => import('#console/features/vehicle/vehicle-page.tsx').then(({ VehiclePage }) => VehiclePage),
    },
    '/quality-check-bill/index': {
      texts: ['crud', 'dock', 'qualityCheckBill', 'qualityPlan', 'qualityPlanItem'],
      load: () =>
        import('#console/features/quality-check-bill/quality-check-bill-page.tsx').then(
          ({ QualityCheckBillPage }) => QualityCheckBillPage,
        ),
    },
    '/quality-plan/index': {
      texts: ['crud', 'qualityPlan', 'qualityPlanItem'],
      load: () =>
        import('#console/features/quality-plan/quality-plan-page.tsx').then(
          ({ QualityPlanPage }) => QualityPlanPage,
        ),
    },
    '/shift-staff/index': {
      texts: ['crud', 'dock', 'shiftStaff', 'warehouseTarget'],
      load: () =>
        import('#console/features/shift-staff/shift-staff-page.tsx').then(
          ({ ShiftStaffPage }) => ShiftStaffPage,
        ),
    },
  },
};
