export const LAZY_QUALITY_TEXTS = {
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
};
