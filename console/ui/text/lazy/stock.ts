export const LAZY_STOCK_TEXTS = {
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
  warehouseLocation: {
    zh: () => import('#shared/i18n/zh/stock/warehouse-location.ts'),
    en: () => import('#shared/i18n/en/stock/warehouse-location.ts'),
  },
  warehouseZone: {
    zh: () => import('#shared/i18n/zh/stock/warehouse-zone.ts'),
    en: () => import('#shared/i18n/en/stock/warehouse-zone.ts'),
  },
};
