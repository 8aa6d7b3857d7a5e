export const LAZY_SERVER_LOG_TEXTS = {
  serverLog: {
    zh: () => import('#shared/i18n/zh/server-log/server-log.ts'),
    en: () => import('#shared/i18n/en/server-log/server-log.ts'),
  },
};
