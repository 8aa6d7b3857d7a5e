export const LAZY_SIGN_IN_TEXTS = {
  loginLog: {
    zh: () => import('#shared/i18n/zh/sign-in/login-log.ts'),
    en: () => import('#shared/i18n/en/sign-in/login-log.ts'),
  },
};
