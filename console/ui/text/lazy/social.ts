export const LAZY_SOCIAL_TEXTS = {
  social: {
    zh: () => import('#shared/i18n/zh/social/social.ts'),
    en: () => import('#shared/i18n/en/social/social.ts'),
  },
  socialProvider: {
    zh: () => import('#shared/i18n/zh/social/social-provider.ts'),
    en: () => import('#shared/i18n/en/social/social-provider.ts'),
  },
};
