export const LAZY_ROLES_TEXTS = {
  access: {
    zh: () => import('#shared/i18n/zh/roles/access.ts'),
    en: () => import('#shared/i18n/en/roles/access.ts'),
  },
  permissionRisks: {
    zh: () => import('#shared/i18n/zh/roles/permission-risks.ts'),
    en: () => import('#shared/i18n/en/roles/permission-risks.ts'),
  },
  permissions: {
    zh: () => import('#shared/i18n/zh/roles/permissions.ts'),
    en: () => import('#shared/i18n/en/roles/permissions.ts'),
  },
  post: {
    zh: () => import('#shared/i18n/zh/roles/post.ts'),
    en: () => import('#shared/i18n/en/roles/post.ts'),
  },
  role: {
    zh: () => import('#shared/i18n/zh/roles/role.ts'),
    en: () => import('#shared/i18n/en/roles/role.ts'),
  },
  unbounded: {
    zh: () => import('#shared/i18n/zh/roles/unbounded.ts'),
    en: () => import('#shared/i18n/en/roles/unbounded.ts'),
  },
};
