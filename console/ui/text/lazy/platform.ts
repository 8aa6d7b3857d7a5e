export const LAZY_PLATFORM_TEXTS = {
  dict: {
    zh: () => import('#shared/i18n/zh/platform/dict.ts'),
    en: () => import('#shared/i18n/en/platform/dict.ts'),
  },
  dictItem: {
    zh: () => import('#shared/i18n/zh/platform/dict-item.ts'),
    en: () => import('#shared/i18n/en/platform/dict-item.ts'),
  },
  menu: {
    zh: () => import('#shared/i18n/zh/platform/menu.ts'),
    en: () => import('#shared/i18n/en/platform/menu.ts'),
  },
  operationLog: {
    zh: () => import('#shared/i18n/zh/platform/operation-log.ts'),
    en: () => import('#shared/i18n/en/platform/operation-log.ts'),
  },
  param: {
    zh: () => import('#shared/i18n/zh/platform/param.ts'),
    en: () => import('#shared/i18n/en/platform/param.ts'),
  },
  seeds: {
    zh: () => import('#shared/i18n/zh/platform/seeds.ts'),
    en: () => import('#shared/i18n/en/platform/seeds.ts'),
  },
  tenantForm: {
    zh: () => import('#shared/i18n/zh/platform/tenant-form.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-form.ts'),
  },
  tenantSetting: {
    zh: () => import('#shared/i18n/zh/platform/tenant-setting.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-setting.ts'),
  },
};
