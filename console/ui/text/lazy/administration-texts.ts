/** Texts of users, roles, sign-ins and the tenant. */
export const ADMINISTRATION_PAGE_TEXTS = {
  access: {
    zh: () => import('#shared/i18n/zh/roles/access.ts'),
    en: () => import('#shared/i18n/en/roles/access.ts'),
  },
  apiKey: {
    zh: () => import('#shared/i18n/zh/api-keys/api-key.ts'),
    en: () => import('#shared/i18n/en/api-keys/api-key.ts'),
  },
  captcha: {
    zh: () => import('#shared/i18n/zh/captcha/captcha.ts'),
    en: () => import('#shared/i18n/en/captcha/captcha.ts'),
  },
  dict: {
    zh: () => import('#shared/i18n/zh/platform/dict.ts'),
    en: () => import('#shared/i18n/en/platform/dict.ts'),
  },
  dictItem: {
    zh: () => import('#shared/i18n/zh/platform/dict-item.ts'),
    en: () => import('#shared/i18n/en/platform/dict-item.ts'),
  },
  invite: {
    zh: () => import('#shared/i18n/zh/accounts/invite.ts'),
    en: () => import('#shared/i18n/en/accounts/invite.ts'),
  },
  loginLog: {
    zh: () => import('#shared/i18n/zh/sign-in/login-log.ts'),
    en: () => import('#shared/i18n/en/sign-in/login-log.ts'),
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
  password: {
    zh: () => import('#shared/i18n/zh/accounts/password.ts'),
    en: () => import('#shared/i18n/en/accounts/password.ts'),
  },
  permissionRisks: {
    zh: () => import('#shared/i18n/zh/roles/permission-risks.ts'),
    en: () => import('#shared/i18n/en/roles/permission-risks.ts'),
  },
  permissions: {
    zh: () => import('#shared/i18n/zh/roles/permissions.ts'),
    en: () => import('#shared/i18n/en/roles/permissions.ts'),
  },
  picture: {
    zh: () => import('#shared/i18n/zh/accounts/picture.ts'),
    en: () => import('#shared/i18n/en/accounts/picture.ts'),
  },
  post: {
    zh: () => import('#shared/i18n/zh/roles/post.ts'),
    en: () => import('#shared/i18n/en/roles/post.ts'),
  },
  profile: {
    zh: () => import('#shared/i18n/zh/accounts/profile.ts'),
    en: () => import('#shared/i18n/en/accounts/profile.ts'),
  },
  role: {
    zh: () => import('#shared/i18n/zh/roles/role.ts'),
    en: () => import('#shared/i18n/en/roles/role.ts'),
  },
  tenantForm: {
    zh: () => import('#shared/i18n/zh/platform/tenant-form.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-form.ts'),
  },
  security: {
    zh: () => import('#shared/i18n/zh/second-factor/security.ts'),
    en: () => import('#shared/i18n/en/second-factor/security.ts'),
  },
  seeds: {
    zh: () => import('#shared/i18n/zh/platform/seeds.ts'),
    en: () => import('#shared/i18n/en/platform/seeds.ts'),
  },
  serverLog: {
    zh: () => import('#shared/i18n/zh/server-log/server-log.ts'),
    en: () => import('#shared/i18n/en/server-log/server-log.ts'),
  },
  sms: {
    zh: () => import('#shared/i18n/zh/sms/sms.ts'),
    en: () => import('#shared/i18n/en/sms/sms.ts'),
  },
  social: {
    zh: () => import('#shared/i18n/zh/social/social.ts'),
    en: () => import('#shared/i18n/en/social/social.ts'),
  },
  socialProvider: {
    zh: () => import('#shared/i18n/zh/social/social-provider.ts'),
    en: () => import('#shared/i18n/en/social/social-provider.ts'),
  },
  tenant: {
    zh: () => import('#shared/i18n/zh/tenants/tenant.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant.ts'),
  },
  tenantPackage: {
    zh: () => import('#shared/i18n/zh/tenants/tenant-package.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant-package.ts'),
  },
  tenantSetting: {
    zh: () => import('#shared/i18n/zh/platform/tenant-setting.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-setting.ts'),
  },
  unbounded: {
    zh: () => import('#shared/i18n/zh/roles/unbounded.ts'),
    en: () => import('#shared/i18n/en/roles/unbounded.ts'),
  },
  user: {
    zh: () => import('#shared/i18n/zh/accounts/user.ts'),
    en: () => import('#shared/i18n/en/accounts/user.ts'),
  },
};
