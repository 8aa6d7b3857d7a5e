export const LAZY_PLANT_TEXTS = {
  department: {
    zh: () => import('#shared/i18n/zh/plant/department.ts'),
    en: () => import('#shared/i18n/en/plant/department.ts'),
  },
};
