import type { ConsoleCapability } from '#console/app/capability.ts';

/** Tenants of the platform, and what their packages hold. */
export const consoleTenants: ConsoleCapability = {
  views: {
    '/tenant/index': {
      texts: ['crud', 'tenant'],
      load: () => import('#console/features/tenant/tenant-page.tsx').then(({ TenantPage }) => TenantPage),
    },
    '/tenant-package/index': {
      texts: ['crud', 'tenantPackage', 'tree'],
      load: () =>
        import('#console/features/tenant-package/tenant-package-page.tsx').then(
          ({ TenantPackagePage }) => TenantPackagePage,
        ),
    },
  },
  bare: {
    '/tcompany': {
      texts: [],
      load: () => import('#console/features/company/company-page.tsx').then(({ CompanyPage }) => CompanyPage),
    },
  },
};
