export const LAZY_TENANTS_TEXTS = {
  tenant: {
    zh: () => import('#shared/i18n/zh/tenants/tenant.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant.ts'),
  },
  tenantPackage: {
    zh: () => import('#shared/i18n/zh/tenants/tenant-package.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant-package.ts'),
  },
};
