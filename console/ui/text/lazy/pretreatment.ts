export const LAZY_PRETREATMENT_TEXTS = {
  cipProgramme: {
    zh: () => import('#shared/i18n/zh/pretreatment/cip-programme.ts'),
    en: () => import('#shared/i18n/en/pretreatment/cip-programme.ts'),
  },
  cipRun: {
    zh: () => import('#shared/i18n/zh/pretreatment/cip-run.ts'),
    en: () => import('#shared/i18n/en/pretreatment/cip-run.ts'),
  },
  processBatch: {
    zh: () => import('#shared/i18n/zh/pretreatment/process-batch.ts'),
    en: () => import('#shared/i18n/en/pretreatment/process-batch.ts'),
  },
  processUnit: {
    zh: () => import('#shared/i18n/zh/pretreatment/process-unit.ts'),
    en: () => import('#shared/i18n/en/pretreatment/process-unit.ts'),
  },
  recipe: {
    zh: () => import('#shared/i18n/zh/pretreatment/recipe.ts'),
    en: () => import('#shared/i18n/en/pretreatment/recipe.ts'),
  },
};
