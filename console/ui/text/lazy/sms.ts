export const LAZY_SMS_TEXTS = {
  sms: {
    zh: () => import('#shared/i18n/zh/sms/sms.ts'),
    en: () => import('#shared/i18n/en/sms/sms.ts'),
  },
};
