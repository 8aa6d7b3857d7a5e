export const LAZY_API_KEYS_TEXTS = {
  apiKey: {
    zh: () => import('#shared/i18n/zh/api-keys/api-key.ts'),
    en: () => import('#shared/i18n/en/api-keys/api-key.ts'),
  },
};
