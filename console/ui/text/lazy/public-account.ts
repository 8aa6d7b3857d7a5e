export const LAZY_PUBLIC_ACCOUNT_TEXTS = {
  mpAccount: {
    zh: () => import('#shared/i18n/zh/public-account/mp-account.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-account.ts'),
  },
  mpAutoReply: {
    zh: () => import('#shared/i18n/zh/public-account/mp-auto-reply.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-auto-reply.ts'),
  },
  mpBinding: {
    zh: () => import('#shared/i18n/zh/public-account/mp-binding.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-binding.ts'),
  },
  mpCanned: {
    zh: () => import('#shared/i18n/zh/public-account/mp-canned.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-canned.ts'),
  },
  mpFan: {
    zh: () => import('#shared/i18n/zh/public-account/mp-fan.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-fan.ts'),
  },
  mpOwnCanned: {
    zh: () => import('#shared/i18n/zh/public-account/mp-own-canned.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-own-canned.ts'),
  },
  mpTag: {
    zh: () => import('#shared/i18n/zh/public-account/mp-tag.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-tag.ts'),
  },
  mpTemplate: {
    zh: () => import('#shared/i18n/zh/public-account/mp-template.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-template.ts'),
  },
  mpMenu: {
    zh: () => import('#shared/i18n/zh/public-account/mp-menu.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-menu.ts'),
  },
  mpStatistics: {
    zh: () => import('#shared/i18n/zh/public-account/mp-statistics.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-statistics.ts'),
  },
  mpMaterial: {
    zh: () => import('#shared/i18n/zh/public-account/mp-material.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-material.ts'),
  },
  mpNews: {
    zh: () => import('#shared/i18n/zh/public-account/mp-news.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-news.ts'),
  },
  mpConversation: {
    zh: () => import('#shared/i18n/zh/public-account/mp-conversation.ts'),
    en: () => import('#shared/i18n/en/public-account/mp-conversation.ts'),
  },
};
