export const LAZY_WAREHOUSE_TEXTS = {
  appointment: {
    zh: () => import('#shared/i18n/zh/yard/appointment.ts'),
    en: () => import('#shared/i18n/en/yard/appointment.ts'),
  },
  dock: {
    zh: () => import('#shared/i18n/zh/yard/dock.ts'),
    en: () => import('#shared/i18n/en/yard/dock.ts'),
  },
  dockOutage: {
    zh: () => import('#shared/i18n/zh/yard/dock-outage.ts'),
    en: () => import('#shared/i18n/en/yard/dock-outage.ts'),
  },
  dockQueue: {
    zh: () => import('#shared/i18n/zh/yard/dock-queue.ts'),
    en: () => import('#shared/i18n/en/yard/dock-queue.ts'),
  },
  inboundLine: {
    zh: () => import('#shared/i18n/zh/orders/inbound-line.ts'),
    en: () => import('#shared/i18n/en/orders/inbound-line.ts'),
  },
  inboundOrder: {
    zh: () => import('#shared/i18n/zh/orders/inbound-order.ts'),
    en: () => import('#shared/i18n/en/orders/inbound-order.ts'),
  },
  orderReason: {
    zh: () => import('#shared/i18n/zh/orders/order-reason.ts'),
    en: () => import('#shared/i18n/en/orders/order-reason.ts'),
  },
  outboundLine: {
    zh: () => import('#shared/i18n/zh/orders/outbound-line.ts'),
    en: () => import('#shared/i18n/en/orders/outbound-line.ts'),
  },
  outboundOrder: {
    zh: () => import('#shared/i18n/zh/orders/outbound-order.ts'),
    en: () => import('#shared/i18n/en/orders/outbound-order.ts'),
  },
  partner: {
    zh: () => import('#shared/i18n/zh/yard/partner.ts'),
    en: () => import('#shared/i18n/en/yard/partner.ts'),
  },
  qualityCheckBill: {
    zh: () => import('#shared/i18n/zh/quality/quality-check-bill.ts'),
    en: () => import('#shared/i18n/en/quality/quality-check-bill.ts'),
  },
  qualityPlan: {
    zh: () => import('#shared/i18n/zh/quality/quality-plan.ts'),
    en: () => import('#shared/i18n/en/quality/quality-plan.ts'),
  },
  qualityPlanItem: {
    zh: () => import('#shared/i18n/zh/quality/quality-plan-item.ts'),
    en: () => import('#shared/i18n/en/quality/quality-plan-item.ts'),
  },
  railHandler: {
    zh: () => import('#shared/i18n/zh/railway/rail-handler.ts'),
    en: () => import('#shared/i18n/en/railway/rail-handler.ts'),
  },
  railTrack: {
    zh: () => import('#shared/i18n/zh/railway/rail-track.ts'),
    en: () => import('#shared/i18n/en/railway/rail-track.ts'),
  },
  shiftStaff: {
    zh: () => import('#shared/i18n/zh/yard/shift-staff.ts'),
    en: () => import('#shared/i18n/en/yard/shift-staff.ts'),
  },
  stock: {
    zh: () => import('#shared/i18n/zh/stock/stock.ts'),
    en: () => import('#shared/i18n/en/stock/stock.ts'),
  },
  stockLimit: {
    zh: () => import('#shared/i18n/zh/stock/stock-limit.ts'),
    en: () => import('#shared/i18n/en/stock/stock-limit.ts'),
  },
  stockMovement: {
    zh: () => import('#shared/i18n/zh/stock/stock-movement.ts'),
    en: () => import('#shared/i18n/en/stock/stock-movement.ts'),
  },
  topology: {
    zh: () => import('#shared/i18n/zh/orders/topology.ts'),
    en: () => import('#shared/i18n/en/orders/topology.ts'),
  },
  train: {
    zh: () => import('#shared/i18n/zh/railway/train.ts'),
    en: () => import('#shared/i18n/en/railway/train.ts'),
  },
  vehicle: {
    zh: () => import('#shared/i18n/zh/yard/vehicle.ts'),
    en: () => import('#shared/i18n/en/yard/vehicle.ts'),
  },
  wagonVisit: {
    zh: () => import('#shared/i18n/zh/railway/wagon-visit.ts'),
    en: () => import('#shared/i18n/en/railway/wagon-visit.ts'),
  },
  warehouseException: {
    zh: () => import('#shared/i18n/zh/orders/warehouse-exception.ts'),
    en: () => import('#shared/i18n/en/orders/warehouse-exception.ts'),
  },
  warehouseLocation: {
    zh: () => import('#shared/i18n/zh/stock/warehouse-location.ts'),
    en: () => import('#shared/i18n/en/stock/warehouse-location.ts'),
  },
  warehouseTarget: {
    zh: () => import('#shared/i18n/zh/yard/warehouse-target.ts'),
    en: () => import('#shared/i18n/en/yard/warehouse-target.ts'),
  },
  warehouseTask: {
    zh: () => import('#shared/i18n/zh/orders/warehouse-task.ts'),
    en: () => import('#shared/i18n/en/orders/warehouse-task.ts'),
  },
  warehouseZone: {
    zh: () => import('#shared/i18n/zh/stock/warehouse-zone.ts'),
    en: () => import('#shared/i18n/en/stock/warehouse-zone.ts'),
  },
  wave: {
    zh: () => import('#shared/i18n/zh/orders/wave.ts'),
    en: () => import('#shared/i18n/en/orders/wave.ts'),
  },
  weighing: {
    zh: () => import('#shared/i18n/zh/railway/weighing.ts'),
    en: () => import('#shared/i18n/en/railway/weighing.ts'),
  },
};
