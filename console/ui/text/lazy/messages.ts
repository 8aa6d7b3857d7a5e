export const LAZY_MESSAGES_TEXTS = {
  frontEndLog: {
    zh: () => import('#shared/i18n/zh/messages/front-end-log.ts'),
    en: () => import('#shared/i18n/en/messages/front-end-log.ts'),
  },
  messages: {
    zh: () => import('#shared/i18n/zh/messages/messages.ts'),
    en: () => import('#shared/i18n/en/messages/messages.ts'),
  },
  notice: {
    zh: () => import('#shared/i18n/zh/messages/notice.ts'),
    en: () => import('#shared/i18n/en/messages/notice.ts'),
  },
};
