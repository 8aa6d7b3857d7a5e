export const LAZY_RAILWAY_TEXTS = {
  railHandler: {
    zh: () => import('#shared/i18n/zh/railway/rail-handler.ts'),
    en: () => import('#shared/i18n/en/railway/rail-handler.ts'),
  },
  railTrack: {
    zh: () => import('#shared/i18n/zh/railway/rail-track.ts'),
    en: () => import('#shared/i18n/en/railway/rail-track.ts'),
  },
  train: {
    zh: () => import('#shared/i18n/zh/railway/train.ts'),
    en: () => import('#shared/i18n/en/railway/train.ts'),
  },
  wagonVisit: {
    zh: () => import('#shared/i18n/zh/railway/wagon-visit.ts'),
    en: () => import('#shared/i18n/en/railway/wagon-visit.ts'),
  },
  weighing: {
    zh: () => import('#shared/i18n/zh/railway/weighing.ts'),
    en: () => import('#shared/i18n/en/railway/weighing.ts'),
  },
};
