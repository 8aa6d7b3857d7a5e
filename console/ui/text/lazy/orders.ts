export const LAZY_ORDERS_TEXTS = {
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
  topology: {
    zh: () => import('#shared/i18n/zh/orders/topology.ts'),
    en: () => import('#shared/i18n/en/orders/topology.ts'),
  },
  warehouseException: {
    zh: () => import('#shared/i18n/zh/orders/warehouse-exception.ts'),
    en: () => import('#shared/i18n/en/orders/warehouse-exception.ts'),
  },
  warehouseTask: {
    zh: () => import('#shared/i18n/zh/orders/warehouse-task.ts'),
    en: () => import('#shared/i18n/en/orders/warehouse-task.ts'),
  },
  wave: {
    zh: () => import('#shared/i18n/zh/orders/wave.ts'),
    en: () => import('#shared/i18n/en/orders/wave.ts'),
  },
};
