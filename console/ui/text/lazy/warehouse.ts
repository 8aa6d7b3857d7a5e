export const LAZY_WAREHOUSE_TEXTS = {
  appointment: {
    zh: () => import('#shared/i18n/zh/warehouse/appointment.ts'),
    en: () => import('#shared/i18n/en/warehouse/appointment.ts'),
  },
  dock: {
    zh: () => import('#shared/i18n/zh/warehouse/dock.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock.ts'),
  },
  dockOutage: {
    zh: () => import('#shared/i18n/zh/warehouse/dock-outage.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock-outage.ts'),
  },
  dockQueue: {
    zh: () => import('#shared/i18n/zh/warehouse/dock-queue.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock-queue.ts'),
  },
  inboundLine: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/inbound-line.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/inbound-line.ts'),
  },
  inboundOrder: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/inbound-order.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/inbound-order.ts'),
  },
  orderReason: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/order-reason.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/order-reason.ts'),
  },
  outboundLine: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/outbound-line.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/outbound-line.ts'),
  },
  outboundOrder: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/outbound-order.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/outbound-order.ts'),
  },
  partner: {
    zh: () => import('#shared/i18n/zh/warehouse/partner.ts'),
    en: () => import('#shared/i18n/en/warehouse/partner.ts'),
  },
  qualityCheckBill: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-check-bill.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-check-bill.ts'),
  },
  qualityPlan: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-plan.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-plan.ts'),
  },
  qualityPlanItem: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-plan-item.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-plan-item.ts'),
  },
  railHandler: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/rail-handler.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/rail-handler.ts'),
  },
  railTrack: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/rail-track.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/rail-track.ts'),
  },
  shiftStaff: {
    zh: () => import('#shared/i18n/zh/warehouse/shifts/shift-staff.ts'),
    en: () => import('#shared/i18n/en/warehouse/shifts/shift-staff.ts'),
  },
  stock: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock.ts'),
  },
  stockLimit: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock-limit.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock-limit.ts'),
  },
  stockMovement: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock-movement.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock-movement.ts'),
  },
  topology: {
    zh: () => import('#shared/i18n/zh/warehouse/topology.ts'),
    en: () => import('#shared/i18n/en/warehouse/topology.ts'),
  },
  train: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/train.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/train.ts'),
  },
  vehicle: {
    zh: () => import('#shared/i18n/zh/warehouse/vehicle.ts'),
    en: () => import('#shared/i18n/en/warehouse/vehicle.ts'),
  },
  wagonVisit: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/wagon-visit.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/wagon-visit.ts'),
  },
  warehouseException: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/warehouse-exception.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/warehouse-exception.ts'),
  },
  warehouseLocation: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/warehouse-location.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/warehouse-location.ts'),
  },
  warehouseTarget: {
    zh: () => import('#shared/i18n/zh/warehouse/warehouse-target.ts'),
    en: () => import('#shared/i18n/en/warehouse/warehouse-target.ts'),
  },
  warehouseTask: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/warehouse-task.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/warehouse-task.ts'),
  },
  warehouseZone: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/warehouse-zone.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/warehouse-zone.ts'),
  },
  wave: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/wave.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/wave.ts'),
  },
  weighing: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/weighing.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/weighing.ts'),
  },
};
