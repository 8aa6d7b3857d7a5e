import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tenants as zh } from '#shared/i18n/zh/tenants/capability.ts';

export const tenants = {
  permissions: {
    platform_tenant_view: 'See the tenants of this server',
    platform_tenant_edit: 'Manage the tenants and packages of this server',
  },
  permissionRisks: {
    platform_tenant_edit: 'Can create tenants with their administrators, and pause others',
  },
  errors: {
    tenant_in_use: 'The tenant is still in use: pause it first',
    package_in_use: 'Tenants still have this package',
  },
  operationSubjects: {
    tenant: 'Tenant',
    tenantPackage: 'Package of menus',
  },
  recordErrors: {
    package_taken: 'Another package has this name',
    first_tenant_open:
      'The first tenant is the platform itself: it is neither paused, limited in time nor given a package',
    package_missing: 'There is no such package in use',
    menu_code_unknown: 'Holds menus that the product does not have',
  },
} satisfies SameKeys<typeof zh>;
