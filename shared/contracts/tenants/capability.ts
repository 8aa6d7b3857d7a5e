import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const tenantsCapability = defineCapability({
  folder: 'tenants',
  permissions: {
    /** See the tenants of this server and the packages of menus that they may have. */
    platform_tenant_view: { group: 'settings', isPlatform: true },
    /** Create, change, pause and remove tenants and packages. */
    platform_tenant_edit: { group: 'settings', isRisky: true, isPlatform: true },
  },
  errors: {
    tenant_in_use: { status: 409, report: false },
    package_in_use: { status: 409, report: false },
  },
  operationSubjects: ['tenant', 'tenantPackage'],
});
