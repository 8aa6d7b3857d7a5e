export const LAZY_DERIVATION_TEXTS = {
  derivedRule: {
    zh: () => import('#shared/i18n/zh/derivation/derived-rule.ts'),
    en: () => import('#shared/i18n/en/derivation/derived-rule.ts'),
  },
};
