export const LAZY_ACCOUNTS_TEXTS = {
  invite: {
    zh: () => import('#shared/i18n/zh/accounts/invite.ts'),
    en: () => import('#shared/i18n/en/accounts/invite.ts'),
  },
  password: {
    zh: () => import('#shared/i18n/zh/accounts/password.ts'),
    en: () => import('#shared/i18n/en/accounts/password.ts'),
  },
  picture: {
    zh: () => import('#shared/i18n/zh/accounts/picture.ts'),
    en: () => import('#shared/i18n/en/accounts/picture.ts'),
  },
  profile: {
    zh: () => import('#shared/i18n/zh/accounts/profile.ts'),
    en: () => import('#shared/i18n/en/accounts/profile.ts'),
  },
  user: {
    zh: () => import('#shared/i18n/zh/accounts/user.ts'),
    en: () => import('#shared/i18n/en/accounts/user.ts'),
  },
};
