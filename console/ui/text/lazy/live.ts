export const LAZY_LIVE_TEXTS = {
  lines: {
    zh: () => import('#shared/i18n/zh/live/lines.ts'),
    en: () => import('#shared/i18n/en/live/lines.ts'),
  },
};
