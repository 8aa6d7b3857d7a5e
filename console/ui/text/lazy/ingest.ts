export const LAZY_INGEST_TEXTS = {
  ingest: {
    zh: () => import('#shared/i18n/zh/ingest/ingest.ts'),
    en: () => import('#shared/i18n/en/ingest/ingest.ts'),
  },
  onboarding: {
    zh: () => import('#shared/i18n/zh/ingest/onboarding.ts'),
    en: () => import('#shared/i18n/en/ingest/onboarding.ts'),
  },
};
