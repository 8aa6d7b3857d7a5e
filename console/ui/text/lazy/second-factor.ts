export const LAZY_SECOND_FACTOR_TEXTS = {
  security: {
    zh: () => import('#shared/i18n/zh/second-factor/security.ts'),
    en: () => import('#shared/i18n/en/second-factor/security.ts'),
  },
};
