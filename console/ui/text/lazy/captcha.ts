export const LAZY_CAPTCHA_TEXTS = {
  captcha: {
    zh: () => import('#shared/i18n/zh/captcha/captcha.ts'),
    en: () => import('#shared/i18n/en/captcha/captcha.ts'),
  },
};
